import { setTimeout } from 'node:timers/promises';
import {
  ButtonStyle,
  ComponentType,
  GenericServer,
  SlashCommand,
  SlashCreator,
  type CommandContext,
} from 'slash-create';
import {
  APPLICATION_ID,
  CARRIED,
  describeCarried,
  MESSAGE_ID,
  post,
  PUBLIC_KEY,
  SLOW_MS,
  type PeerBot,
} from './bot.js';

/** Callbacks of one message are registered when it is sent, global ones before anything is. */
export type Callbacks = 'of a message' | 'global';

class Ask extends SlashCommand {
  readonly #customId: string;
  readonly #callbacks: Callbacks;

  constructor(creator: SlashCreator, callbacks: Callbacks) {
    super(creator, { name: 'ask', description: 'Posts a button' });
    this.#customId = `carried:${CARRIED}`;
    this.#callbacks = callbacks;
    if (callbacks === 'global')
      creator.registerGlobalComponent(this.#customId, (ctx) => void ctx.send(describeCarried(ctx.customID)));
  }

  override async run(ctx: CommandContext) {
    await ctx.send({
      content: 'Press',
      components: [
        {
          type: ComponentType.ACTION_ROW,
          components: [
            {
              type: ComponentType.BUTTON,
              style: ButtonStyle.PRIMARY,
              label: 'Press',
              custom_id: this.#customId,
            },
          ],
        },
      ],
    });
    if (this.#callbacks === 'of a message')
      ctx.registerComponentFrom(
        MESSAGE_ID,
        this.#customId,
        (pressed) => void pressed.send(describeCarried(CARRIED)),
      );
  }
}

class Slow extends SlashCommand {
  constructor(creator: SlashCreator) {
    super(creator, { name: 'slow', description: 'Takes long' });
  }

  override async run() {
    await setTimeout(SLOW_MS);
    return 'late';
  }
}

export function startSlashCreate(callbacks: Callbacks): PeerBot {
  const creator = new SlashCreator({ applicationID: APPLICATION_ID, publicKey: PUBLIC_KEY, token: 'none' });
  const server = new GenericServer();
  creator.withServer(server);
  creator.registerCommand(new Ask(creator, callbacks));
  creator.registerCommand(new Slow(creator));
  return { send: (payload) => post(server.endpoint, payload), end: () => undefined };
}

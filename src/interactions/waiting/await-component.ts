import type {
  AwaitComponentSettings,
  AwaitComponentsSettings,
} from '../../commands/waiting/waiting-types.js';
import type { Callback } from '../reply/to-callback.js';
import { failClick, type WaitingServices } from './ask.js';
import { mayAnswer, openClick, refuseUser, type OpenUse } from './clicks.js';
import { readWaitSettings, type ReadClickSettings } from './wait-settings.js';
import { Wait } from './wait.js';
import { keyOfMessage, keyOfResponse, type Use } from './waited-use.js';
import type { Click } from './waiting-calls.js';
import type { AwaitedMessage, HandlerSession } from '../reply/session/session-calls.js';

/** Waits for one click on a message. */
export async function awaitComponent(
  services: WaitingServices,
  owner: HandlerSession,
  message: AwaitedMessage,
  settings: AwaitComponentSettings<Click> = {},
): Promise<Click | undefined> {
  const read = readWaitSettings('awaitComponent', owner, services.clock, settings);
  if (services.registry.isEnding && !owner.resumed) {
    await owner.giveUp();
    return undefined;
  }
  const wait: Wait<Click> = new Wait<Click>(services, {
    owner,
    settings: read,
    key: keyOf(owner, message),
    onEnd: () => undefined,
    take: (use) =>
      takeClick(services, owner, { use, read }, (click) => {
        wait.settle(click.author);
      }),
  });
  return wait.promise;
}

/** Iterates over the clicks on a message. */
export function awaitComponents(
  services: WaitingServices,
  owner: HandlerSession,
  message: AwaitedMessage,
  settings: AwaitComponentsSettings<Click> = {},
): AsyncIterableIterator<Click> {
  const read = readWaitSettings('awaitComponents', owner, services.clock, settings);
  return new Clicks(services, owner, keyOf(owner, message), read);
}

class Clicks implements AsyncIterableIterator<Click> {
  readonly #waiting: OpenUse<Click>[] = [];
  readonly #wait: Wait<never> | undefined;
  #left: number;
  #given: OpenUse<Click> | undefined;
  #wake: () => void = () => undefined;

  constructor(services: WaitingServices, owner: HandlerSession, key: string, read: ReadClickSettings) {
    this.#left = read.max;
    if (services.registry.isEnding && !owner.resumed) {
      void owner.giveUp();
      return;
    }
    this.#wait = new Wait<never>(services, {
      owner,
      settings: read,
      key,
      take: (use) =>
        takeClick(services, owner, { use, read }, (click) => {
          this.#waiting.push(click);
          this.#left--;
          if (this.#left <= 0) this.#wait?.end('answered');
          this.#wake();
        }),
      onEnd: () => {
        this.#wake();
      },
    });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Click>> {
    this.#release();
    for (;;) {
      const click = this.#waiting.shift();
      if (click) {
        this.#given = click;
        return { done: false, value: click.author };
      }
      if (!this.#wait || this.#wait.isOver) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  return(): Promise<IteratorResult<Click>> {
    this.#wait?.end('answered');
    this.#release();
    for (const click of this.#waiting.splice(0)) click.release();
    return Promise.resolve({ done: true, value: undefined });
  }

  #release(): void {
    this.#given?.release();
    this.#given = undefined;
  }
}

function takeClick(
  services: WaitingServices,
  owner: HandlerSession,
  { use, read }: { readonly use: Use; readonly read: ReadClickSettings },
  give: (click: OpenUse<Click>) => void,
): Callback | Promise<Callback> | undefined {
  const click = openClick(services, owner, use, read.defer);
  if (!click) return undefined;
  try {
    if (read.filter && !read.filter(click.author)) return undefined;
    if (!mayAnswer(read.by, owner, click.author)) return refuseUser(services, use.interaction);
  } catch (error) {
    return failClick(click, error);
  }
  give(click);
  return click.run();
}

/** An update concerns the component's message. */
function keyOf({ interaction, state, source }: HandlerSession, { id }: AwaitedMessage): string {
  const known = id ?? (state.isUpdate && state.message.id === '@original' ? source?.id : undefined);
  return known === undefined ? keyOfResponse(interaction.id) : keyOfMessage(known);
}

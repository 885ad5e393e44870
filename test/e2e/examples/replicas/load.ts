import type { EmulatorEvent, InvokeResult, WireMessage } from 'commandry-dev/emulator';
import { createBell } from '../../../support/time/bell.js';
import type { Fleet } from './fleet.js';

/** What became of one interaction. */
export interface Sent {
  readonly what: string;
  readonly outcome: string;
  readonly shown: string;
}

/** A steady load: users who do one thing after the other, each as soon as the one before has its final answer. */
export class Load {
  readonly sent: Sent[] = [];
  /** The answers that have to be given by the end, exactly once each. */
  readonly expected: string[] = [];
  readonly #bell = createBell();
  /** How often each text was given as an answer: in any message, and in one of them. */
  readonly #given = new Map<string, number>();
  /** What each message says now. */
  readonly #texts = new Map<string, string>();
  #number = 0;
  #isOver = false;
  #users: readonly Promise<void>[] = [];

  /** Takes what happens at Discord. */
  readonly watch = (event: EmulatorEvent): void => {
    if (event.type === 'MESSAGE_CREATE' || event.type === 'MESSAGE_UPDATE')
      this.#texts.set(event.message.id, event.message.content);
    if (event.type !== 'API_RESPONSE' || event.method === 'GET' || event.status !== 200) return;
    const { id, content } = event.body as Partial<WireMessage>;
    if (id === undefined || content === undefined) return;
    for (const key of [content, `${id}: ${content}`]) this.#given.set(key, this.timesGiven(key) + 1);
    this.#bell.ring();
  };

  /** The texts that messages have now, each once. */
  get texts(): readonly string[] {
    return [...new Set(this.#texts.values())];
  }

  start(fleet: Fleet, users: number): void {
    const names = ['ada', 'ben'] as const;
    this.#users = Array.from({ length: users }, (_, at) => this.#use(fleet, names[at % 2]!));
  }

  /** Resolves when every user has the last answer, and everything that is expected was given. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#users);
    await this.#bell.until('everything has come', () =>
      this.expected.every((text) => this.timesGiven(text) > 0),
    );
  }

  /** Resolves when so many more interactions have been answered. */
  async goesOn(count: number): Promise<void> {
    const wanted = this.sent.length + count;
    await this.#bell.until(`${count} more interactions are answered`, () => this.sent.length >= wanted);
  }

  timesGiven(text: string): number {
    return this.#given.get(text) ?? 0;
  }

  async #use(fleet: Fleet, user: string): Promise<void> {
    while (!this.#isOver) {
      const number = ++this.#number;
      const send = async (text: string) => {
        const result = await invoke(fleet, user, text);
        this.#keep(text, result);
        return result;
      };
      await send('/bread');
      // Deferred at once; a worker answers.
      await send(`/report day:${number}`);
      await this.#waitFor(`Day ${number}: ${number * 7} loaves.`);
      // Waits in one process; whichever gets the click passes it on.
      const { message } = await send('/order');
      if (message) {
        this.#keep('click', await click(fleet, user, message));
        await this.#waitFor(`${message.id}: One large loaf, with pleasure.`);
      }
      // Runs two seconds later, in a worker that may not have been there when it was queued.
      if (number % 5 === 0) {
        await send(`/pickup order:${number} seconds:2`);
        this.expected.push(`Order ${number} is ready.`);
      }
    }
  }

  #keep(what: string, { outcome, shown }: Pick<InvokeResult, 'outcome' | 'shown'>): void {
    this.sent.push({ what: what.split(' ')[0]!, outcome, shown });
    this.#bell.ring();
  }

  async #waitFor(text: string): Promise<void> {
    this.expected.push(text);
    await this.#bell.until(`"${text}" has come`, () => this.timesGiven(text) > 0);
  }
}

/** Uses a command as a user types it. */
export function invoke({ control, scene }: Fleet, user: string, text: string): Promise<InvokeResult> {
  return control.invoke(scene.userId(user), { channel_id: scene.channelId, text });
}

/** Clicks the second button of a message. */
export function click({ control, scene }: Fleet, user: string, message: WireMessage) {
  const [row] = message.components as unknown as readonly { components: readonly { custom_id: string }[] }[];
  const use = { message_id: message.id, custom_id: row!.components[1]!.custom_id };
  return control.component(scene.userId(user), use);
}

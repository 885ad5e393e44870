import type { ComponentInteraction, SentReply } from '../../commands/types/interaction-types.js';
import type { Edit, SentByDiscord } from '../../commands/types/reply-types.js';
import type {
  AwaitComponentSettings,
  AwaitComponentsSettings,
} from '../../commands/waiting/waiting-types.js';
import type { Message } from '../../protocol/messages/message.js';
import type { MessageWaits } from '../waiting/message-waits.js';
import { SentMessage } from './follow-up.js';

/** The calls of an interaction that concern its reply. */
interface ReplyCalls {
  edit(edit: Edit): Promise<Message>;
  delete(): Promise<void>;
  fetch(): Promise<Message>;
}

/** A reply that was given, with its calls. */
export class GivenReply implements SentReply {
  readonly #calls: ReplyCalls;
  readonly #track: <T>(call: Promise<T>) => Promise<T>;
  readonly #waits: MessageWaits;
  #message: Message | undefined;

  /** @param track - Counts a call as work in flight. */
  constructor(
    message: Message | undefined,
    waits: MessageWaits,
    calls: ReplyCalls,
    track: <T>(call: Promise<T>) => Promise<T>,
  ) {
    this.#waits = waits;
    this.#message = message;
    this.#calls = calls;
    this.#track = track;
  }

  get message(): Message | undefined {
    return this.#message;
  }

  edit(edit: Edit): Promise<Message> {
    return this.#track(this.#keep(this.#calls.edit(edit)));
  }

  delete(): Promise<void> {
    return this.#track(this.#calls.delete());
  }

  fetch(): Promise<Message> {
    return this.#track(this.#keep(this.#calls.fetch()));
  }

  awaitComponent(
    settings?: AwaitComponentSettings<ComponentInteraction>,
  ): Promise<ComponentInteraction | undefined> {
    return this.#waits.awaitComponent({ id: this.#message?.id }, settings);
  }

  awaitComponents(
    settings?: AwaitComponentsSettings<ComponentInteraction>,
  ): AsyncIterableIterator<ComponentInteraction> {
    return this.#waits.awaitComponents({ id: this.#message?.id }, settings);
  }

  async #keep(call: Promise<Message>): Promise<Message> {
    return (this.#message = await call);
  }
}

/** Whether a value is what a call resolved to, or another message that Discord has, and so no reply. */
export function isResult(value: unknown): boolean {
  if (value instanceof GivenReply || value instanceof SentMessage) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { id, channel_id, author } = value as { readonly [K in keyof SentByDiscord]?: unknown };
  return typeof id === 'string' && typeof channel_id === 'string' && typeof author === 'object';
}

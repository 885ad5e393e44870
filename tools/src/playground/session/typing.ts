import type { EmulatorEvent } from '../../emulator/index.js';

/** How long somebody counts as typing after the last sign of it, in milliseconds. */
export const TYPING_MS = 10_000;

/** Who is typing in a channel: until they send a message there, or show no sign of it for 10 seconds. */
export class TypingUsers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** @param onChange - Receives the ids of those who are typing. */
  constructor(
    private readonly channelId: string | null,
    private readonly onChange: (userIds: readonly string[]) => void,
  ) {}

  hear(event: EmulatorEvent): void {
    if (event.type === 'TYPING_START' && event.channel_id === this.channelId) this.#begin(event.user_id);
    if (this.#timers.size === 0) return;
    if (event.type === 'MESSAGE_CREATE' && event.message.channel_id === this.channelId) {
      this.#end(event.message.author.id);
    }
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #begin(userId: string): void {
    const before = this.#timers.get(userId);
    clearTimeout(before);
    const timer = setTimeout(() => {
      this.#end(userId);
    }, TYPING_MS);
    this.#timers.set(userId, timer);
    if (before === undefined) this.#tell();
  }

  #end(userId: string): void {
    clearTimeout(this.#timers.get(userId));
    if (this.#timers.delete(userId)) this.#tell();
  }

  #tell(): void {
    this.onChange([...this.#timers.keys()]);
  }
}

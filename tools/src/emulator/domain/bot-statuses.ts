import type { Snowflake } from 'commandry/protocol';
import type { EventLog } from './emulator-events.js';
import type { BotStatus } from './reported-bot-status.js';

/** The reported statuses of bots. In memory only: whoever reports them ends with the emulator. */
export class BotStatuses {
  readonly #byApplication = new Map<Snowflake, BotStatus>();
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly events: EventLog,
    private readonly now: () => number,
  ) {}

  of(applicationId: Snowflake): BotStatus | null {
    return this.#byApplication.get(applicationId) ?? null;
  }

  note(applicationId: Snowflake, status: Omit<BotStatus, 'at_ms'>): void {
    this.#byApplication.set(applicationId, { ...status, at_ms: this.now() });
    this.events.emit({ type: 'BOT_STATUS', application_id: applicationId, ...status });
    this.#tellWaiting();
  }

  /** Forgets the status of a bot. */
  forget(applicationId: Snowflake): void {
    this.#byApplication.delete(applicationId);
    this.#tellWaiting();
  }

  /** True while a bot starts, or is replaced by its next run. */
  get isAnyStarting(): boolean {
    return [...this.#byApplication.values()].some(({ status }) => status === 'starting');
  }

  /** Resolves when no bot is starting, or when the signal aborts. */
  whenStarted(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#waiting.delete(look);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const look = () => {
        if (!this.isAnyStarting) end();
      };
      this.#waiting.add(look);
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
      look();
    });
  }

  #tellWaiting(): void {
    for (const look of this.#waiting) look();
  }
}

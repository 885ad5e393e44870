import type { Snowflake } from 'commandry/protocol';
import type { EventLog } from './emulator-events.js';
import type { BotStatus } from './reported-bot-status.js';

/** The reported statuses of bots. In memory only: whoever reports them ends with the emulator. */
export class BotStatuses {
  readonly #byApplication = new Map<Snowflake, BotStatus>();

  constructor(
    private readonly events: EventLog,
    private readonly now: () => number,
  ) {}

  of(applicationId: Snowflake): BotStatus | null {
    return this.#byApplication.get(applicationId) ?? null;
  }

  note(applicationId: Snowflake, { status, message }: Omit<BotStatus, 'at_ms'>): void {
    this.#byApplication.set(applicationId, { status, message, at_ms: this.now() });
    this.events.emit({ type: 'BOT_STATUS', application_id: applicationId, status, message });
  }

  /** Forgets the status of a bot. */
  forget(applicationId: Snowflake): void {
    this.#byApplication.delete(applicationId);
  }
}

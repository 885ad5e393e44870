import type { Clock } from '../../common/clock.js';
import type { CommandryError } from '../../common/errors/commandry-error.js';
import type { Log } from '../../common/log.js';
import { EVENT_RETRIES_MS, WEBHOOK_EVENT_TYPES } from '../../protocol/events/webhook-event.js';
import { EVENT_INTENTS } from '../../protocol/gateway/intent.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';

/** How Discord sends events: to the webhook events URL, or over the gateway. */
export type Way = 'http' | 'gateway';

/** Why an event was not handled; undefined if it was. */
export type Outcome = CommandryError | undefined;

/** The events that Discord sends both ways: those of entitlements. */
export const SENT_BOTH_WAYS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ WEBHOOK_EVENT_TYPES.filter((type) => Object.hasOwn(EVENT_INTENTS, type)),
);

/** How long the second arrival is waited for: as long as Discord sends an event again, and a minute. */
const REMEMBER_MS = EVENT_RETRIES_MS + 60_000;

/** How many arrivals are remembered. */
const MOST = 1000;

interface Arrival {
  readonly way: Way;
  readonly key: string;
  readonly outcome: Promise<Outcome>;
  readonly arrivedAtMs: number;
}

/** Recognizes an event that Discord sends both ways, in this process, so that its handlers run once. */
export class BothWays {
  readonly #clock: Clock;
  readonly #log: Log;
  /** From the oldest to the newest. Each is met by one arrival the other way. */
  #arrivals: Arrival[] = [];

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Notes that an event has arrived.
   *
   * @returns What comes of it the other way, or, if it has not come that way, the function to tell what came of it.
   *   After a failure it is forgotten, so that the other one runs.
   */
  arrive(
    way: Way,
    { type, data }: { readonly type: string; readonly data: unknown },
  ): { readonly other: Promise<Outcome> } | { readonly settle: (outcome: Outcome) => void } {
    const key = keyOf(type, data);
    if (key === undefined) return { settle: () => undefined };
    const arrivedAtMs = this.#clock.monotonicMs();
    this.#arrivals = this.#arrivals.filter((each) => arrivedAtMs - each.arrivedAtMs < REMEMBER_MS);
    const met = this.#arrivals.find((each) => each.key === key && each.way !== way);
    if (met) {
      this.#forget(met);
      const message = `${type} came over the gateway and to the webhook events URL. It is handled once.`;
      this.#log({ level: 'info', event: 'EVENT_REPEATED', message, discordEvent: type });
      return { other: met.outcome };
    }
    let settle: (outcome: Outcome) => void = () => undefined;
    const outcome = new Promise<Outcome>((resolve) => (settle = resolve));
    const arrival = { way, key, outcome, arrivedAtMs };
    this.#arrivals.push(arrival);
    if (this.#arrivals.length > MOST) this.#arrivals.shift();
    return {
      settle: (failure) => {
        if (failure) this.#forget(arrival);
        settle(failure);
      },
    };
  }

  #forget(arrival: Arrival): void {
    this.#arrivals = this.#arrivals.filter((each) => each !== arrival);
  }
}

/** The state of an entitlement: the two differ in their time, and maybe in the order of their fields. */
function keyOf(type: string, data: unknown): string | undefined {
  if (!SENT_BOTH_WAYS.has(type) || !isJsonObject(data) || typeof data['id'] !== 'string') return undefined;
  const { id, starts_at = null, ends_at = null, consumed = false, deleted = false } = data;
  return JSON.stringify([type, id, starts_at, ends_at, consumed, deleted]);
}

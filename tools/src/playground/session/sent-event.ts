import type { ControlSummary, EmulatorEvent } from '../../emulator/index.js';

type Delivery = EmulatorEvent & { readonly type: 'EVENT_DELIVERY' };
type Application = ControlSummary['applications'][number];

/** An attempt to deliver an event, and how it was answered. */
export interface Attempt extends Pick<Delivery, 'attempt' | 'outcome' | 'status' | 'reason'> {
  readonly atMs: number;
  /** When it will be sent again; null if it will not. */
  readonly nextAtMs: number | null;
}

/** An event of an application, and what came of it. */
export interface SentEvent {
  /** Different for every event. */
  readonly key: string;
  readonly applicationId: string;
  readonly event: Delivery['event'];
  readonly atMs: number;
  /** Why nobody is told of it; null if it is sent. */
  readonly unsentBecause: string | null;
  /** In the order in which they were made. */
  readonly attempts: readonly Attempt[];
}

/** The number of events that the page remembers. */
const REMEMBERED = 100;

/** Applies an event; newest first. */
export function noteSentEvent(
  sent: readonly SentEvent[],
  told: EmulatorEvent,
  applications: readonly Application[],
): readonly SentEvent[] {
  if (told.type !== 'APPLICATION_EVENT' && told.type !== 'EVENT_DELIVERY') return sent;
  const { application_id: applicationId, event, at_ms: atMs } = told;
  // The time of an event need not be its own: two purchases of one moment differ by their data.
  const key = `${applicationId} ${JSON.stringify(event)}`;
  const known = sent.find((each) => each.key === key);
  if (told.type === 'APPLICATION_EVENT') {
    if (known) return sent;
    const unsentBecause = sayWhyUnsent(
      applications.find(({ id }) => id === applicationId),
      event.type,
    );
    return [{ key, applicationId, event, atMs, unsentBecause, attempts: [] }, ...sent].slice(0, REMEMBERED);
  }
  const { attempt, outcome, status, reason, next_in_ms: nextInMs } = told;
  if (known?.attempts.some((each) => each.attempt === attempt)) return sent;
  const made = { attempt, outcome, status, reason, atMs };
  const latest = { ...made, nextAtMs: nextInMs === null ? null : atMs + nextInMs };
  const before = known ?? { key, applicationId, event, atMs, attempts: [] };
  const now = { ...before, unsentBecause: null, attempts: [...before.attempts, latest] };
  return known ? sent.map((each) => (each === known ? now : each)) : [now, ...sent].slice(0, REMEMBERED);
}

const [ENABLED, SWITCHED_OFF] = [2, 3];

/** Null if the application wants events of the type. What the page knows of it may be a moment old. */
function sayWhyUnsent(application: Application | undefined, type: string): string | null {
  if (!application?.event_webhooks_url) return 'no URL for events is set';
  if (application.event_webhooks_status === SWITCHED_OFF)
    return 'events are switched off after too many failures';
  if (application.event_webhooks_status !== ENABLED) return 'events are disabled';
  return application.event_webhooks_types.includes(type) ? null : 'this type is not asked for';
}

/** Says whether an application gets events, for example `events sent: 2 types`. Undefined where no URL is set. */
export function describeEventWebhooks(application: Application): string | undefined {
  const { event_webhooks_url: url, event_webhooks_status: status, event_webhooks_types: types } = application;
  if (url === null) return undefined;
  if (status === SWITCHED_OFF) return 'events switched off after too many failures';
  if (status !== ENABLED) return 'events disabled';
  return `events sent: ${types.length} ${types.length === 1 ? 'type' : 'types'}`;
}

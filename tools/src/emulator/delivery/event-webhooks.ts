import { EVENT_RETRIES_MS, INITIAL_RESPONSE_MS, WebhookType, type Snowflake } from 'commandry/protocol';
import type { ApplicationEvent } from '../domain/emulator-events.js';
import { EventWebhooksStatus } from '../domain/world/world-records.js';
import type { Service } from '../emulator-modules.js';
import type { Application } from '../storage/store-records.js';
import { awaitBots, findAbsence } from './await-bots.js';
import { failure, type FailureReason } from '../domain/interactions/delivery-failure.js';
import type { HttpResponse, PostResult } from './post.js';
import { toSignedRequest } from './send-interaction.js';

/** The pause before the second attempt, in milliseconds. Each further one is twice as long. */
const FIRST_PAUSE_MS = 1000;

/** Consecutive failures that disable delivery. Discord's own number is not known. */
const MOST_FAILURES = 20;

/** One event on its way to an application. */
interface Delivery {
  readonly applicationId: Snowflake;
  readonly event: ApplicationEvent;
  /** When the first attempt began, by the emulator's clock. */
  readonly startedAtMs: number;
  attempt: number;
  /** The entry of the last attempt in the record of requests. */
  lastEntry?: string;
}

/**
 * Delivers the events of applications to their webhook events URLs until the emulator stops. Deliveries that are still to
 * be repeated then are lost.
 */
export function deliverEvents(service: Service): void {
  const failures = new Map<Snowflake, number>();
  service.events.subscribe((told) => {
    if (told.type !== 'APPLICATION_EVENT') return;
    const { application_id: applicationId, event } = told;
    const application = service.store.applications.get(applicationId);
    if (!application) return;
    const why = sayWhyUnsent(application, event.type);
    if (why !== undefined) {
      const payload = toPayload(application, { type: WebhookType.EVENT, event });
      const entry = service.requests.open({ applicationId, payload });
      service.requests.noteEnd(entry, { outcome: 'not_sent', shown: why });
      return;
    }
    begin(service, failures, { applicationId, event, startedAtMs: service.clock.now(), attempt: 1 });
  });
}

/** Why nobody is told of an event; undefined where somebody is. */
function sayWhyUnsent(
  { eventWebhooksUrl: url, eventWebhooksStatus: status, eventWebhooksTypes: types }: Application,
  type: string,
): string | undefined {
  if (url === null) return 'No URL for events is set.';
  if (status === EventWebhooksStatus.DISABLED_BY_DISCORD) return SWITCHED_OFF;
  if (status !== EventWebhooksStatus.ENABLED) return 'Events are disabled.';
  return types.includes(type) ? undefined : 'This type of event is not asked for.';
}

const SWITCHED_OFF = 'Events are switched off after too many failures.';

function begin(service: Service, failures: Map<Snowflake, number>, delivery: Delivery): void {
  const work = attempt(service, failures, delivery);
  // Read after it has set its own deadline, which is no later then.
  service.due.begin(work, service.clock.now() + INITIAL_RESPONSE_MS);
}

/** Sends an event, and again after a pause until it is answered with 204. Never rejects. */
async function attempt(
  service: Service,
  failures: Map<Snowflake, number>,
  delivery: Delivery,
): Promise<void> {
  const { clock, store, events, stopping } = service;
  const { applicationId, event, attempt: number } = delivery;
  // Only then: otherwise the deadline is set at once.
  if (service.bots.isAnyStarting) await awaitBots(service);
  // It may have changed, or be gone, since the last attempt.
  const application = store.applications.get(applicationId);
  if (!application || sayWhyUnsent(application, event.type) !== undefined) return;
  const content = { type: WebhookType.EVENT, event };
  const url = application.eventWebhooksUrl ?? '';
  const again = { resentFrom: delivery.lastEntry };
  const absence = findAbsence(service, application);
  const {
    result,
    failure: failed,
    entry,
  } = absence
    ? { result: { failure: absence }, failure: absence, entry: delivery.lastEntry }
    : await postEvent(service, application, url, content, findEventProblem, again);
  if (entry !== undefined) delivery.lastEntry = entry;
  if (stopping.aborted) return;
  const status = result.answer?.status ?? null;
  const reason = failed?.message ?? null;
  const tell = (outcome: 'delivered' | 'retrying' | 'given_up' | 'switched_off', nextInMs: number | null) => {
    events.emit({
      type: 'EVENT_DELIVERY',
      application_id: applicationId,
      event,
      attempt: number,
      outcome,
      status,
      reason,
      next_in_ms: nextInMs,
    });
  };
  const say = (next: string) => {
    if (entry !== undefined) service.requests.noteShown(entry, next);
  };
  if (reason === null) {
    failures.delete(applicationId);
    tell('delivered', null);
    return;
  }
  const count = (failures.get(applicationId) ?? 0) + 1;
  failures.set(applicationId, count);
  const latest = store.applications.get(applicationId);
  if (count >= MOST_FAILURES && latest) {
    failures.delete(applicationId);
    store.applications.set(applicationId, {
      ...latest,
      eventWebhooksStatus: EventWebhooksStatus.DISABLED_BY_DISCORD,
    });
    say(SWITCHED_OFF);
    tell('switched_off', null);
    return;
  }
  const pauseMs = FIRST_PAUSE_MS * 2 ** (delivery.attempt - 1);
  if (clock.now() + pauseMs > delivery.startedAtMs + EVENT_RETRIES_MS) {
    say(`Given up: ${EVENT_RETRIES_MS / 60_000} minutes are over.`);
    tell('given_up', null);
    return;
  }
  say(`Sent again in ${pauseMs / 1000} s.`);
  delivery.attempt++;
  const due = clock.deadline(pauseMs, stopping);
  const forget = service.due.plan(clock.now() + pauseMs);
  const repeat = () => {
    forget();
    begin(service, failures, delivery);
  };
  due.addEventListener('abort', repeat, { once: true });
  tell('retrying', pauseMs);
}

/** Why an answer does not count. */
export function findEventProblem({ status }: HttpResponse): string | undefined {
  return status === 204 ? undefined : `The status is ${status}, not 204.`;
}

/** What came of posting to a webhook events URL. */
interface PostedEvent {
  readonly result: PostResult;
  /** Undefined if it was accepted. */
  readonly failure: FailureReason | undefined;
  /** In the record of requests. */
  readonly entry: string;
}

interface EventContent {
  readonly type: number;
  readonly event?: ApplicationEvent;
}

function toPayload({ id }: Application, content: EventContent) {
  return { version: 1, application_id: id, ...content };
}

/**
 * Posts a body to a webhook events URL: signed, with 3 seconds to respond.
 *
 * @param findProblem - Says why an answer does not count.
 */
export async function postEvent(
  service: Service,
  application: Application,
  url: string,
  content: EventContent,
  findProblem: (answer: HttpResponse) => string | undefined,
  {
    withBadSignature = false,
    resentFrom,
  }: { readonly withBadSignature?: boolean; readonly resentFrom?: string | undefined } = {},
): Promise<PostedEvent> {
  const { requests } = service;
  const over = new AbortController();
  const payload = toPayload(application, content);
  const request = toSignedRequest(service, application, url, payload, withBadSignature);
  const entry = requests.open({
    applicationId: application.id,
    payload,
    resentFrom,
  });
  requests.noteSent(entry, request);
  const deadline = AbortSignal.any([
    service.clock.deadline(INITIAL_RESPONSE_MS, over.signal),
    service.stopping,
  ]);
  const result = await service.post(request, deadline);
  over.abort();
  if (result.answer) requests.noteReceived(entry, result.answer);
  const problem = result.answer && findProblem(result.answer);
  const reason =
    result.failure ?? (problem === undefined ? undefined : failure('BAD_STATUS', problem).failure);
  requests.noteEnd(entry, { outcome: reason ? 'failed' : 'accepted', shown: null, reason });
  return { result, failure: reason, entry };
}

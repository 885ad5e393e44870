import { FAILURE_HEADER, type OptionType } from 'commandry/protocol';
import { showEffect } from '../domain/interactions/show-result.js';
import type { InteractionResponse, Effect } from '../domain/interactions/effect.js';
import { changeInteraction, isTyping, openInteraction } from '../domain/interactions/record-interaction.js';
import type { DeliveredInteraction } from '../domain/interactions/delivered-interaction.js';
import type { Service } from '../emulator-modules.js';
import { findAbsence } from './await-bots.js';
import type { Application } from '../storage/store-records.js';
import type { Cause } from '../storage/stored-interaction.js';
import { readResponse } from './check-response.js';
import { carryOut } from './carry-out.js';
import { LATE, SECOND_ANSWER, type FailureReason } from '../domain/interactions/delivery-failure.js';
import { describeDeliveryFault } from '../domain/requests/describe-fault.js';
import { buildInteraction, type WireInteraction } from '../domain/payloads/payload.js';
import type { Invocation } from '../domain/payloads/command-invocation.js';
import {
  findToldFailure,
  readToldFailure,
  tellFailure,
  type ToldFailure,
} from '../domain/interactions/told-failure.js';
import type { OutgoingRequest, PostResult } from './post.js';
import { send, startDeadline, type Exchange, type Told } from './send-interaction.js';

/** A delivered interaction, the response to it, and the result. */
export interface Delivery<Interaction = WireInteraction> {
  readonly interaction: Interaction;
  /** Null for one over the gateway, as is the response. */
  readonly request: OutgoingRequest | null;
  readonly response: { readonly status: number; readonly body: string; readonly milliseconds: number } | null;
  readonly effect: Effect;
  /** A problem of the response, although it or another one was accepted. */
  readonly note?: FailureReason;
  /** What the bot says has failed in it, if it was asked. */
  readonly failure?: ToldFailure;
}

/** How an interaction is sent. */
export interface Sending {
  /** What the bot is asked to tell. */
  readonly asksFor: readonly Told[];
  /** What it is made from, where a request is sent again. */
  readonly again?: {
    /** The entry in the record of requests. */
    readonly from: string;
    readonly edit: <Interaction extends object>(built: Interaction) => Interaction;
  };
}

/** Who acts, and why. */
interface Acting extends Sending {
  readonly userId: string;
  readonly cause: Partial<Cause>;
}

/**
 * Delivers an invocation to its application and carries out the response.
 *
 * @param url - The endpoint of the application. Null: over the gateway.
 */
export function deliver(
  service: Service,
  invocation: Invocation,
  url: string | null,
  sending: Sending,
): Promise<Delivery> {
  const interaction = buildInteraction(service, invocation);
  return deliverInteraction(service, invocation.application, url, interaction, {
    userId: invocation.user.id,
    cause: toCause(invocation),
    ...sending,
  });
}

/** Describes what was used, for later responses. */
export function toCause({ command, path, targetId, focused }: Invocation): Partial<Cause> {
  return {
    command: { path, type: command.body.type, targetId: targetId ?? null },
    // Commands are checked before they are stored, so that the type is a known one.
    focused: focused ? { name: focused.name, type: focused.type as OptionType } : null,
  };
}

/** Delivers any interaction of a user, and waits until it is answered or its time is up. */
export async function deliverInteraction<Interaction extends DeliveredInteraction>(
  service: Service,
  application: Application,
  url: string | null,
  built: Interaction,
  { userId, cause, asksFor, again }: Acting,
): Promise<Delivery<Interaction>> {
  const interaction = again ? again.edit(built) : built;
  const record = openInteraction(service, interaction, userId, cause);
  const over = new AbortController();
  const deadline = startDeadline(service, over.signal);
  const byEndpoint = listenForAnswer(service, record.id, deadline);
  // An application without an endpoint is told by this.
  service.events.emit({ type: 'INTERACTION_CREATE', user_id: userId, interaction });
  if (again) service.requests.noteResent(record.id, again.from);
  const absence = findAbsence(service, application);
  const exchange =
    url === null || absence
      ? undefined
      : await send(service, application, url, interaction, { deadline, asksFor });
  let settled: Settled;
  if (absence) settled = fail(service, record.id, absence);
  else if (exchange) {
    settled = blameFault(await settle(service, record.id, exchange.result, byEndpoint), exchange);
  } else
    settled = await awaitAnswer(service, record.id, byEndpoint, () => describeSilence(service, application));
  byEndpoint.stop();
  over.abort();
  const answer = exchange?.result.answer;
  const inAnswer = readToldFailure(answer?.headers[FAILURE_HEADER]);
  const told = inAnswer ?? (asksFor.includes('failures') ? findToldFailure(service, record.id) : undefined);
  if (inAnswer) tellFailure(service, service.store.interactions.get(record.id) ?? record, inAnswer);
  service.events.emit({
    type: 'INTERACTION_RESULT',
    user_id: userId,
    interaction_id: record.id,
    outcome: settled.effect.outcome,
    shown: showEffect(settled.effect, application.name, isTyping(record)),
    ...(settled.effect.outcome === 'failed' ? { reason: settled.effect.reason } : {}),
    ...(settled.note ? { note: settled.note } : {}),
  });
  return {
    interaction,
    request: exchange?.request ?? null,
    response:
      exchange && answer
        ? { status: answer.status, body: answer.body, milliseconds: exchange.milliseconds }
        : null,
    ...settled,
    ...(told ? { failure: told } : {}),
  };
}

interface Settled {
  readonly effect: Effect;
  readonly note?: FailureReason;
}

/** A failure that a fault has caused names it: the bot did nothing wrong. */
function blameFault(settled: Settled, { fault, result }: Exchange): Settled {
  const { effect } = settled;
  if (!fault || effect.outcome !== 'failed' || effect.reason.fault_id !== undefined) return settled;
  const { code, message } = effect.reason;
  const isCause =
    (fault.kind === 'delay' && code === LATE.code) ||
    (fault.kind === 'wrong_signature' && result.answer?.status === 401);
  if (!isCause) return settled;
  const told = `${describeDeliveryFault(fault)} ${message}`;
  return { effect: { outcome: 'failed', reason: { code, message: told, fault_id: fault.id } } };
}

/** Returns the result of the HTTP response and of the callback endpoint. The first callback counts. */
async function settle(
  service: Service,
  id: string,
  result: PostResult,
  byEndpoint: EndpointAnswer,
): Promise<Settled> {
  const read = result.failure
    ? ({ kind: 'failed', reason: result.failure } as const)
    : await readResponse(result.answer);
  const earlier = byEndpoint.current();
  if (earlier) return { effect: earlier, ...(read.kind === 'callback' ? { note: SECOND_ANSWER } : {}) };
  if (read.kind === 'later') return awaitAnswer(service, id, byEndpoint, () => LATE);
  if (read.kind === 'failed') return fail(service, id, read.reason);
  const record = service.store.interactions.get(id);
  if (record?.state !== 'waiting') return fail(service, id, LATE);
  const { answer, note, reason } = carryOut(service, record, read.upload);
  return reason ? fail(service, id, reason) : { effect: answer, ...(note ? { note } : {}) };
}

/** Waits for the callback endpoint. */
async function awaitAnswer(
  service: Service,
  id: string,
  { next }: EndpointAnswer,
  describe: () => FailureReason,
): Promise<Settled> {
  const answer = await next;
  return answer ? { effect: answer } : fail(service, id, describe());
}

/** Says why nothing came from a bot of the gateway. */
function describeSilence({ gateway }: Service, { id }: Application): FailureReason {
  const isConnected = gateway
    .list()
    .some((session) => session.application_id === id && session.connected_since_ms !== null);
  if (isConnected) return LATE;
  const message = `${LATE.message} The bot has lost its connection to the gateway, and has not resumed its session.`;
  return { ...LATE, message };
}

/** Invalidates the token for the callback endpoint and the webhook routes. */
function fail(service: Service, id: string, reason: FailureReason): Settled {
  if (service.store.interactions.has(id)) changeInteraction(service, id, { state: 'failed' });
  return { effect: { outcome: 'failed', reason } };
}

/** Callbacks by the callback endpoint: the one so far, and the next. */
interface EndpointAnswer {
  readonly current: () => InteractionResponse | undefined;
  /** Resolves to undefined when the time is up. */
  readonly next: Promise<InteractionResponse | undefined>;
  readonly stop: () => void;
}

function listenForAnswer(service: Service, id: string, deadline: AbortSignal): EndpointAnswer {
  let current: InteractionResponse | undefined;
  let resolve: (answer: InteractionResponse | undefined) => void = () => undefined;
  const next = new Promise<InteractionResponse | undefined>((settled) => {
    resolve = settled;
  });
  const stop = service.answers.listen(id, (answer) => {
    current = answer;
    resolve(answer);
  });
  const end = () => {
    resolve(undefined);
  };
  if (deadline.aborted) end();
  else deadline.addEventListener('abort', end, { once: true });
  return { current: () => current, next, stop };
}

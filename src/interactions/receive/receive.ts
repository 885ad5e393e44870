import type { RunEvent } from '../../commands/events/event-definition.js';
import type { Clock } from '../../common/clock.js';
import {
  CommandryError,
  helpFor,
  isCommandryError,
  type ErrorCode,
} from '../../common/errors/commandry-error.js';
import { describeError, type Log, logAbout } from '../../common/log.js';
import type { Observer, Listener, RequestStep, VerifyStep } from '../../common/observer.js';
import { INITIAL_RESPONSE_MS } from '../../protocol/commands/limits.js';
import { FAILURE_HEADER } from '../../protocol/interactions/failure-header.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { Interaction, UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import { ALREADY_ACKNOWLEDGED } from '../../protocol/json-error-codes.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { InteractionWebhook } from '../../rest/interaction-webhook.js';
import type { Dispatch } from '../dispatch/dispatch.js';
import type { InFlight } from '../dispatch/in-flight.js';
import {
  GIVEN_BY_CALL,
  PONG,
  toUserMessageCallback,
  type Callback,
  type CallbackObject,
} from '../reply/to-callback.js';
import { failureOf, tellFailures } from '../reply/told-failures.js';
import type { Languages } from '../user-messages/languages.js';
import { decodeJson, readInteraction, UnsupportedInteraction } from './decode.js';
import { replayableMs, DEFAULT_FRESHNESS, isFresh, type Freshness } from './freshness.js';
import { InteractionAge } from './interaction-age.js';
import type { CallingHost, IncomingRequest, OutgoingResponse, Receive, RequestHead, Host } from './ports.js';
import {
  ACCEPTED,
  answerTo,
  COMPRESSED,
  FAILED,
  FORGED,
  ILL_FORMED,
  JSON_HEADERS,
  NO_CONTENT,
  NOT_JSON,
  UNSIGNED,
} from './responses.js';
import type { SeenInteractions } from './seen-interactions.js';
import { readAsked, type Asked } from './told-spans.js';
import {
  type SignatureCheck,
  parseSignatureHeaders,
  verify,
  type SignatureHeaders,
  type VerifiedBytes,
} from './signature.js';

export interface ReceiveContext {
  /** Undefined for an app that receives no requests. */
  readonly isSigned: SignatureCheck | undefined;
  /** 64 hex digits, named in the log if every signature is wrong. */
  readonly publicKey: string | undefined;
  readonly applicationId: Snowflake;
  readonly dispatch: Dispatch;
  /** Interaction types handled by routes and hooks, besides those of commands. */
  readonly handled: ReadonlySet<number>;
  readonly observer: Observer;
  readonly log: Log;
  readonly clock: Clock;
  readonly languages: Languages;
  /** Counts every request, so that a shutdown drains those that are still arriving. */
  readonly inFlight: Pick<InFlight, 'beginRequest' | 'endRequest' | 'follow'>;
  /** False accepts requests of any age. */
  readonly freshness: Freshness | false;
  /** False accepts replays. */
  readonly seenInteractions: SeenInteractions | false;
  /** Sends a response by a call, for the gateway and for hosts that stop with the HTTP response. */
  readonly webhook: Pick<InteractionWebhook, 'acknowledge'>;
  /** Whether calls go elsewhere than to Discord: nobody can ask over the gateway for what fails, so it is told then. */
  readonly isEmulated: boolean;
  /** Runs the handlers of an event; undefined if the app has none. */
  readonly runEvent: RunEvent | undefined;
}

/** The answer to a request: the callback of an interaction, or a response. */
type Answer = Callback | OutgoingResponse;

/** Answers a request with a valid signature. */
type AnswerVerified = (
  bytes: VerifiedBytes,
  arrivedAtMs: number,
  request: RequestHead,
  asked: Asked | undefined,
) => Answer | Promise<Answer>;

/**
 * Creates the handlers of requests. They check in order of cost: form, age, signature, content, replay, then dispatch.
 * Refusals are therefore cheap, and nothing unverified is ever parsed.
 */
export function createReceivers(given: ReceiveContext): {
  /** Receives interactions. */
  readonly receive: Receive;
  /** Receives events; undefined if the app handles none. */
  readonly receiveEvents: Receive | undefined;
  /** Answers an interaction that arrived without a request. */
  readonly answerByCall: (payload: unknown, host?: CallingHost) => Promise<void>;
} {
  const { listener } = given.observer;
  const isSigned = listener && given.isSigned ? observeSignatures(listener, given.isSigned) : given.isSigned;
  const context = { ...given, isSigned };
  const refusals = new RefusalLog(context.log, context.clock, context.publicKey);
  const receive = createReceive(context, refusals, answerInteractions(context));
  const { runEvent } = context;
  const receiveEvents =
    runEvent &&
    createReceive(context, refusals, async (bytes, arrivedAtMs, request) => {
      const failure = await runEvent(decodeJson(bytes), arrivedAtMs, request);
      if (!failure) return NO_CONTENT;
      listener?.refused(failure.code);
      return answerTo(failure);
    });
  const answerByCall = createAnswerByCall(context, refusals);
  if (!listener) return { receive, receiveEvents, answerByCall };
  return {
    answerByCall,
    receive: observeRequests(listener, 'interactions', receive),
    receiveEvents: receiveEvents && observeRequests(listener, 'events', receiveEvents),
  };
}

function createReceive(context: ReceiveContext, refusals: RefusalLog, answer: AnswerVerified): Receive {
  const { clock, inFlight, isSigned } = context;
  const end = (answer: Answer): OutgoingResponse => {
    inFlight.endRequest();
    return 'json' in answer ? toResponse(answer) : answer;
  };
  const fail = (error: unknown): OutgoingResponse | Promise<OutgoingResponse> => {
    const refusal = refuse(context, refusals, error);
    return refusal instanceof Promise ? refusal.then(end) : end(refusal);
  };
  const answerIfSigned = (
    bytes: VerifiedBytes | undefined,
    arrivedAtMs: number,
    request: RequestHead,
    asked: Asked | undefined,
  ): Answer | Promise<Answer> => {
    if (!bytes) throw FORGED;
    refusals.noteAuthentic();
    asked?.spans?.end('verify');
    return answer(bytes, arrivedAtMs, request, asked);
  };
  const open: NonNullable<Receive['open']> = (request) => {
    const arrivedAtMs = clock.monotonicMs();
    inFlight.beginRequest();
    try {
      if (!isSigned)
        throw new CommandryError('PUBLIC_KEY_MISSING', 'A request arrived at an app without a public key.');
      checkForm(request);
      const headers = readSignature(context, request);
      const asked = readAsked(request, clock, arrivedAtMs);
      return {
        answer: (body) => {
          try {
            asked?.spans?.end('body');
            const verified = verify(isSigned, headers, body);
            const answered =
              verified instanceof Promise
                ? verified.then((bytes) => answerIfSigned(bytes, arrivedAtMs, request, asked))
                : answerIfSigned(verified, arrivedAtMs, request, asked);
            return answered instanceof Promise ? answered.then(end, fail) : end(answered);
          } catch (error) {
            return fail(error);
          }
        },
        fail,
      };
    } catch (error) {
      return end(toRefusal(context, refusals, error));
    }
  };
  const receive = async (request: IncomingRequest): Promise<OutgoingResponse> => {
    const opened = open(request);
    if ('status' in opened) return opened;
    let body: Uint8Array;
    try {
      body = await request.body();
    } catch (error) {
      return fail(error);
    }
    return opened.answer(body);
  };
  return Object.assign(receive, { open });
}

function rememberMsOf({ freshness }: Pick<ReceiveContext, 'freshness'>): number {
  return replayableMs(freshness === false ? DEFAULT_FRESHNESS : freshness);
}

function answerInteractions(context: ReceiveContext): AnswerVerified {
  const rememberMs = rememberMsOf(context);
  return (bytes, arrivedAtMs, request, asked) => {
    const interaction = readInteraction(decodeJson(bytes), context.handled);
    if (interaction.type === InteractionType.PING) return answerPing(context, interaction);
    checkApplication(context.applicationId, interaction);
    const isNew = remember(context.seenInteractions, interaction.id, rememberMs);
    return isNew instanceof Promise
      ? isNew.then((known) => answerUser(context, known, interaction, arrivedAtMs, request, asked))
      : answerUser(context, isNew, interaction, arrivedAtMs, request, asked);
  };
}

function answerUser(
  context: ReceiveContext,
  isNew: unknown,
  interaction: UserInteractionPayload,
  arrivedAtMs: number,
  request: RequestHead,
  asked: Asked | undefined,
): Answer | Promise<Answer> {
  if (isNew !== true) throw repeated(interaction);
  request.onInteraction?.(interaction);
  if (asked?.isForFailures) tellFailures(interaction);
  asked?.spans?.end('parse');
  if (request.hold) return holdAnswer(context, interaction, arrivedAtMs, request, request.hold, asked);
  const callback = context.dispatch(interaction, arrivedAtMs, request);
  if (asked) return Promise.resolve(callback).then((given) => withTold(given, interaction, asked));
  return callback;
}

function repeated({ id }: Pick<Interaction, 'id'>): CommandryError {
  return new CommandryError('INTERACTION_REPEATED', `Interaction ${id} arrived again.`);
}

/** A promise of the response, for what follows it. */
class Delivery {
  readonly promise: Promise<void>;
  resolve: () => void = () => undefined;
  reject: (reason: CommandryError) => void = () => undefined;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Often nothing follows.
    this.promise.catch(() => undefined);
  }
}

/** Answers through a host that stops with the response. */
async function holdAnswer(
  context: ReceiveContext,
  interaction: UserInteractionPayload,
  arrivedAtMs: number,
  { waitUntil, endsWithResponse }: RequestHead,
  hold: NonNullable<RequestHead['hold']>,
  asked: Asked | undefined,
): Promise<OutgoingResponse> {
  const { promise: delivered, resolve } = new Delivery();
  const given = await context.dispatch(interaction, arrivedAtMs, { waitUntil, endsWithResponse, delivered });
  try {
    return await hold(withTold(given, interaction, asked), async () => {
      const failure = await giveByCall(context, interaction, arrivedAtMs, given, -RESERVE_MS);
      // After a failure the request is answered with it.
      resolve();
      if (failure === undefined || isAcknowledged(failure)) return true;
      logFailedCall(context, interaction, failure);
      return false;
    });
  } finally {
    resolve();
  }
}

/** How long before Discord's limit the call is aborted, so that the HTTP response is in time. */
const RESERVE_MS = 200;

/** How long after Discord's limit the call is aborted, where nothing else could answer: Discord's refusal says more. */
const GRACE_MS = 1000;

function createAnswerByCall(
  context: ReceiveContext,
  refusals: RefusalLog,
): (payload: unknown, host?: CallingHost) => Promise<void> {
  const { applicationId, clock, dispatch, handled, inFlight, isEmulated, seenInteractions } = context;
  const rememberMs = rememberMsOf(context);

  const answer = async (payload: unknown, arrivedAtMs: number, host: Host): Promise<void> => {
    const delivery = new Delivery();
    const give = async (given: Callback): Promise<void> => {
      const interaction = payload as UserInteractionPayload;
      const cause = await giveByCall(context, interaction, arrivedAtMs, given, GRACE_MS);
      if (cause === undefined || isAcknowledged(cause)) delivery.resolve();
      else
        delivery.reject(
          cause.code === 'RESPONSE_NOT_GIVEN'
            ? cause
            : new CommandryError('RESPONSE_NOT_GIVEN', 'Discord did not take the response.', { cause }),
        );
      if (cause) logFailedCall(context, interaction, cause);
    };
    try {
      const interaction = readInteraction(payload, handled);
      checkApplication(applicationId, interaction);
      if (interaction.type === InteractionType.PING) return;
      // A resumed connection replays what the client may have missed.
      if (!(await remember(seenInteractions, interaction.id, rememberMs))) return;
      if (isEmulated) tellFailures(interaction);
      host.onInteraction?.(interaction);
      const { waitUntil, endsWithResponse } = host;
      const delivered = delivery.promise;
      await give(await dispatch(interaction, arrivedAtMs, { waitUntil, endsWithResponse, delivered }));
    } catch (error) {
      const refusal = await refuse(context, refusals, error);
      if ('json' in refusal) await give(refusal);
    }
  };
  return (payload, { arrivedAtMs = clock.monotonicMs(), ...host } = {}) => {
    const answered = answer(payload, arrivedAtMs, host);
    inFlight.follow(answered);
    return answered;
  };
}

/**
 * Sends the response to an interaction by a call, unless a handler has done so. Never rejects.
 *
 * @param spareMs - When the call is aborted, after Discord has stopped waiting.
 * @returns Why Discord does not have it; undefined if it does.
 */
async function giveByCall(
  { webhook, clock }: Pick<ReceiveContext, 'webhook' | 'clock'>,
  interaction: UserInteractionPayload,
  arrivedAtMs: number,
  { json }: Callback,
  spareMs: number,
): Promise<CommandryError | undefined> {
  if (json === GIVEN_BY_CALL.json) return undefined;
  const { application_id: applicationId, id, token } = interaction;
  const { causedAtMs } = new InteractionAge(clock, id, arrivedAtMs);
  const endsAtMs = causedAtMs + INITIAL_RESPONSE_MS + spareMs;
  try {
    await webhook.acknowledge({ applicationId, token, endsAtMs, failure: failureOf(interaction) }, id, json);
    return undefined;
  } catch (error) {
    return isCommandryError(error)
      ? error
      : new CommandryError('INTERNAL', 'The call failed.', { cause: error });
  }
}

/** Whether Discord had a response before. */
function isAcknowledged({ discord }: CommandryError): boolean {
  return discord?.code === ALREADY_ACKNOWLEDGED.code;
}

function logFailedCall(
  { log }: Pick<ReceiveContext, 'log'>,
  interaction: UserInteractionPayload,
  error: CommandryError,
): void {
  const { id: interactionId, token } = interaction;
  logAbout(
    log,
    interaction,
  )(
    isAcknowledged(error)
      ? {
          level: 'warn',
          event: 'INTERACTION_ALREADY_ANSWERED',
          message: `Discord had a response to the interaction already: another handler or process has answered it. ${helpFor('INTERACTION_ALREADY_ANSWERED')}`,
          interactionId,
        }
      : {
          level: 'error',
          event: 'RESPONSE_CALL_FAILED',
          message: 'The call with the response failed, so nothing that follows it is sent.',
          interactionId,
          error: describeError(error, [token]),
        },
  );
}

function toResponse({ json }: { readonly json: string }): OutgoingResponse {
  return json === GIVEN_BY_CALL.json ? ACCEPTED : { status: 200, headers: JSON_HEADERS, body: json };
}

/** Makes the response, with what an emulator has asked for. */
function withTold(
  given: Callback,
  interaction: UserInteractionPayload,
  asked: Asked | undefined,
): OutgoingResponse {
  const answer = toResponse(given);
  if (!asked) return answer;
  asked.spans?.end('handler');
  const failure = failureOf(interaction);
  return {
    ...answer,
    headers: {
      ...answer.headers,
      ...(asked.spans && { 'server-timing': asked.spans.toString() }),
      ...(failure !== undefined && { [FAILURE_HEADER]: failure }),
    },
  };
}

function checkForm(request: RequestHead): void {
  if (request.method !== 'POST') {
    throw new CommandryError('METHOD_NOT_ALLOWED', `A ${request.method} request arrived.`);
  }
  const encoding = request.header('content-encoding');
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw COMPRESSED;
  const type = request.header('content-type') ?? '';
  if (type !== 'application/json' && !JSON_IN_UTF8.test(type)) throw NOT_JSON;
}

const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

function readSignature(
  { freshness, clock }: Pick<ReceiveContext, 'freshness' | 'clock'>,
  request: RequestHead,
): SignatureHeaders {
  const signature = request.header('x-signature-ed25519');
  const timestamp = request.header('x-signature-timestamp');
  if (signature === undefined || timestamp === undefined) throw UNSIGNED;
  const headers = parseSignatureHeaders(signature, timestamp);
  if (!headers) throw ILL_FORMED;
  if (freshness !== false && !isFresh(freshness, timestamp, clock.now())) {
    throw new CommandryError('REQUEST_NOT_FRESH', `A request with the timestamp ${timestamp} arrived.`);
  }
  return headers;
}

/**
 * Answers a PING. The signature proves the key of this application, so a foreign application id means a wrong setting,
 * and is no reason to appear offline.
 */
function answerPing(
  { applicationId, log }: Pick<ReceiveContext, 'applicationId' | 'log'>,
  ping: Pick<Interaction, 'application_id'>,
): Answer {
  const mismatch = findMismatch(applicationId, ping);
  if (mismatch) {
    const message = `${mismatch.message} The PING was answered, because its signature fits publicKey; interactions are refused until applicationId fits too.`;
    log({ level: 'warn', event: mismatch.code, message });
  }
  return PONG;
}

/** @throws CommandryError `APPLICATION_MISMATCH` for an interaction of another application. */
export function checkApplication(
  applicationId: Snowflake,
  interaction: Pick<Interaction, 'application_id'>,
): void {
  const mismatch = findMismatch(applicationId, interaction);
  if (mismatch) throw mismatch;
}

/** Returns an error for another application. */
export function findMismatch(
  applicationId: Snowflake,
  { application_id: found }: Pick<Interaction, 'application_id'>,
  what = 'An interaction',
): CommandryError | undefined {
  if (found === applicationId) return undefined;
  return new CommandryError(
    'APPLICATION_MISMATCH',
    `${what} for application ${found} arrived at application ${applicationId}.`,
  );
}

/** Whether an interaction is new; synchronous if the store is. */
export function remember(
  seenInteractions: SeenInteractions | false,
  id: string,
  rememberMs: number,
): boolean | Promise<boolean> {
  if (seenInteractions === false) return true;
  try {
    const isNew = seenInteractions.add(id, rememberMs);
    return typeof isNew === 'boolean' ? isNew : Promise.resolve(isNew).catch(unknownWhetherSeen);
  } catch (cause) {
    return unknownWhetherSeen(cause);
  }
}

function unknownWhetherSeen(cause: unknown): never {
  const message = 'It is unknown whether a request is a replay.';
  throw new CommandryError('SEEN_INTERACTIONS_FAILED', message, { cause });
}

/** Responds to a refused request. Async if the user's language is not loaded yet. */
function refuse(context: ReceiveContext, refusals: RefusalLog, error: unknown): Answer | Promise<Answer> {
  const refusal = toRefusal(context, refusals, error);
  if (!(error instanceof UnsupportedInteraction)) return refusal;
  // The interaction is valid, so a user is waiting for a response.
  const { languages } = context;
  const tell = (): Answer => toUserMessageCallback(languages.of(error.locale).texts.unsupported);
  return languages.prepare(error.locale)?.then(tell) ?? tell();
}

function toRefusal(
  { log, observer: { listener } }: Pick<ReceiveContext, 'log' | 'observer'>,
  refusals: RefusalLog,
  error: unknown,
): OutgoingResponse {
  if (isCommandryError(error)) {
    refusals.note(error);
    // The user of an unhandled interaction is told.
    if (!(error instanceof UnsupportedInteraction)) listener?.refused(error.code);
    return answerTo(error);
  }
  listener?.refused('INTERNAL');
  const message = 'Answering a request failed.';
  log({ level: 'error', event: 'INTERNAL', message, error: describeError(error) });
  return FAILED;
}

/** Refusals that need a valid signature: each one is logged. */
const SIGNED: ReadonlySet<ErrorCode> = new Set([
  'APPLICATION_MISMATCH',
  'BODY_NOT_JSON',
  'INTERACTION_MALFORMED',
  'EVENT_MALFORMED',
  'INTERACTION_UNSUPPORTED',
]);

/** Refusals caused by the bot, not by the request. */
const BOT_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'BODY_ALREADY_READ',
  'PUBLIC_KEY_MISSING',
  'SEEN_INTERACTIONS_FAILED',
  'VERIFIER_FAILED',
]);

const QUIET_MS = 60_000;

/**
 * Logs refused requests. Anybody can cause unsigned ones, so each kind is logged the first time and then at most once a
 * minute, with the number of those suppressed.
 */
class RefusalLog {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #publicKey: string | undefined;
  readonly #kinds = new Map<ErrorCode, { loggedAtMs: number; unlogged: number }>();
  #isKeyProven = false;

  constructor(log: Log, clock: Clock, publicKey: string | undefined) {
    this.#log = log;
    this.#clock = clock;
    this.#publicKey = publicKey;
  }

  /** Notes a valid signature, which proves that the public key is right. */
  noteAuthentic(): void {
    this.#isKeyProven = true;
  }

  note(error: CommandryError): void {
    const { code } = error;
    const message = error === FORGED && !this.#isKeyProven ? this.#suspectKey(error) : error.message;
    const level = BOT_FAULTS.has(code) ? 'error' : 'warn';
    if (SIGNED.has(code)) {
      const interactionId = error instanceof UnsupportedInteraction ? error.interactionId : undefined;
      this.#log({ level, event: code, message, ...(interactionId === undefined ? {} : { interactionId }) });
      return;
    }
    const nowMs = this.#clock.monotonicMs();
    const kind = this.#kinds.get(code);
    if (kind && nowMs - kind.loggedAtMs < QUIET_MS) {
      kind.unlogged++;
      return;
    }
    this.#kinds.set(code, { loggedAtMs: nowMs, unlogged: 0 });
    const cause = error.cause === undefined ? {} : { error: describeError(error.cause) };
    this.#log({ level, event: code, message, ...cause, unloggedBefore: kind?.unlogged ?? 0 });
  }

  /** Adds advice about the public key, until a signature was valid. */
  #suspectKey({ message }: CommandryError): string {
    const begin = this.#publicKey?.slice(0, 8);
    return `${message} No request has had a right one since the start: compare the public key of this app, which begins with ${begin}, with the "Public Key" on the "General Information" page of the developer portal, or run "commandry doctor".`;
  }
}

/** Dispatches interactions from a trusted origin. Their objects are not copied. */
export function createTrustedDispatch(
  context: Pick<ReceiveContext, 'applicationId' | 'clock' | 'dispatch' | 'handled'>,
): (payload: unknown, host?: Host) => Promise<CallbackObject | undefined> {
  return async (payload, host) => {
    try {
      const arrivedAtMs = context.clock.monotonicMs();
      const interaction = readInteraction(payload, context.handled);
      checkApplication(context.applicationId, interaction);
      if (interaction.type === InteractionType.PING) return PONG.toObject();
      host?.onInteraction?.(interaction);
      const given = context.dispatch(interaction, arrivedAtMs, host);
      const callback = given instanceof Promise ? await given : given;
      return callback === GIVEN_BY_CALL ? undefined : callback.toObject();
    } catch (cause) {
      if (isCommandryError(cause)) throw cause;
      throw new CommandryError('INTERNAL', 'Answering an interaction that was handed over failed.', {
        cause,
      });
    }
  };
}

/** Reports each request to a listener. */
function observeRequests(listener: Listener, endpoint: RequestStep['endpoint'], receive: Receive): Receive {
  return (request) => {
    const step: RequestStep = {
      kind: 'request',
      method: request.method,
      path: request.path && (() => request.path?.() ?? ''),
      endpoint,
      header: (name) => request.header(name),
    };
    return listener.run(step, async () => {
      const response = await receive(request);
      step.status = response.status;
      return response;
    });
  };
}

/** Reports each check of a signature to a listener. */
function observeSignatures(listener: Listener, isSigned: SignatureCheck): SignatureCheck {
  return (message, signature) => {
    const step: VerifyStep = { kind: 'verify' };
    const note = (isRight: boolean): boolean => {
      step.outcome = isRight ? 'passed' : 'refused';
      return isRight;
    };
    return listener.run(step, () => {
      const isRight = isSigned(message, signature);
      return typeof isRight === 'boolean' ? note(isRight) : isRight.then(note);
    });
  };
}

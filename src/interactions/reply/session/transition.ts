import { hasFlag, MessageFlag } from '../../../protocol/messages/message-flag.js';
import type { Message } from '../../../protocol/messages/message.js';
import {
  INITIAL_STATE,
  type DeferredAs,
  type GiveUpReason,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from './session-state.js';
import { GIVEN_BY_CALL, toDeferCallback, UPDATE_DEFER } from '../to-callback.js';

/** The next state, and the effects. */
export interface Transition {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

/**
 * Returns the initial state of a handler.
 *
 * @param source - The component's message.
 * @param deferredAs - How the interaction of a queued handler was deferred.
 */
export function firstState(source: Message | undefined, deferredAs: DeferredAs | undefined): SessionState {
  const isSourceComponentsV2 = hasFlag(source?.flags, MessageFlag.IS_COMPONENTS_V2);
  const state = isSourceComponentsV2 ? { ...INITIAL_STATE, isSourceComponentsV2 } : INITIAL_STATE;
  return deferredAs === undefined ? state : deferAs({ ...state, isDue: true }, deferredAs, true).state;
}

/** Pure. Returns undefined for an event that the state does not allow: nothing changes then. */
export function transition(state: SessionState, event: SessionEvent): Transition | undefined {
  switch (event.type) {
    case 'answer':
      return state.phase === 'waiting' ? answer(state, event) : undefined;
    case 'defer':
      return defer(state, event.ephemeral);
    case 'deferUpdate':
      return deferUpdate(state);
    case 'deferAutomatically':
      if (state.phase !== 'waiting') return undefined;
      return deferAs(state, event.isEphemeral ? 'ephemeral' : 'public', true);
    case 'deadline':
      if (state.phase === 'responding') return deferResponse({ ...state, isDue: true });
      return state.phase === 'waiting' ? meetDeadline(state, event) : undefined;
    case 'expire':
      if (state.phase !== 'waiting') return undefined;
      return to({ ...state, phase: 'expired' }, { type: 'respond', callback: event.callback });
    case 'responseBegins':
      if (state.phase !== 'waiting') return undefined;
      return to(withMessage({ ...state, phase: 'responding', isUpdate: event.isUpdate ?? false }, event));
    case 'responseEnds':
      return endResponse(state, event);
    case 'replyBegins':
      return state.phase === 'deferred' ? to({ ...state, phase: 'replying' }) : undefined;
    case 'replyEnds':
      return state.phase === 'replying' ? endReply(state, event) : undefined;
    case 'messageChanges':
      return changeMessage(state, event);
    case 'callBegins':
      return to({ ...state, underWay: state.underWay + 1 });
    case 'callSucceeds':
      return state.underWay === 0 ? undefined : endWork(state);
    case 'callFails':
      return state.underWay === 0 ? undefined : failCall(state, event);
    case 'handlerReturns':
      return state.isHandlerDone ? undefined : settleHandler(state, event.hasReply);
    case 'handlerEnds':
      return state.underWay === 0 ? undefined : endHandler(state);
    case 'handlerFails':
      return state.underWay === 0 || state.isReported ? undefined : failHandler(state, event.error);
    case 'turnPasses':
      return passTurn(state, event);
    case 'tokenEnds':
      return isOpen(state) ? giveUp(state, 'tokenEnds') : abandon(state);
    case 'handOver':
      return handOver(state);
    case 'shutdown':
      return giveUp(state, 'shutdown');
    case 'givenUp':
      return state.isEnding ? to({ ...state, isGivenUp: true }) : undefined;
  }
}

const NO_EFFECTS: readonly SessionEffect[] = [];

type Of<T extends SessionEvent['type']> = Extract<SessionEvent, { readonly type: T }>;

function to(state: SessionState, effect?: SessionEffect): Transition {
  return { state, effects: effect === undefined ? NO_EFFECTS : [effect] };
}

function answer(state: SessionState, event: Of<'answer'>): Transition {
  const { callback, isUpdate = false, message, isSourceComponentsV2 } = event;
  const answered: SessionState = { ...state, phase: 'answered', isUpdate };
  const changed =
    message === undefined && isSourceComponentsV2 === undefined ? answered : withMessage(answered, event);
  return to(changed, { type: 'respond', callback });
}

function withMessage(
  state: SessionState,
  { message, isSourceComponentsV2 }: Pick<Of<'answer'>, 'message' | 'isSourceComponentsV2'>,
): SessionState {
  return {
    ...state,
    message: message === undefined ? state.message : { ...state.message, ...message },
    isSourceComponentsV2: isSourceComponentsV2 ?? state.isSourceComponentsV2,
  };
}

function deferAs(
  state: SessionState,
  how: 'public' | 'ephemeral' | 'update',
  isAutomatic: boolean,
): Transition {
  const isUpdate = how === 'update';
  const isEphemeral = how === 'ephemeral';
  return to(
    { ...state, phase: 'deferred', isAutomatic, isUpdate, message: { ...state.message, isEphemeral } },
    { type: 'respond', callback: isUpdate ? UPDATE_DEFER : toDeferCallback(isEphemeral) },
  );
}

/**
 * After an automatic defer there is nothing left to send, since no author can win that race. The visibility of a
 * deferred message is then fixed, but the reply can still replace it; a deferred update shows nothing yet.
 */
function defer(state: SessionState, ephemeral: boolean | undefined): Transition | undefined {
  const asked = ephemeral ?? false;
  if (state.phase === 'waiting') return deferAs(state, asked ? 'ephemeral' : 'public', false);
  if (state.phase !== 'deferred' || !state.isAutomatic) return undefined;
  if (state.isUpdate) {
    const message = { ...state.message, id: undefined };
    return to({ ...state, isAutomatic: false, isUpdate: false, askedEphemeral: ephemeral, message });
  }
  const own = { ...state, isAutomatic: false };
  if (asked === state.message.isEphemeral) return to(own);
  return to(
    { ...own, askedEphemeral: ephemeral },
    { type: 'warnOfLateDefer', late: { asked, isObeyed: ephemeral !== undefined } },
  );
}

/** After the deadline the request was answered by a defer, but the call may still have sent the reply. */
function endResponse(state: SessionState, { as }: Of<'responseEnds'>): Transition | undefined {
  if (state.phase === 'replying') return as === 'answered' ? to({ ...state, phase: as }) : undefined;
  if (state.phase !== 'responding') return undefined;
  if (as === 'deferred') return deferResponse(state);
  if (as === 'answered') return to({ ...state, phase: as }, { type: 'respond', callback: GIVEN_BY_CALL });
  return to({ ...state, phase: as, isUpdate: false, message: INITIAL_STATE.message });
}

/** Answers the request by a defer, which the reply in flight then fills. */
function deferResponse(state: SessionState): Transition {
  const { isUpdate, message } = state;
  const how = isUpdate ? 'update' : message.isEphemeral ? 'ephemeral' : 'public';
  const { state: deferred, effects } = deferAs(state, how, true);
  return { state: { ...deferred, phase: 'replying' }, effects };
}

function deferUpdate(state: SessionState): Transition | undefined {
  if (state.phase === 'waiting') return deferAs(state, 'update', false);
  return isInvisiblyDeferred(state) ? to({ ...state, isAutomatic: false }) : undefined;
}

function meetDeadline(state: SessionState, { deferAs: how }: Of<'deadline'>): Transition | undefined {
  const due = { ...state, isDue: true };
  return how === undefined ? giveUp(due, 'deadline') : deferAs(due, how, true);
}

function giveUp(state: SessionState, why: GiveUpReason): Transition | undefined {
  if (state.isEnding || isFinished(state)) return undefined;
  return to({ ...state, isEnding: true }, { type: 'giveUp', why });
}

/** Only after a defer is there anything to hand over. The progress message is taken over as well. */
function handOver(state: SessionState): Transition | undefined {
  const { phase, showsProgress, underWay } = state;
  if (phase === 'waiting' || phase === 'responding') return undefined;
  const isTakenOver = isOpen(state) || (showsProgress && underWay > 0);
  return to({ ...state, phase: isTakenOver ? 'expired' : phase, isGivenUp: true });
}

/** The user has the reply; the rest of the handler is not awaited. */
function abandon(state: SessionState): Transition | undefined {
  if (isFinished(state)) return undefined;
  return to({ ...state, isGivenUp: true }, { type: 'abort', why: 'tokenEnds' });
}

function endReply(state: SessionState, { as, showsProgress }: Of<'replyEnds'>): Transition {
  return to({ ...state, phase: as, showsProgress: showsProgress ?? state.showsProgress });
}

function changeMessage(state: SessionState, event: Of<'messageChanges'>): Transition {
  const { showsProgress = state.showsProgress } = event;
  return to({ ...withMessage(state, event), showsProgress });
}

/**
 * A failed reply leaves the user without one, unless another follows. It is judged when the handler is done, like all
 * failed calls: the handler may still handle them.
 */
function failCall(state: SessionState, { failed, givesReply }: Of<'callFails'>): Transition {
  const isOwed = givesReply && isOpen(state);
  const { isHandlerDone, failedCalls, owedFailure: former } = state;
  const { state: next, effects } = endWork({
    ...state,
    failedCalls: isHandlerDone ? failedCalls : [...failedCalls, failed],
    owedFailure: isOwed ? failed : former,
  });
  if (!isHandlerDone) return { state: next, effects };
  const logged = isOwed ? former : failed;
  if (!logged) return { state: next, effects };
  return {
    state: next,
    effects: [{ type: 'logFailedCall', failed: logged, unlessWatched: isOwed }, ...effects],
  };
}

/** Logs unawaited calls that failed meanwhile, except one that left the user without a reply. */
function settleHandler(state: SessionState, hasReply: boolean): Transition {
  const { failedCalls } = state;
  const owedFailure = hasReply || !isOpen(state) ? undefined : state.owedFailure;
  const settled = { ...state, isHandlerDone: true, owedFailure };
  if (failedCalls.length === 0) return to(settled);
  const effects = failedCalls
    .filter(({ error }) => error !== owedFailure?.error)
    .map((failed): SessionEffect => ({ type: 'logFailedCall', failed, unlessWatched: true }));
  return { state: settled, effects };
}

/** A handler whose reply was sent immediately has not returned before. */
function endHandler(before: SessionState): Transition {
  if (before.isHandlerDone) return endWork(before);
  if (before.failedCalls.length === 0) return endWork(before, true);
  const { state, effects } = settleHandler(before, true);
  const ended = endWork(state);
  return { state: ended.state, effects: [...effects, ...ended.effects] };
}

/** Calls in flight may still send the reply, so they settle before the failure is reported. */
function failHandler(before: SessionState, error: unknown): Transition {
  const { state, effects } = before.isHandlerDone ? to(before) : settleHandler(before, true);
  const afterCalls = state.phase !== 'waiting';
  return {
    state: { ...state, isReported: true },
    effects: [...effects, { type: 'report', error, isSilence: false, afterCalls }],
  };
}

/** When the handler and all its calls have ended without a reply, the user is told. */
function endWork(before: SessionState, hasReply = false): Transition {
  const underWay = before.underWay - 1;
  const state = hasReply
    ? { ...before, isHandlerDone: true, owedFailure: undefined, underWay }
    : { ...before, underWay };
  if (state.underWay > 0 || !isOpen(state) || state.isReported) return to(state);
  const { owedFailure: failed } = state;
  if (failed) return to({ ...state, owedFailure: undefined }, { type: 'awaitTurn', failed });
  if (isAcknowledged(state)) return to({ ...state, phase: 'answered' });
  return reportAfterwards(state, undefined, true);
}

function passTurn(state: SessionState, { failed }: Of<'turnPasses'>): Transition {
  return state.underWay === 0 && isOpen(state) && !state.isReported
    ? reportAfterwards(state, failed.error, false)
    : to(state, { type: 'logFailedCall', failed, unlessWatched: false });
}

/** Reporting counts as work of its own. */
function reportAfterwards(state: SessionState, error: unknown, isSilence: boolean): Transition {
  return to(
    { ...state, underWay: state.underWay + 1, isReported: true },
    { type: 'report', error, isSilence, afterCalls: false },
  );
}

/** Whether a reply can still be sent: as the response, or into the deferred message. */
export function isOpen({ phase }: SessionState): boolean {
  return phase === 'waiting' || phase === 'deferred';
}

/** Whether the handler has deferred the update itself, so that no reply is needed. */
export function isAcknowledged({ phase, isUpdate, isAutomatic }: SessionState): boolean {
  return phase === 'deferred' && isUpdate && !isAutomatic;
}

/** Whether an update was deferred automatically, which shows nothing: to the handler there is no response yet. */
export function isInvisiblyDeferred({ phase, isUpdate, isAutomatic }: SessionState): boolean {
  return phase === 'deferred' && isUpdate && isAutomatic;
}

/** Whether everything is over. A handler that never settles no longer counts once it was given up. */
export function isFinished({ phase, underWay, isGivenUp }: SessionState): boolean {
  return isGivenUp || phase === 'expired' || (underWay === 0 && phase === 'answered');
}

/** The next deadline of a session. */
export function awaitedMoment(state: SessionState): 'deadline' | 'tokenEnds' | undefined {
  if (isFinished(state)) return undefined;
  if (state.phase === 'responding') return 'deadline';
  if (state.isEnding) return undefined;
  return state.phase === 'waiting' ? 'deadline' : 'tokenEnds';
}

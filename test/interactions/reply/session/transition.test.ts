import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  INITIAL_STATE,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from '../../../../src/interactions/reply/session/session-state.js';
import { toTextCallback } from '../../../../src/interactions/reply/to-callback.js';
import {
  awaitedMoment,
  isAcknowledged,
  isFinished,
  isInvisiblyDeferred,
  transition,
} from '../../../../src/interactions/reply/session/transition.js';
import { propertyRuns } from '../../../support/property.js';

const callback = toTextCallback('hello');
const failed = { error: new Error('lost'), call: { isWatched: false } };

/** One state of each kind, while the handler runs unless the name says otherwise. */
const STATES = {
  waiting: INITIAL_STATE,
  'deferred by the handler': { ...INITIAL_STATE, phase: 'deferred' },
  'deferred automatically': { ...INITIAL_STATE, phase: 'deferred', isAutomatic: true, isDue: true },
  'update deferred by the handler': { ...INITIAL_STATE, phase: 'deferred', isUpdate: true },
  'update deferred automatically': {
    ...{ ...INITIAL_STATE, phase: 'deferred' },
    ...{ isUpdate: true, isAutomatic: true },
  },
  responding: { ...INITIAL_STATE, phase: 'responding' },
  'responding, to an update': { ...INITIAL_STATE, phase: 'responding', isUpdate: true },
  replying: { ...INITIAL_STATE, phase: 'replying' },
  answered: { ...INITIAL_STATE, phase: 'answered' },
  expired: { ...INITIAL_STATE, phase: 'expired' },
  'deferred, handler done, a call under way': {
    ...{ ...INITIAL_STATE, phase: 'deferred' },
    ...{ isHandlerDone: true },
  },
  'deferred, handler done, its reply lost': {
    ...{ ...INITIAL_STATE, phase: 'deferred' },
    ...{ isHandlerDone: true, owedFailure: failed },
  },
} satisfies Record<string, SessionState>;

const EVENTS = {
  answer: { type: 'answer', callback },
  defer: { type: 'defer', ephemeral: undefined },
  'defer privately': { type: 'defer', ephemeral: true },
  deferUpdate: { type: 'deferUpdate' },
  deferAutomatically: { type: 'deferAutomatically', isEphemeral: false },
  'deadline, defer': { type: 'deadline', deferAs: 'public' },
  'deadline, defer the update': { type: 'deadline', deferAs: 'update' },
  'deadline, give up': { type: 'deadline', deferAs: undefined },
  expire: { type: 'expire', callback },
  responseBegins: { type: 'responseBegins', message: { isEphemeral: true } },
  'responseEnds well': { type: 'responseEnds', as: 'answered' },
  'responseEnds, refused': { type: 'responseEnds', as: 'waiting' },
  'responseEnds, unknown': { type: 'responseEnds', as: 'deferred' },
  replyBegins: { type: 'replyBegins' },
  'replyEnds well': { type: 'replyEnds', as: 'answered', showsProgress: true },
  'replyEnds, failed': { type: 'replyEnds', as: 'deferred' },
  messageChanges: { type: 'messageChanges', message: { id: '7' } },
  callBegins: { type: 'callBegins' },
  callSucceeds: { type: 'callSucceeds' },
  'callFails, gives the reply': { type: 'callFails', failed, givesReply: true },
  'callFails, another': { type: 'callFails', failed, givesReply: false },
  'handlerReturns a reply': { type: 'handlerReturns', hasReply: true },
  'handlerReturns nothing': { type: 'handlerReturns', hasReply: false },
  handlerEnds: { type: 'handlerEnds' },
  handlerFails: { type: 'handlerFails', error: failed.error },
  turnPasses: { type: 'turnPasses', failed },
  tokenEnds: { type: 'tokenEnds' },
  shutdown: { type: 'shutdown' },
  givenUp: { type: 'givenUp' },
} satisfies Record<string, SessionEvent>;

/** Only what an event changes: `-` where the state does not allow it. */
function describeMove(state: SessionState, event: SessionEvent): string {
  const moved = transition(state, event);
  if (!moved) return '-';
  const changes = (Object.keys(state) as (keyof SessionState)[])
    .filter((key) => !isSame(moved.state[key], state[key]))
    .map((key) => `${key}: ${describeValue(moved.state[key])}`);
  const said = [...changes, ...moved.effects.map((effect) => `→ ${describeEffect(effect)}`)];
  return said.length === 0 ? 'stays' : said.join(', ');
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function describeValue(value: unknown): string {
  if (value === undefined) return 'none';
  return Array.isArray(value) ? `${value.length}` : JSON.stringify(value).replaceAll('"', '');
}

function describeEffect(effect: SessionEffect): string {
  switch (effect.type) {
    case 'respond':
      return `respond ${effect.callback === callback ? 'with it' : effect.callback.json}`;
    case 'logFailedCall':
      return effect.unlessWatched ? 'logFailedCall unless watched' : 'logFailedCall';
    case 'report':
      return `report ${effect.isSilence ? 'silence' : 'the error'}${effect.afterCalls ? ' after calls' : ''}`;
    case 'abort':
    case 'giveUp':
      return `${effect.type} (${effect.why})`;
    default:
      return effect.type;
  }
}

describe('every event in every state', () => {
  it.each(Object.entries(STATES))('%s', (_name, state) => {
    const moves = Object.entries(EVENTS).map(([event, given]) => [event, describeMove(state, given)]);
    expect(Object.fromEntries(moves)).toMatchSnapshot();
  });

  it('leaves the state before as it was', () => {
    for (const state of Object.values(STATES)) {
      const before = JSON.stringify(state);
      for (const event of Object.values(EVENTS)) transition(state, event);
      expect(JSON.stringify(state)).toBe(before);
    }
  });
});

/** Whether the request still waits for its response. */
const isUnanswered = ({ phase }: SessionState) => phase === 'waiting' || phase === 'responding';

test('a response is given once, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 30 }), (events) => {
      let state: SessionState = INITIAL_STATE;
      let responses = 0;
      for (const event of events) {
        const wasUnanswered = isUnanswered(state);
        const moved = transition(state, event);
        if (!moved) continue;
        const given = moved.effects.filter(({ type }) => type === 'respond').length;
        responses += given;
        expect(given).toBe(wasUnanswered && !isUnanswered(moved.state) ? 1 : 0);
        // Nobody is told twice: an answered interaction stays answered, one that expired stays so.
        if (state.phase === 'answered' || state.phase === 'expired')
          expect(moved.state.phase).toBe(state.phase);
        ({ state } = moved);
      }
      expect(responses).toBe(isUnanswered(state) ? 0 : 1);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('a failure is reported once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 30 }), (events) => {
      let state: SessionState = INITIAL_STATE;
      let reports = 0;
      for (const event of events.filter(({ type }) => type !== 'handlerFails')) {
        const moved = transition(state, event);
        reports += moved?.effects.filter(({ type }) => type === 'report').length ?? 0;
        state = moved?.state ?? state;
      }
      expect(reports).toBeLessThanOrEqual(1);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

describe('a session waits', () => {
  it.each<[string, Partial<SessionState>, ReturnType<typeof awaitedMoment>]>([
    ['for the deadline while there is no response', {}, 'deadline'],
    ['for the end of its token while the reply is still to come', { phase: 'deferred' }, 'tokenEnds'],
    ['for it too while the handler runs on', { phase: 'answered' }, 'tokenEnds'],
    ['for nothing more while it is given up', { isEnding: true }, undefined],
    ['for nothing when all is done', { phase: 'answered', underWay: 0 }, undefined],
    ['for nothing once the app replied in its place', { phase: 'expired' }, undefined],
  ])('%s', (_what, changes, moment) => {
    expect(awaitedMoment({ ...INITIAL_STATE, ...changes })).toBe(moment);
  });

  it('until handler and calls are done and there is a reply, or it was given up', () => {
    expect(isFinished(INITIAL_STATE)).toBe(false);
    expect(isFinished({ ...INITIAL_STATE, underWay: 0 })).toBe(false);
    expect(isFinished({ ...INITIAL_STATE, underWay: 0, phase: 'answered' })).toBe(true);
    expect(isFinished({ ...INITIAL_STATE, isGivenUp: true })).toBe(true);
  });
});

describe('an update', () => {
  const update: SessionState = { ...INITIAL_STATE, phase: 'deferred', isUpdate: true };
  it('that the handler deferred needs no reply; one that the app deferred shows nothing', () => {
    expect([isAcknowledged(update), isInvisiblyDeferred(update)]).toEqual([true, false]);
    const automatic = { ...update, isAutomatic: true };
    expect([isAcknowledged(automatic), isInvisiblyDeferred(automatic)]).toEqual([false, true]);
  });

  it('that was made is neither, and nor is a deferred reply', () => {
    for (const state of [
      { ...update, phase: 'answered' as const },
      { ...update, isUpdate: false },
    ])
      for (const isAutomatic of [true, false])
        expect([
          isAcknowledged({ ...state, isAutomatic }),
          isInvisiblyDeferred({ ...state, isAutomatic }),
        ]).toEqual([false, false]);
  });
});

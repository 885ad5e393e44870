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
  'deferred, visible to all, and wanted private': {
    ...{ ...INITIAL_STATE, phase: 'deferred' },
    ...{ isDue: true, askedEphemeral: true },
  },
  'deferred, handler done, its failure being reported': {
    ...{ ...INITIAL_STATE, phase: 'deferred' },
    ...{ isHandlerDone: true, isReported: true },
  },
  'waiting, being given up': { ...INITIAL_STATE, isEnding: true },
  'expired, given up': { ...INITIAL_STATE, phase: 'expired', isEnding: true, isGivenUp: true },
  'answered by edits, which show progress': { ...INITIAL_STATE, phase: 'answered', showsProgress: true },
  'answered, a call failed': { ...INITIAL_STATE, phase: 'answered', failedCalls: [failed] },
  'answered, a call under way besides': { ...INITIAL_STATE, phase: 'answered', underWay: 2 },
  'answered, its message deleted': {
    ...{ ...INITIAL_STATE, phase: 'answered' },
    ...{ message: { ...INITIAL_STATE.message, id: undefined } },
  },
  'answered, all done': { ...INITIAL_STATE, phase: 'answered', isHandlerDone: true, underWay: 0 },
  'answered, and its token ended': { ...INITIAL_STATE, phase: 'answered', isGivenUp: true },
} satisfies Record<string, SessionState>;

/** Of each type, in every way that makes a difference. */
const EVENTS_BY_TYPE: {
  readonly [T in SessionEvent['type']]: Readonly<Record<string, Extract<SessionEvent, { readonly type: T }>>>;
} = {
  answer: { '': { type: 'answer', callback } },
  defer: {
    '': { type: 'defer', ephemeral: undefined },
    privately: { type: 'defer', ephemeral: true },
  },
  deferUpdate: { '': { type: 'deferUpdate' } },
  deferAutomatically: { '': { type: 'deferAutomatically', isEphemeral: false } },
  deadline: {
    'and a defer': { type: 'deadline', deferAs: 'public' },
    'and a defer of the update': { type: 'deadline', deferAs: 'update' },
    'for good': { type: 'deadline', deferAs: undefined },
  },
  expire: { '': { type: 'expire', callback } },
  responseBegins: { '': { type: 'responseBegins', message: { isEphemeral: true } } },
  responseEnds: {
    well: { type: 'responseEnds', as: 'answered' },
    refused: { type: 'responseEnds', as: 'waiting' },
    unknown: { type: 'responseEnds', as: 'deferred' },
  },
  replyBegins: { '': { type: 'replyBegins' } },
  replyEnds: {
    well: { type: 'replyEnds', as: 'answered', showsProgress: true },
    'without the reply': { type: 'replyEnds', as: 'deferred' },
  },
  messageChanges: { '': { type: 'messageChanges', message: { id: '7' } } },
  callBegins: { '': { type: 'callBegins' } },
  callSucceeds: { '': { type: 'callSucceeds' } },
  callFails: {
    'and was to reply': { type: 'callFails', failed, givesReply: true },
    'of another kind': { type: 'callFails', failed, givesReply: false },
  },
  handlerReturns: {
    'a reply': { type: 'handlerReturns', hasReply: true },
    nothing: { type: 'handlerReturns', hasReply: false },
  },
  handlerEnds: { '': { type: 'handlerEnds' } },
  handlerFails: { '': { type: 'handlerFails', error: failed.error } },
  turnPasses: { '': { type: 'turnPasses', failed } },
  tokenEnds: { '': { type: 'tokenEnds' } },
  handOver: { '': { type: 'handOver' } },
  shutdown: { '': { type: 'shutdown' } },
  givenUp: { '': { type: 'givenUp' } },
};

const EVENTS: readonly (readonly [name: string, event: SessionEvent])[] = Object.entries(
  EVENTS_BY_TYPE,
).flatMap(([type, ways]) =>
  Object.entries(ways).map(([way, event]) => [`${type} ${way}`.trim(), event] as const),
);

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
    const moves = EVENTS.map(([event, given]) => [event, describeMove(state, given)]);
    expect(Object.fromEntries(moves)).toMatchSnapshot();
  });

  it('leaves the state before as it was', () => {
    for (const state of Object.values(STATES)) {
      const before = JSON.stringify(state);
      for (const [, event] of EVENTS) transition(state, event);
      expect(JSON.stringify(state)).toBe(before);
    }
  });
});

/** Whether the request still waits for its response. */
const isUnanswered = ({ phase }: SessionState) => phase === 'waiting' || phase === 'responding';

const anyEvents = fc.array(fc.constantFrom(...EVENTS.map(([, event]) => event)), { maxLength: 30 });

/** Moves a new session by all events that it allows. */
function follow(
  events: readonly SessionEvent[],
  see: (effects: readonly SessionEffect[], before: SessionState, after: SessionState) => void,
): SessionState {
  let state: SessionState = INITIAL_STATE;
  for (const event of events) {
    const moved = transition(state, event);
    if (!moved) continue;
    see(moved.effects, state, moved.state);
    ({ state } = moved);
  }
  return state;
}

test('a response is given once, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      let responses = 0;
      const state = follow(events, (effects, before, after) => {
        const given = effects.filter(({ type }) => type === 'respond').length;
        responses += given;
        expect(given).toBe(isUnanswered(before) && !isUnanswered(after) ? 1 : 0);
        // Nobody is told twice: an answered interaction stays answered, unless another process takes over its progress.
        if (before.phase === 'answered' && before.showsProgress) return;
        if (before.phase === 'answered' || before.phase === 'expired') expect(after.phase).toBe(before.phase);
      });
      expect(responses).toBe(isUnanswered(state) ? 0 : 1);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('a failure is reported once, a handler is given up once, and what ends has begun', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const seen: string[] = [];
      follow(events, (effects, _before, after) => {
        expect(after.underWay).toBeGreaterThanOrEqual(0);
        seen.push(...effects.map(({ type }) => type));
      });
      for (const once of ['report', 'giveUp', 'respond'])
        expect(seen.filter((type) => type === once).length).toBeLessThanOrEqual(1);
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

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followUser } from '../../../../tools/src/playground/api/follow-user.js';
import { linkToOwn } from '../../../../tools/src/playground/stream/find-link.js';
import { Listeners, type Link, type ToHub } from '../../../../tools/src/playground/stream/link.js';

/** The streams that were asked for, which a test plays. */
let asked: FakeSource[] = [];
/** The events that the page listens to in its window. */
const pageListeners = new Map<string, (event: object) => void>();

class FakeSource {
  static readonly CLOSED = 2;
  readyState = 0;
  onopen: () => void = () => undefined;
  onerror: () => void = () => undefined;
  readonly listeners = new Map<string, (event: object) => void>();
  readonly close = vi.fn();

  constructor(readonly url: string) {
    asked.push(this);
  }

  addEventListener(type: string, listener: (event: object) => void): void {
    this.listeners.set(type, listener);
  }

  tell(type: string, id: string, ...seenBy: readonly string[]): void {
    const data = { type, id: Number(id), seen_by: seenBy.length > 0 ? seenBy : ['1'] };
    this.listeners.get(type)?.({ data: JSON.stringify(data), lastEventId: id });
  }

  fail(isGivenUp: boolean): void {
    if (isGivenUp) this.readyState = FakeSource.CLOSED;
    this.onerror();
  }
}

beforeEach(() => {
  asked = [];
  pageListeners.clear();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    pageListeners.set(type, listener),
  );
  vi.stubGlobal('removeEventListener', (type: string) => pageListeners.delete(type));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A tab that follows a user. Those with the same link share a stream. */
function follow(userId = '1', link: Link = linkToOwn(), from = 0) {
  const told: unknown[] = [];
  const follower = {
    onOpen: () => told.push('open'),
    onLost: () => told.push('lost'),
    onEvent: ({ type, id }: { readonly type: string; readonly id: number }) => told.push([type, id]),
  };
  return { told, stop: followUser(userId, follower, from, link) };
}

const queryOf = (source: FakeSource | undefined) =>
  new URL(source?.url ?? '', 'http://127.0.0.1').searchParams;

it('tells of the events of the user, and that the stream is there or lost', () => {
  const { told, stop } = follow();
  expect(asked[0]?.url).toMatch(/^\/control\/events\?users=1&types=MESSAGE_CREATE,/);
  asked[0]?.onopen();
  asked[0]?.tell('MESSAGE_CREATE', '7');
  asked[0]?.fail(false);
  expect(told).toEqual(['open', ['MESSAGE_CREATE', 7], 'lost']);
  stop();
  expect(asked[0]?.close).toHaveBeenCalledOnce();
});

it('continues from what is known, and says whether something was missed between', () => {
  const link = linkToOwn();
  const opened: boolean[] = [];
  const join = (from: number) =>
    followUser(
      '1',
      { onOpen: (isComplete) => opened.push(isComplete), onLost: () => undefined, onEvent: () => undefined },
      from,
      link,
    );
  const stops = [join(40)];
  expect(asked[0]?.url).toMatch(/&after=40$/);
  asked[0]?.onopen();
  asked[0]?.tell('COMMANDS_UPDATE', '42');
  stops.push(join(42), join(41));
  expect(opened).toEqual([true, true, false]);
  for (const stop of stops) stop();
});

it('leaves it to the browser to ask again, as long as that does', () => {
  const { told, stop } = follow();
  asked[0]?.onopen();
  asked[0]?.fail(false);
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(1);
  asked[0]?.onopen();
  expect(told).toEqual(['open', 'lost', 'open']);
  stop();
});

it('asks again by itself where the browser has given up, for what came after the last event', () => {
  const { told, stop } = follow();
  asked[0]?.tell('COMMANDS_UPDATE', '41');
  asked[0]?.fail(true);
  vi.advanceTimersByTime(1000);
  expect(asked[1]?.url).toMatch(/&after=41$/);
  asked[1]?.onopen();
  expect(told.at(-1)).toBe('open');
  stop();
});

it('asks no more when it was stopped', () => {
  const { stop } = follow();
  asked[0]?.fail(true);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(1);
});

it('lets go of the stream when the page is left, and takes it up again when the page is shown again', () => {
  const { told, stop } = follow();
  pageListeners.get('pagehide')?.({});
  expect(asked[0]?.close).toHaveBeenCalledOnce();
  pageListeners.get('pageshow')?.({ persisted: true });
  asked[1]?.onopen();
  expect(told).toEqual(['open']);
  stop();
  expect([...pageListeners]).toEqual([]);
});

describe('tabs that share a stream', () => {
  it('have one, and each is told what its user sees', () => {
    const link = linkToOwn();
    const tabs = [follow('1', link), follow('1', link), follow('2', link)];
    expect(asked.map((source) => [queryOf(source).get('users'), source.close.mock.calls.length])).toEqual([
      ['1', 1],
      ['1,2', 0],
    ]);
    asked[1]?.onopen();
    asked[1]?.tell('MESSAGE_CREATE', '7', '1', '2');
    asked[1]?.tell('REQUEST_UPDATE', '8', '2');
    const [first, second, third] = tabs.map(({ told }) => told);
    expect(first).toEqual(['open', ['MESSAGE_CREATE', 7]]);
    expect(second).toEqual(first);
    expect(third).toEqual(['open', ['MESSAGE_CREATE', 7], ['REQUEST_UPDATE', 8]]);
    for (const { stop } of tabs) stop();
    expect(asked[1]?.close).toHaveBeenCalledOnce();
  });

  it('keep it when one of them goes, and one that comes is told at once that it is there', () => {
    const link = linkToOwn();
    const first = follow('1', link);
    const second = follow('1', link);
    asked[0]?.onopen();
    first.stop();
    const third = follow('1', link);
    expect(third.told).toEqual(['open']);
    expect(asked).toHaveLength(1);
    asked[0]?.tell('MESSAGE_CREATE', '7');
    expect([first.told, second.told, third.told].map((told) => told.length)).toEqual([1, 2, 2]);
  });

  it('miss nothing when another user joins, and are not told that it is open once more', () => {
    const link = linkToOwn();
    const first = follow('1', link);
    asked[0]?.onopen();
    asked[0]?.tell('MESSAGE_CREATE', '7');
    const second = follow('2', link);
    expect(Object.fromEntries(queryOf(asked[1]))).toMatchObject({ users: '1,2', after: '7' });
    asked[1]?.onopen();
    asked[1]?.tell('MESSAGE_CREATE', '8', '1', '2');
    expect(first.told).toEqual(['open', ['MESSAGE_CREATE', 7], ['MESSAGE_CREATE', 8]]);
    expect(second.told).toEqual(['open', ['MESSAGE_CREATE', 8]]);
  });

  it('read everything again when another user joins before there was an event to go on after', () => {
    const link = linkToOwn();
    const first = follow('1', link);
    asked[0]?.onopen();
    follow('2', link);
    asked[1]?.onopen();
    expect(first.told).toEqual(['open', 'open']);
  });

  it('join again where the stream has moved to, and go on after what they know', () => {
    const { listen, tell } = new Listeners();
    const sent: ToHub[] = [];
    const { told, stop } = follow('1', { listen, send: (message) => sent.push(message) });
    const { client } = sent[0]!;
    tell(client, { type: 'event', event: { type: 'MESSAGE_CREATE', id: 7 } as never });
    tell(client, { type: 'moved' });
    stop();
    expect(told).toEqual([['MESSAGE_CREATE', 7]]);
    expect(sent).toEqual([
      { type: 'join', client, userId: '1', after: 0 },
      { type: 'join', client, userId: '1', after: 7 },
      { type: 'leave', client },
    ]);
  });
});

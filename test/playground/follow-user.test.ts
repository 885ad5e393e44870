import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followUser } from '../../playground/api/follow-user.js';

/** The streams that were asked for, which a test plays. */
let asked: FakeSource[] = [];

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

  tell(type: string, id: string): void {
    this.listeners.get(type)?.({ data: JSON.stringify({ type, id: Number(id) }), lastEventId: id });
  }
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('EventSource', FakeSource);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function follow() {
  const told: unknown[] = [];
  const stop = followUser('1', {
    onOpen: () => told.push('open'),
    onLost: () => told.push('lost'),
    onEvent: ({ type, id }) => told.push([type, id]),
  });
  return { told, stop };
}

it('tells of the events of the user, and that the stream is there or lost', () => {
  const { told, stop } = follow();
  expect(asked[0]?.url).toMatch(/^\/control\/users\/1\/events\?types=MESSAGE_CREATE,/);
  asked[0]?.onopen();
  asked[0]?.tell('MESSAGE_CREATE', '7');
  asked[0]?.onerror();
  expect(told).toEqual(['open', ['MESSAGE_CREATE', 7], 'lost']);
  stop();
  expect(asked[0]?.close).toHaveBeenCalledOnce();
});

it('leaves it to the browser to ask again, as long as that does', () => {
  const { stop } = follow();
  asked[0]?.onerror();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(1);
  stop();
});

it('asks again by itself where the browser has given up, for what came after the last event', () => {
  const { told, stop } = follow();
  asked[0]?.tell('COMMANDS_UPDATE', '41');
  asked[0]!.readyState = FakeSource.CLOSED;
  asked[0]?.onerror();
  vi.advanceTimersByTime(1000);
  expect(asked[1]?.url).toMatch(/&after=41$/);
  asked[1]?.onopen();
  expect(told.at(-1)).toBe('open');
  stop();
});

it('asks no more when it was stopped', () => {
  const { stop } = follow();
  asked[0]!.readyState = FakeSource.CLOSED;
  asked[0]?.onerror();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(1);
});

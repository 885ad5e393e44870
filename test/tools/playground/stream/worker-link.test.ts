import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { linkToOwn } from '../../../../tools/src/playground/stream/find-link.js';
import type { FromHub, Link } from '../../../../tools/src/playground/stream/link.js';
import {
  isSharedWorker,
  linkToWorker,
  serveTabs,
} from '../../../../tools/src/playground/stream/worker-link.js';

class FakePort {
  onmessage: ((event: MessageEvent) => void) | undefined;
  other: FakePort | undefined;

  postMessage(data: unknown): void {
    this.other?.onmessage?.({ data } as MessageEvent);
  }
}

/** The streams that the worker has asked for. */
let asked: FakeSource[] = [];
/** The workers that tabs have asked for: a browser has one for all of them. */
let workers: FakeWorker[] = [];
let scope: { onconnect: (event: MessageEvent) => void };

class FakeSource {
  onopen: () => void = () => undefined;
  readonly close = vi.fn();
  readonly listeners = new Map<string, (event: object) => void>();

  constructor(readonly url: string) {
    asked.push(this);
  }

  addEventListener(type: string, listener: (event: object) => void): void {
    this.listeners.set(type, listener);
  }
}

class FakeWorker {
  readonly port = new FakePort();
  onerror: () => void = () => undefined;

  constructor() {
    workers.push(this);
    const other = Object.assign(new FakePort(), { other: this.port });
    this.port.other = other;
    scope.onconnect({ ports: [other] } as unknown as MessageEvent);
  }
}

beforeEach(() => {
  [asked, workers] = [[], []];
  scope = { onconnect: () => undefined };
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('SharedWorker', FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A client in a tab, and what it is told. */
function join(link: Link, client: string, userId: string) {
  const told: FromHub['type'][] = [];
  link.listen(client, ({ type }) => told.push(type));
  link.send({ type: 'join', client, userId, after: 0 });
  return told;
}

const never = () => {
  throw new Error('No other way was needed.');
};

it('tabs share the stream of the worker, and each is told what is for it', () => {
  serveTabs(scope);
  const [first, second] = [linkToWorker(never), linkToWorker(never)];
  const [ada, ben] = [join(first, 'a', '1'), join(second, 'b', '2')];
  const source = asked.at(-1)!;
  expect(source.url).toContain('users=1,2&');
  source.onopen();
  const data = JSON.stringify({ type: 'MESSAGE_CREATE', seen_by: ['2'] });
  source.listeners.get('MESSAGE_CREATE')?.({ data, lastEventId: '7' });
  expect([ada, ben]).toEqual([['open'], ['open', 'event']]);
  first.send({ type: 'leave', client: 'a' });
  expect(source.close).not.toHaveBeenCalled();
  second.send({ type: 'leave', client: 'b' });
  expect(source.close).toHaveBeenCalledOnce();
});

it('a tab whose worker does not start is told to join again, and takes another way', () => {
  const link = linkToWorker(linkToOwn);
  const told = join(link, 'a', '1');
  expect(asked).toEqual([]);
  workers[0]?.onerror();
  expect(told).toEqual(['moved']);
  link.send({ type: 'join', client: 'a', userId: '1', after: 0 });
  asked[0]?.onopen();
  expect(told).toEqual(['moved', 'open']);
  link.send({ type: 'leave', client: 'a' });
});

it('a script knows a worker from a tab', () => {
  expect(isSharedWorker({ onconnect: null })).toBe(true);
  expect(isSharedWorker({ onconnect: null, document: {} })).toBe(false);
  expect(isSharedWorker({})).toBe(false);
});

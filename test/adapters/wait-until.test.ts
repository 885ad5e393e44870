import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Receiver } from 'commandry';
import { toFetchHandler } from 'commandry/fetch';

const work = Promise.resolve('done');

/** An app that has work left after every answer, and tells whether it could ask the host to wait. */
function startWaiting() {
  const asked: boolean[] = [];
  const app: Receiver = {
    maxBodyBytes: 1024,
    receive: ({ waitUntil }) => {
      asked.push(waitUntil !== undefined);
      waitUntil?.(work);
      return Promise.resolve({ status: 200, headers: {}, body: '{}' });
    },
  };
  return { handle: toFetchHandler(app), asked };
}

const createRequest = () => new Request('http://bot/interactions', { method: 'POST', body: '{}' });

/** The context of a host. Like those of real hosts, its method needs the object it belongs to. */
class ExecutionContext {
  readonly waited: Promise<unknown>[] = [];
  readonly props = {};
  waitUntil(promise: Promise<unknown>): void {
    this.waited.push(promise);
  }
  passThroughOnException(): void {
    this.waited.length = 0;
  }
}

describe('a host that stops after the answer is asked to wait for the work that is left', () => {
  it.each([
    ['as the second argument', (context: unknown) => [context]],
    ['behind the bindings of a worker', (context: unknown) => [{ KEY: 'value' }, context]],
    ["inside Hono's context", (context: unknown) => [{ executionCtx: context }]],
  ])('when it passes waitUntil %s', async (_where, toArguments) => {
    const { handle } = startWaiting();
    const context = new ExecutionContext();
    expect((await handle(createRequest(), ...toArguments(context))).status).toBe(200);
    expect(context.waited).toEqual([work]);
  });

  it('in Hono as it is written in an app', async () => {
    const { handle } = startWaiting();
    const context = new ExecutionContext();
    const hono = new Hono().post('/interactions', (c) => handle(c.req.raw, c));
    expect((await hono.request(createRequest(), {}, {}, context)).status).toBe(200);
    expect(context.waited).toEqual([work]);
  });
});

it('a host without waitUntil is not asked, and its requests are answered all the same', async () => {
  const { handle, asked } = startWaiting();
  for (const host of [[], [undefined], [null], ['x'], [{ waitUntil: 5 }], [{ executionCtx: null }]]) {
    expect((await handle(createRequest(), ...host)).status).toBe(200);
  }
  const hono = new Hono().post('/interactions', (c) => handle(c.req.raw, c));
  expect((await hono.request(createRequest())).status).toBe(200);
  expect(new Set(asked)).toEqual(new Set([false]));
});

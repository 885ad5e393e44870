import { expect, test } from 'vitest';
import { connectControl } from '../../../../tools/src/cli/runtime/control-client.js';

/** A server that sends one event and goes on; the fetch to it forgets its signal, as Node's may once that was collected. */
function startEvents() {
  const state = { isClosed: false };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('data: {"type":"CLOCK_'));
      controller.enqueue(new TextEncoder().encode('UPDATE"}\n\n'));
    },
    cancel: () => {
      state.isClosed = true;
    },
  });
  return { state, fetch: () => Promise.resolve(new Response(body)) };
}

test('a stream of events is closed when its signal aborts, even if the request does not hear of it', async () => {
  const { state, fetch } = startEvents();
  const leaving = new AbortController();
  const events = await connectControl('http://127.0.0.1:4321', fetch).events('/events', leaving.signal);
  const reading = events[Symbol.asyncIterator]();
  expect(await reading.next()).toEqual({ done: false, value: { type: 'CLOCK_UPDATE' } });
  const next = reading.next();
  leaving.abort();
  expect((await next).done).toBe(true);
  expect(state.isClosed).toBe(true);
});

test('a stream of events that nobody has begun to read is closed too', async () => {
  const { state, fetch } = startEvents();
  const leaving = new AbortController();
  await connectControl('http://127.0.0.1:4321', fetch).events('/events', leaving.signal);
  leaving.abort();
  expect(state.isClosed).toBe(true);
});

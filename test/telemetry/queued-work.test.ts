import { setImmediate } from 'node:timers/promises';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { TraceCarrier } from '../../src/common/observer.js';
import { expect, it } from 'vitest';
import { createRecorder, useContexts } from './support/recorder.js';

useContexts();

const queue = { name: 'reports' };
const FACTS = { queue, work: 'interaction', name: 'report daily', id: '1' } as const;
const READY = { ...FACTS, kind: 'work', delayMs: 0 } as const;

it('makes one trace of work over both its processes, by a carrier that is plain data', async () => {
  const web = createRecorder();
  const listener = web.listen();
  const carried = await listener.run({ kind: 'job', name: 'web' }, () =>
    listener.run({ kind: 'enqueue', ...FACTS }, async () => {
      await setImmediate();
      return JSON.stringify(listener.carrier());
    }),
  );
  const worker = createRecorder();
  const carrier = JSON.parse(carried) as TraceCarrier;
  const atWork = worker.listen();
  await atWork.run({ ...READY, carrier, attempt: 2, secrets: [] }, async () => {
    await setImmediate();
    atWork.run({ kind: 'handler', name: 'Reports.daily' }, () => undefined);
  });
  const sent = web.span('send reports');
  const processed = worker.span('process reports');
  expect([sent.kind, processed.kind]).toEqual([SpanKind.PRODUCER, SpanKind.CONSUMER]);
  expect(processed.parentSpanContext?.spanId).toBe(sent.spanContext().spanId);
  expect(processed.spanContext().traceId).toBe(sent.spanContext().traceId);
  expect(processed.attributes).toEqual({
    'messaging.system': 'commandry',
    'messaging.destination.name': 'reports',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.message.id': '1',
    'commandry.work.kind': 'interaction',
    'commandry.work.attempt': 2,
    'commandry.route': 'report daily',
  });
  expect(worker.span('handler Reports.daily').parentSpanContext?.spanId).toBe(processed.spanContext().spanId);
  expect(await worker.points('commandry.queue.work.duration')).toMatchObject([
    { attributes: { 'messaging.destination.name': 'reports', 'commandry.route': 'report daily' } },
  ]);
});

it('begins a trace for work whose carrier is missing or made up', () => {
  const { listen, spans } = createRecorder();
  const wrong = [
    '',
    '00-0-0-01',
    `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`,
    `ff-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  ];
  for (const carrier of [undefined, ...wrong.map((traceparent) => ({ traceparent }))])
    listen().run({ ...READY, carrier, attempt: 1, secrets: [] }, () => undefined);
  expect(spans().map(({ parentSpanContext }) => parentSpanContext)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

it('records an attempt that fails, without the secrets of the work', async () => {
  const { listen, span } = createRecorder();
  const secret = 'the-token-of-the-interaction';
  const run = () => Promise.reject(new Error(`It was ${secret}.`));
  const failed = listen().run({ ...READY, carrier: undefined, attempt: 1, secrets: [secret] }, run);
  await expect(failed).rejects.toThrow(secret);
  expect(span('process reports').status).toEqual({ code: SpanStatusCode.ERROR, message: 'It was [hidden].' });
});

it('links a job that was delayed to what queued it, in a trace of its own', () => {
  const { listen, span } = createRecorder();
  const listener = listen();
  const carrier = listener.run({ kind: 'enqueue', ...FACTS }, () => listener.carrier());
  listener.run({ ...READY, delayMs: 86_400_000, carrier, attempt: 1, secrets: [] }, () => undefined);
  const [sent, processed] = [span('send reports'), span('process reports')];
  expect(processed.parentSpanContext).toBeUndefined();
  expect(processed.spanContext().traceId).not.toBe(sent.spanContext().traceId);
  expect(processed.links.map(({ context }) => context.spanId)).toEqual([sent.spanContext().spanId]);
});

it('reads the depth of a queue when metrics are collected, and nothing of one that is away, nor a total', async () => {
  const { listen, points } = createRecorder();
  let reads = 0;
  const depth = () => {
    reads++;
    return Promise.resolve({ waiting: 3, active: 1, delayed: 0, failed: 2 });
  };
  const listener = listen({ queue: { name: 'reports', depth } });
  listen({ queue: { name: 'away', depth: () => Promise.reject(new Error('No connection.')) } });
  const at = (state: string) => ({ 'messaging.destination.name': 'reports', 'commandry.queue.state': state });
  expect(await points('commandry.queue.depth')).toEqual([
    { value: 3, attributes: at('waiting') },
    { value: 1, attributes: at('active') },
    { value: 0, attributes: at('delayed') },
  ]);
  listener.close();
  await points('commandry.queue.depth');
  expect(reads).toBe(1);
});

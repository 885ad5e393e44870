/**
 * What telemetry costs: how long an app takes for one signed request, with a guard and a handler that awaits, without
 * telemetry, with telemetry and no SDK, with an SDK that samples nothing, and with one that records every span. All take
 * turns in one run. A folder given as an argument is another build of this package, without telemetry, that takes part
 * beside them: `npm run bench:telemetry -- ../before/dist`.
 */
import { Buffer } from 'node:buffer';
import { generateKeyPairSync, sign } from 'node:crypto';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { context } from '@opentelemetry/api';
import { AggregationTemporality, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import { AlwaysOffSampler, BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { createApp, defineCommand } from 'commandry';
import { createTelemetry } from 'commandry/telemetry';
import { APPLICATION_ID } from './support/interaction.mjs';
import { median } from './support/median.mjs';

const ROUNDS = 60;
const WARM_UP = 15;
const REQUESTS = 300;

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x, 'base64url').toString('hex');
const body = Buffer.from(
  JSON.stringify({
    ...{
      id: '900000000000000001',
      application_id: APPLICATION_ID,
      type: 2,
      token: 'a'.repeat(100),
      version: 1,
    },
    ...{ locale: 'en-US', context: 1, authorizing_integration_owners: { 1: '5' }, entitlements: [] },
    ...{ app_permissions: '0', attachment_size_limit: 10_485_760 },
    channel: { id: '600000000000000001', type: 1 },
    channel_id: '600000000000000001',
    user: { id: '500000000000000001', username: 'ada', discriminator: '0', global_name: null, avatar: null },
    data: { id: '800000000000000001', name: 'work', type: 1 },
  }),
);
const timestamp = String(Math.floor(Date.now() / 1000));
const headers = {
  'content-type': 'application/json',
  'x-signature-timestamp': timestamp,
  'x-signature-ed25519': sign(null, Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString(
    'hex',
  ),
};
const request = {
  method: 'POST',
  header: (name) => headers[name],
  body: () => Promise.resolve(body),
};

function makeApp(from, telemetry) {
  const work = from.defineCommand({
    name: 'work',
    description: 'Works',
    guards: [() => true],
    run: async () => {
      await undefined;
      return 'Done.';
    },
  });
  return from.createApp({
    ...{ commands: [work], applicationId: APPLICATION_ID, publicKey: key, verifier: 'node' },
    ...{ freshness: false, stores: { seenInteractions: false }, log: () => undefined },
    ...(telemetry && { telemetry }),
  });
}

/** Collected, as an exporter would, and not sent anywhere. */
class Reader extends MetricReader {
  onShutdown() {
    // It holds nothing.
  }
  onForceFlush() {
    // It sends nothing.
  }
}

const meterProvider = new MeterProvider({
  readers: [new Reader({ aggregationTemporalitySelector: () => AggregationTemporality.CUMULATIVE })],
});
const own = { createApp, defineCommand };
const contenders = { 'without telemetry': makeApp(own) };
const [, , other] = process.argv;
if (other !== undefined)
  contenders['the other build'] = makeApp(await import(pathToFileURL(resolve(other, 'index.js')).href));
contenders['without telemetry, again'] = makeApp(own);
contenders['with telemetry, no SDK'] = makeApp(own, createTelemetry());
contenders['an SDK that samples nothing'] = makeApp(
  own,
  createTelemetry({
    tracerProvider: new BasicTracerProvider({ sampler: new AlwaysOffSampler() }),
    meterProvider,
  }),
);
contenders['every span recorded'] = makeApp(
  own,
  createTelemetry({ tracerProvider: new BasicTracerProvider(), meterProvider }),
);

const times = new Map(Object.keys(contenders).map((name) => [name, []]));
for (let round = -WARM_UP; round < ROUNDS; round++) {
  // Another one begins each round, so that none always follows the same.
  const entries = Object.entries(contenders);
  const turn = entries.map((_, at) => entries[(at + round + WARM_UP) % entries.length]);
  for (const [name, app] of turn) {
    if (name === 'every span recorded')
      context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const startedAt = performance.now();
    for (let count = 0; count < REQUESTS; count++) {
      const { status } = await app.receive(request);
      if (status !== 200) throw new Error(`${name} answered ${status}.`);
    }
    const each = ((performance.now() - startedAt) / REQUESTS) * 1000;
    context.disable();
    if (round >= 0) times.get(name).push(each);
  }
}

const base = times.get('without telemetry');
console.log('app                           µs a request   ratio (median of the rounds)');
for (const [name, taken] of times) {
  const ratio = median(taken.map((time, round) => time / base[round]));
  console.log(`${name.padEnd(29)} ${median(taken).toFixed(1).padStart(12)}   ${ratio.toFixed(3)}`);
}

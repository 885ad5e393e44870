import { context, type ContextManager, type MeterProvider, type TracerProvider } from '@opentelemetry/api';
import { CommandryError, createApp, defineCommand } from 'commandry';
import { createTelemetry } from 'commandry/telemetry';
import { createTestKit } from 'commandry-dev/testing';
import { afterEach, describe, expect, it } from 'vitest';

/** Throws whatever is called. */
function broken(): never {
  throw new Error('The provider is broken.');
}

/** An object each of whose functions throws, once it was found. */
const faulty = (): object => new Proxy({}, { get: () => broken });

const faultySpans = { getTracer: () => ({ startSpan: () => faulty() }) } as unknown as TracerProvider;
const faultyInstruments = {
  getMeter: () => new Proxy({}, { get: () => () => faulty() }),
} as unknown as MeterProvider;

/** It can be disabled: the next test has another. */
function managerWith(run: (context: unknown, call: () => unknown) => unknown): ContextManager {
  const own: Readonly<Record<string, unknown>> = { with: run, disable: () => undefined };
  return new Proxy({}, { get: (_target, name) => own[String(name)] ?? broken }) as ContextManager;
}

afterEach(() => {
  context.disable();
});

/** Uses a bot that defers, answers, fails, suggests and is refused, and returns what users saw. */
async function use(telemetry: ReturnType<typeof createTelemetry> | undefined) {
  let runs = 0;
  const work = defineCommand({
    name: 'work',
    description: 'x',
    guards: [() => true],
    options: { what: { type: 'string', description: 'x', autocomplete: () => ['a', 'b'] } },
    run: async (interaction) => {
      runs++;
      await interaction.deferReply();
      await interaction.editReply('Done.');
      return undefined;
    },
  });
  const fails = defineCommand({
    name: 'fails',
    description: 'x',
    run: () => Promise.reject(new Error('No.')),
  });
  const kit = createTestKit({
    commands: [work, fails],
    makeIncidentId: () => 'the-incident',
    ...(telemetry && { telemetry }),
  });
  const { errors } = kit;
  const ada = kit.as();
  const suggested = await ada.type('work', { what: '' });
  const texts = [(await ada.slash('work')).text, (await ada.slash('fails')).text];
  await kit.close();
  return { texts, suggested, runs, errors: errors.map(({ code }) => code) };
}

describe.each<[string, () => void, () => ReturnType<typeof createTelemetry>]>([
  [
    'providers that throw',
    () => undefined,
    () => createTelemetry({ tracerProvider: { getTracer: broken }, meterProvider: { getMeter: broken } }),
  ],
  [
    'spans and instruments that throw',
    () => undefined,
    () => createTelemetry({ tracerProvider: faultySpans, meterProvider: faultyInstruments }),
  ],
  [
    'a manager of contexts that throws before it calls',
    () => {
      context.setGlobalContextManager(managerWith(broken));
    },
    () => createTelemetry(),
  ],
  [
    'a manager of contexts that throws after it has called',
    () => {
      const late = (_context: unknown, call: () => unknown) => {
        call();
        broken();
      };
      context.setGlobalContextManager(managerWith(late));
    },
    () => createTelemetry(),
  ],
  ['nothing that was set up', () => undefined, () => createTelemetry()],
])('with %s', (_name, arrange, create) => {
  it('an app does what it does without telemetry, once', async () => {
    const expected = await use(undefined);
    arrange();
    expect(await use(create())).toEqual(expected);
    expect(expected.runs).toBe(1);
  });
});

it('refuses settings that it cannot use, and names them', () => {
  const options = { tracerProvider: {}, trustIncomingTrace: 1, sampler: 'all' };
  expect(() => createTelemetry(options as unknown as Parameters<typeof createTelemetry>[0])).toThrow(
    'tracerProvider: must have the function getTracer (found an object); trustIncomingTrace: must be true or false (found 1); sampler: is unknown',
  );
});

it('is refused by an app if it is not what createTelemetry makes', () => {
  const make = () =>
    createApp({
      commands: [],
      applicationId: '100000000000000001',
      publicKey: 'a'.repeat(64),
      telemetry: {} as unknown as ReturnType<typeof createTelemetry>,
    });
  expect(make).toThrow(CommandryError);
  expect(make).toThrow('telemetry: must be what createTelemetry of commandry/telemetry returns');
});

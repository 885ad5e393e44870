import { readFileSync } from 'node:fs';
import { defineCommand, GuardRejection, defineEvent } from 'commandry';
import { createTestKit, type TestKit } from 'commandry-dev/testing';
import { expect, it } from 'vitest';
import { METRICS } from '../../src/telemetry/metrics.js';
import { createRecorder, useContexts } from './support/recorder.js';

useContexts();

const page = readFileSync(new URL('../../docs/reference/running/telemetry.md', import.meta.url), 'utf8');

/** The rows of the table below a heading, by the code in their first cell. */
function rowsBelow(heading: string): Map<string, readonly string[]> {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? [];
  return new Map(
    table
      .split('\n')
      .slice(2)
      .filter((line) => line !== '')
      .map((line) => {
        const cells = line.split('|').slice(1, -1);
        return [/`([^`]+)`/.exec(cells[0] ?? '')?.[1] ?? '', cells] as const;
      }),
  );
}

const codesIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code);

/** Does everything that makes a span or a metric. */
async function doEverything() {
  const recorder = createRecorder();
  const { telemetry } = recorder;
  const work = defineCommand({
    name: 'work',
    description: 'x',
    guards: [() => true],
    options: {
      what: {
        type: 'string',
        description: 'x',
        strict: true,
        autocomplete: (typed) => {
          if (typed === 'fail') throw new Error('No.');
          return ['a'];
        },
      },
    },
    run: async (interaction, { what }) => {
      if (what === undefined) throw new GuardRejection();
      await kit.clock.sleep('20 min');
      await interaction.rest.channels.get('900000000000000001');
      return 'x';
    },
  });
  const fails = defineCommand({
    name: 'fails',
    description: 'x',
    run: () => Promise.reject(new Error('No.')),
  });
  const event = defineEvent('APPLICATION_AUTHORIZED', () => Promise.reject(new Error('No.')));
  const kit: TestKit = createTestKit({ commands: [work, fails, event], telemetry });
  const { errors } = kit;
  const ada = kit.as();
  for (const what of ['a', 'fail']) await ada.type('work', { what });
  for (const options of [{ what: 'a' }, { what: 'b' }, {}]) await ada.slash('work', options);
  await ada.slash('fails');
  await kit.event('APPLICATION_AUTHORIZED', { user: ada, guild: kit.defaultGuild });
  await kit.clock.advance('20 min');
  expect(errors.length).toBeGreaterThan(2);
  const queue = { name: 'q', depth: () => Promise.resolve({ waiting: 1, active: 0, delayed: 0 }) };
  const listener = recorder.listen({ queue });
  listener.run({ kind: 'job', name: 'x' }, () => undefined);
  const facts = { queue, work: 'job', name: 'x', id: 'x.1' } as const;
  const attempt = { kind: 'work', ...facts, carrier: undefined, delayMs: 0, waitMs: 5, secrets: [] } as const;
  listener.run({ kind: 'enqueue', ...facts }, () => undefined);
  listener.run({ ...attempt, attempt: 1, outcome: 'failed', hasFailed: true }, () => undefined);
  listener.refused('X');
  return recorder;
}

it('documents every metric with its unit and kind, and every attribute that it has', async () => {
  const { metrics } = await doEverything();
  const documented = rowsBelow('Metrics');
  expect([...documented.keys()].sort()).toEqual(Object.keys(METRICS).sort());
  for (const [name, { kind, unit }] of Object.entries(METRICS))
    expect([name, documented.get(name)?.[1]?.trim()]).toEqual([name, unit === 's' ? `s, ${kind}` : kind]);
  const emitted = await metrics();
  expect(emitted.map(({ descriptor }) => descriptor.name).sort()).toEqual(Object.keys(METRICS).sort());
  for (const { descriptor, dataPoints } of emitted) {
    const known = codesIn(documented.get(descriptor.name)?.[2]);
    const used = new Set(
      dataPoints
        .flatMap(({ attributes }) => Object.entries(attributes))
        .flatMap(([key, value]) => (value === undefined ? [] : key)),
    );
    expect([descriptor.name, [...used].filter((key) => !known.includes(key))]).toEqual([descriptor.name, []]);
  }
});

it('documents every span, and every attribute that it has', async () => {
  const { spans } = await doEverything();
  const documented = [...rowsBelow('Spans')].map(([name, cells]) => ({
    begins: new RegExp(
      `^${name.replace('<METHOD> <path>', '[A-Z]+ /').replace(/ <.*$| interactions$/, '\\b')}`,
    ),
    known: [
      ...codesIn(cells[3]),
      ...(cells[3]?.includes('the same')
        ? [
            'messaging.system',
            'messaging.operation.type',
            'messaging.operation.name',
            'messaging.message.id',
            'messaging.destination.name',
            'commandry.work.kind',
            'commandry.route',
          ]
        : []),
    ],
    name,
  }));
  const seen = new Set<string>();
  for (const { name, attributes } of spans()) {
    const row = documented.find(({ begins }) => begins.test(name));
    expect([name, row?.name]).toEqual([name, expect.any(String)]);
    seen.add(row?.name ?? '');
    expect([name, Object.keys(attributes).filter((key) => row?.known.includes(key) !== true)]).toEqual([
      name,
      [],
    ]);
  }
  expect([...seen].sort()).toEqual(documented.map(({ name }) => name).sort());
});

import { expect, it } from 'vitest';
import { createApp, defineButton, type LogEntry } from '../../src/index.js';
import { toCustomId } from '../../src/commands/routes/route-custom-id.js';
import { findOverflow } from '../../src/commands/routes/routing.js';
import type { StateShape } from '../../src/commands/routes/state-types.js';

const run = (): string => '';
const PUBLIC_KEY = '58'.padEnd(64, '6');

function create(...shapes: StateShape[]) {
  const log: LogEntry[] = [];
  const commands = shapes.map((state, at) => defineButton({ id: `r${at}`, state, run }));
  const { routes } = createApp({
    commands,
    applicationId: '1',
    publicKey: PUBLIC_KEY,
    log: (entry) => log.push(entry),
  });
  return { routes, warned: log.filter(({ event }) => event === 'CUSTOM_ID_MAY_OVERFLOW') };
}

const codec = { encode: (value: string) => value, decode: (text: string) => text };

it('one line tells of all custom ids that may become too long, with what is left', () => {
  const { warned } = create(
    { a: 'string' },
    { a: 'integer', b: 'string', c: codec },
    { d: { type: 'string', maxLength: 9 } },
  );
  expect(warned).toEqual([
    {
      ...{ level: 'warn', event: 'CUSTOM_ID_MAY_OVERFLOW' },
      message: expect.stringContaining(
        'r0: 93 characters are left for a; r1: 80 characters are left for b, c. Set maxLength',
      ) as string,
      routes: [
        { route: 'r0', fields: ['a'], left: 93 },
        { route: 'r1', fields: ['b', 'c'], left: 80 },
      ],
    },
  ]);
});

it('nothing is told where every length is known', () => {
  expect(
    create({ a: 'integer', d: { type: 'string', maxLength: 9 }, c: { ...codec, maxLength: 3 } }).warned,
  ).toEqual([]);
});

it('what is left fits, and one character more does not', () => {
  const [route] = create({ a: 'integer', b: 'string' }).routes;
  const { left = 0 } = (route && findOverflow(route)) ?? {};
  const customIdWith = (length: number) =>
    route && toCustomId(route, { a: Number.MIN_SAFE_INTEGER, b: 'x'.repeat(length) });
  expect(customIdWith(left)).toHaveLength(100);
  expect(() => customIdWith(left + 1)).toThrow('has 101 characters');
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../support/processes/run.js';
import { COLUMNS, type Column } from './support/all.js';
import { readTexts } from '../../docs/support/peers-table.js';

/** The servers on which frameworks were measured, as the tables of the page begin. */
const SERVERS = ['node:http', 'express 5', 'Hono'] as const;
const page = readFileSync(`${root}docs/contributing/performance.md`, 'utf8');

/** Requests a second of a framework on a server, as the page has them. */
function readRate(server: (typeof SERVERS)[number], framework: string): string | undefined {
  const start = page.search(new RegExp(`^\\| \`?${server}`, 'm'));
  expect(start, `a table of ${server}`).toBeGreaterThan(0);
  const table = page.slice(start, page.indexOf('\n\n', start));
  const row = table
    .split('\n')
    .find((line) => line.startsWith(`| ${framework} `) && !line.includes('sodium'));
  return row?.split('|')[2]?.trim();
}

test.each(COLUMNS)('the requests a second of %s are those that were measured', (column: Column) => {
  const said = readTexts('Signed requests a second: node:http, Express 5, Hono')[column];
  const rates = SERVERS.map((server) => readRate(server, column) ?? '–');
  expect(said).toBe(rates.every((rate) => rate === '–') ? 'no HTTP' : rates.join(', '));
});

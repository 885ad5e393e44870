import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCli } from '../../../tools/src/cli/run-command-line.js';
import { root } from '../../support/processes/run.js';
import { createTestEnvironment } from './support/environment-stub.js';

const page = readFileSync(`${root}docs/reference/tools/cli.md`, 'utf8');
const rows = [...page.matchAll(/^\| \[?`([a-z]+)`\S* +\| ([A-Z].*?) +\|/gm)].map(
  ([, name, description]) => [name!, description!] as const,
);

test('docs/reference/tools/cli.md has a row for every command', async () => {
  const environment = createTestEnvironment();
  await runCli(['--help'], environment);
  const listed = [...environment.printed.out.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name);
  expect(rows.map(([name]) => name).sort()).toEqual(listed.filter((name) => name !== 'help').sort());
});

test.each(rows)('docs/reference/tools/cli.md says of %s what its help says', async (name, description) => {
  const environment = createTestEnvironment();
  await runCli([name, '--help'], environment);
  expect(environment.printed.out.replaceAll(/\s+/g, ' ')).toContain(description);
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as commandry from 'commandry';
import * as authorization from 'commandry/authorization';
import * as bullmq from 'commandry/bullmq';
import * as commands from 'commandry';
import * as commandsFrom from 'commandry';
import * as components from 'commandry';
import * as events from 'commandry';
import * as fetchEntry from 'commandry/fetch';
import * as jobs from 'commandry';
import * as lambda from 'commandry/lambda';
import * as queue from 'commandry';
import * as rank from 'commandry/rank';
import * as redis from 'commandry/redis';
import * as restApi from 'commandry';
import * as sqlite from 'commandry/sqlite';
import { helpFor } from '../../../src/common/errors/commandry-error.js';
import { runCli } from '../../../tools/src/cli/run-command-line.js';
import { root } from '../../support/processes/run.js';
import { createTestEnvironment } from '../../tools/cli/support/environment-stub.js';

const { CommandryError, errorCodes } = commandry;

const exported = [
  commandry,
  authorization,
  bullmq,
  commands,
  commandsFrom,
  components,
  events,
  fetchEntry,
  jobs,
  lambda,
  queue,
  rank,
  redis,
  restApi,
  sqlite,
].flatMap((entry) => Object.keys(entry));

/** Methods and settings that the source declares. */
const members = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [
    ...readFileSync(`${root}src/${file}`, 'utf8').matchAll(/^ {2,4}(?:readonly )?(\w+)\??(?::|\()/gm),
  ])
  .map(([, name = '']) => name);

const OF_TYPESCRIPT = ['compilerOptions', 'experimentalDecorators'];

const known = new Set([...exported, ...members, ...OF_TYPESCRIPT]);

test('an error says what happened and then what to do', () => {
  const messages = errorCodes.map((code) => new CommandryError(code, 'What happened.').message);
  expect(messages).toEqual(errorCodes.map((code) => `What happened. ${helpFor(code)}`));
});

test('the functions, settings and decorators that an error advises to use are there', () => {
  const unknown = errorCodes.flatMap((code) =>
    [...helpFor(code).matchAll(/\b([a-z]+[A-Z]\w*)|\b([a-z]\w*)\(|@([A-Z]\w*)/g)]
      .map(([, name, called, decorator]) => name ?? called ?? decorator ?? '')
      .filter((name) => !known.has(name))
      .map((name) => `${code}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('and so are the commands of the command line', async () => {
  const typed = errorCodes.flatMap((code) => [...helpFor(code).matchAll(/(?:"|npx )commandry ([a-z ]+)/g)]);
  const advised = new Set(typed.map(([, words = '']) => words.trim()));
  const exitCodes = await Promise.all(
    [...advised].map(async (words) => [
      words,
      await runCli(['help', ...words.split(' ')], createTestEnvironment()),
    ]),
  );
  expect(exitCodes).toEqual([...advised].map((words) => [words, 0]));
  expect(advised).toContain('sync');
});

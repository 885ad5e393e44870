import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as commandry from 'commandry';
import * as components from 'commandry/components';
import * as events from 'commandry/events';
import * as jobs from 'commandry/jobs';
import * as queue from 'commandry/queue';
import * as authorization from 'commandry/authorization';
import * as fetchEntry from 'commandry/fetch';
import * as lambda from 'commandry/lambda';
import * as bullmq from 'commandry/bullmq';
import * as rank from 'commandry/rank';
import { helpFor } from '../../src/common/errors/commandry-error.js';
import { runCli } from '../../tools/src/cli/run-command-line.js';
import { createTestEnvironment } from '../tools/cli/support/environment-stub.js';

const { errorCodes } = commandry;
const source = readFileSync(new URL('../../src/app/app-types.ts', import.meta.url), 'utf8');
const root = new URL('../../src/', import.meta.url);

/** Names of methods that the interfaces for authors declare. */
const methods = new Set(
  ['commands', 'authorization', 'interactions', 'app', 'sync'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        ...readFileSync(new URL(`${folder}/${name}`, root), 'utf8').matchAll(
          /^ {2}(?:readonly )?(\w+)\??(?::|\()/gm,
        ),
      ])
      .map(([, name]) => name),
  ),
);
const exported = new Set(
  [commandry, components, events, jobs, queue, authorization, fetchEntry, lambda, rank, bullmq].flatMap(
    (entry) => Object.keys(entry),
  ),
);

const advice = errorCodes.map((code) => [code, helpFor(code)] as const);

describe('what an error advises is there:', () => {
  test.each(advice)('the functions of %s', (_code, help) => {
    const called = [...help.matchAll(/(?:\b(\w+)\.)?\b([a-z]\w*)\(/g)].map(([, , name = '']) => name);
    expect(called.filter((name) => !methods.has(name) && !exported.has(name))).toEqual([]);
  });

  test.each(advice)('the decorators of %s', (_code, help) => {
    const used = [...help.matchAll(/@([A-Z]\w*)/g)].map(([, name = '']) => name);
    expect(used.filter((name) => !exported.has(name))).toEqual([]);
  });

  test.each(advice.filter(([, help]) => help.includes('"commandry ')))(
    'the commands of %s',
    async (_code, help) => {
      for (const [, typed = ''] of help.matchAll(/"commandry ([a-z ]+)/g)) {
        const environment = createTestEnvironment();
        expect(await runCli(['help', ...typed.trim().split(' ')], environment)).toBe(0);
      }
    },
  );

  test.each(['drainMs', 'maxBodyBytes', 'waitMs', 'whenAway', 'onComponent', 'onModal'])(
    'the setting %s',
    (name) => {
      expect(advice.some(([, help]) => help.includes(name))).toBe(true);
      expect(source).toMatch(new RegExp(`\\b${name}\\??:`));
    },
  );

  test('and none sends a message where Commandry has nothing that sends one', () => {
    const promised = advice.filter(([, help]) => /(?:to|in) (?:the|a) channel\b|direct message/i.test(help));
    expect(promised.map(([code]) => code)).toEqual([]);
  });
});

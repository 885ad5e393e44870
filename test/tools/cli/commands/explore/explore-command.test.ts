import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runExplore } from '../../../../../tools/src/cli/commands/explore/run.js';
import { startSession } from '../../../../../tools/src/cli/runtime/command-session.js';
import { readRecording } from '../../../../../tools/src/recordings/recording.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { createTestEnvironment } from '../../support/environment-stub.js';
import { createApp, defineCommand } from 'commandry';

const app = createApp({
  applicationId: '1100000000000000001',
  publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
  commands: [
    defineCommand({ name: 'fine', description: 'd', run: () => 'fine' }),
    defineCommand({
      name: 'broken',
      description: 'd',
      run: () => {
        throw new Error('no database');
      },
    }),
  ],
});

/** Explores the app of this file. */
async function run(flags: { readonly budget?: number; readonly json?: boolean; readonly out?: string } = {}) {
  const cwd = makeTemporaryFolder();
  const environment = createTestEnvironment({ cwd });
  const session = startSession(environment);
  await runExplore({ budget: 6, seconds: 60, seed: 42, ...flags }, session, () => Promise.resolve(app));
  return { code: session.exitCode, cwd, ...environment.printed };
}

test('a finding is told with its place, what was done and the seed, and the exit code is 1', async () => {
  const { code, out } = await run();
  expect(code).toBe(1);
  expect(out).toMatch(
    /^thrown: HANDLER_FAILED in \S+explore-command\.test\.ts:\d+:\d+\n {2}no database\n {2}- ada uses \/broken\n/,
  );
  expect(out).toContain('Seed 42: 6 paths, 1 finding; more paths remain.\n');
});

test('with --json it is one document', async () => {
  const { out } = await run({ json: true });
  expect(JSON.parse(out)).toMatchObject({
    seed: 42,
    paths: 6,
    is_complete: false,
    findings: [
      {
        kind: 'thrown',
        code: 'HANDLER_FAILED',
        steps: ['ada uses /broken'],
        is_steady: true,
        recording: null,
      },
    ],
  });
});

test('with --out a recording of each finding is written, and nothing else', async () => {
  const { cwd, out } = await run({ out: 'findings' });
  expect(readdirSync(join(cwd, 'findings'))).toEqual(['1-handler-failed.json']);
  expect(out).toContain('findings/1-handler-failed.json');
  const text = readFileSync(join(cwd, 'findings/1-handler-failed.json'), 'utf8');
  expect(readRecording(JSON.parse(text))).toMatchObject({ actions: [{ do: 'slash', command: 'broken' }] });
});

test('where nothing is found, nothing is written, and the exit code is 0', async () => {
  const { code, cwd, out } = await run({ budget: 0, out: 'findings' });
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing was found') as unknown,
  });
  expect(existsSync(join(cwd, 'findings'))).toBe(false);
});

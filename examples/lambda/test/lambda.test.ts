import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestKit } from 'commandry-dev/testing';
import { startHosted } from '../../../test/e2e/examples/hosted.js';
import { Commands } from '../commands.js';

it('answers at once', async () => {
  await using kit = createTestKit({ commands: [Commands] });
  expect((await kit.as().slash('ping')).text).toBe('pong');
});

describe.each(['url', 'rest'])('the bundle, invoked with the events of a function %s', (FORMAT) => {
  it('answers, and goes on until a command that takes long is done', async () => {
    const BUNDLE = join(mkdtempSync(join(tmpdir(), 'lambda-')), 'handler.mjs');
    const bot = await startHosted(new URL('../server.ts', import.meta.url), {
      FORMAT,
      BUNDLE,
      REPORT_MS: '300',
    });
    const pong = await bot.use('ada', '/ping');
    expect([pong.response?.status, pong.shown]).toEqual([200, 'pong']);
    const report = await bot.use('ada', '/report');
    expect([report.response?.status, report.outcome]).toEqual([202, 'deferred']);
    await bot.shows('The year: 1,204 loaves.');
  });
});

import { describe, expect, onTestFinished, test } from 'vitest';
import { startDiscordJs } from '../../tools/emulator/support/bots/discord-js.js';
import { startEris } from '../../tools/emulator/support/bots/eris.js';
import { startOceanic } from '../../tools/emulator/support/bots/oceanic.js';
import { startSeyfert } from '../../tools/emulator/support/bots/seyfert.js';
import { createStage, writeThrough } from '../../tools/emulator/support/bots/story.js';

const LOST = [{ kind: 'drop' }, { kind: 'drop', event: 'MESSAGE_CREATE' }, { kind: 'reconnect' }];
const RESUMABLE = { kind: 'invalid_session', resumable: true };
const NONE_LOST = { missing: [], repeated: [], isInOrder: true };

/** seyfert waits ten seconds before it connects again. */
test.each([
  ['discord.js', startDiscordJs, [...LOST, ...LOST, RESUMABLE, ...LOST]],
  ['eris', startEris, [...LOST, ...LOST, ...LOST]],
  ['oceanic.js', startOceanic, [...LOST, ...LOST, RESUMABLE, ...LOST]],
  ['seyfert', startSeyfert, [...LOST, RESUMABLE]],
])('a bot with %s gets each message once over many lost connections', async (_name, start, faults) => {
  const stage = await createStage(start);
  onTestFinished(stage.stop);
  expect(await writeThrough(stage, faults)).toEqual(NONE_LOST);
});

describe.each([
  ['discord.js', startDiscordJs],
  ['eris', startEris],
  ['oceanic.js', startOceanic],
  ['seyfert', startSeyfert],
])('a bot with %s', (_name, start) => {
  test('starts a new session when the old one cannot be resumed, and gets what happens from then on', async () => {
    const stage = await createStage(start);
    onTestFinished(stage.stop);
    const identified = new Promise<void>((resolve) => {
      stage.emulator.subscribe(({ type }) => {
        if (type === 'GATEWAY_SESSION_CREATE') resolve();
      });
    });
    await stage.control('POST', '/faults', { on: 'gateway', kind: 'invalid_session', resumable: false });
    await identified;
    await stage.says('after');
    await stage.notebook.until('message ada: after');
    expect(stage.notebook.lines.filter((line) => line === 'message ada: after')).toHaveLength(1);
  });
});

import { describe, expect, onTestFinished, test } from 'vitest';
import { startDiscordJs } from '../support/bots/discord-js.js';
import { startEris } from '../support/bots/eris.js';
import { startOceanic } from '../support/bots/oceanic.js';
import { createStage, writeThrough } from '../support/bots/story.js';

const LOST = [
  { kind: 'drop' },
  { kind: 'drop', event: 'MESSAGE_CREATE' },
  { kind: 'reconnect' },
  { kind: 'close', code: 4000 },
];

/** seyfert waits ten seconds before it connects again: that is tried in a release. */
describe.each([
  ['discord.js', startDiscordJs, [...LOST, { kind: 'invalid_session', resumable: true }]],
  ['oceanic.js', startOceanic, [...LOST, { kind: 'invalid_session', resumable: true }]],
  // eris starts a new session after an invalid one of either kind.
  ['eris', startEris, LOST],
])('a bot with %s', (_name, start, faults) => {
  test('gets each message once, in order, over connections that are lost', async () => {
    const stage = await createStage(start);
    onTestFinished(stage.stop);
    expect(await writeThrough(stage, faults)).toEqual({ missing: [], repeated: [], isInOrder: true });
  });
});

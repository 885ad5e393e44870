import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from 'commandry';
import { startEmulator, type ControlSummary, type InvokeResult } from 'commandry-dev/emulator';
import { createServer } from 'commandry/node';
import { createTestKit } from 'commandry/testing';
import { commands } from '../src/commands/index.js';
import { Ping } from '../src/commands/ping.js';
import { Time } from '../src/commands/time.js';

test('a command replies, without a network', async () => {
  const kit = createTestKit();
  const app = createApp({ commands: [Ping], ...kit.credentials });
  const { status, body } = await kit.chatInput(app, 'ping');
  assert.equal(status, 200);
  assert.equal((body as { data: { content: string } }).data.content, 'pong');
});

test('a command tells the time', async () => {
  const kit = createTestKit();
  const noon = () => new Date('2026-01-31T12:00:00Z');
  const app = createApp({ commands: [Time], resolve: () => new Time(noon), ...kit.credentials });
  const { body } = await kit.chatInput(app, 'time', { zone: 'Asia/Tokyo' });
  assert.match((body as { data: { content: string } }).data.content, /^It is 0?9:00\sPM in Asia\/Tokyo\.$/);
});

test('a user uses the bot, in an emulator of Discord', async (t) => {
  const emulator = await startEmulator();
  t.after(() => emulator.stop());
  const control = async <Answer>(method: string, path: string, body?: object) => {
    const response = await fetch(emulator.controlUrl + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    return (await response.json()) as Answer;
  };
  const { applications, channels, users } = await control<ControlSummary>('GET', '');
  const [application, channel, ada] = [applications[0]!, channels[0]!, users[0]!];

  const app = createApp({
    commands,
    applicationId: application.id,
    publicKey: application.public_key,
    token: application.token,
    baseUrl: emulator.baseUrl,
    print: () => undefined,
    log: () => undefined,
  });
  await app.sync();
  const server = createServer(app);
  const { port } = await server.listen(0, '127.0.0.1');
  t.after(() => server.close({ servingMs: 0 }));
  const url = `http://127.0.0.1:${port}/interactions`;
  await control('PUT', `/applications/${application.id}/endpoint`, { url });

  const use = (verb: 'invoke' | 'autocomplete', text: string) =>
    control<InvokeResult>('POST', `/users/${ada.id}/${verb}`, { channel_id: channel.id, text });
  assert.equal((await use('autocomplete', '/time zone:new y')).shown, 'America/New_York');
  assert.match(
    (await use('invoke', '/time zone:America/New_York')).shown,
    /^It is .* in America\/New York\.$/,
  );
  assert.match((await use('invoke', '/ping')).shown, /pong/);
});

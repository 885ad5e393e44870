import { createServer } from 'node:http';
import { verifyKey } from 'discord-interactions';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../../tools/src/emulator/index.js';
import { listenUntilDone } from '../../../../support/listening.js';
import { ADA, BEN, HARBOUR, startTestEmulator, WEATHER, type TestEmulator } from '../../support/emulator.js';

const SETTINGS = `/applications/${WEATHER.id}/event-webhooks`;

/** Counts the events that tell of a change of an application. */
function countUpdates(emulator: TestEmulator) {
  let count = 0;
  emulator.subscribe((event) => {
    if (event.type === 'APPLICATION_UPDATE' && event.application_id === WEATHER.id) count += 1;
  });
  return () => count;
}

/** An endpoint that accepts what is signed. */
async function startEndpoint(emulator: TestEmulator): Promise<string> {
  const { publicKey } = emulator.credentials();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      const [signature, timestamp] = [header('x-signature-ed25519'), header('x-signature-timestamp')];
      void verifyKey(body, signature, timestamp, publicKey).then((isValid) => {
        response.writeHead(isValid ? 204 : 401, { 'content-type': 'application/json' }).end();
      });
    });
  });
  return (await listenUntilDone(server)).url;
}

test('the summary has where the events of an application are sent, and clients are told when that changes', async () => {
  const emulator = await startTestEmulator({ world: createWorld() });
  const updates = countUpdates(emulator);
  const summary = async () => (await emulator.control('GET', '')).body;
  expect(await summary()).toMatchObject({
    applications: [{ event_webhooks_url: null, event_webhooks_status: 1, event_webhooks_types: [] }],
  });
  const url = await startEndpoint(emulator);
  await emulator.control('PUT', SETTINGS, { url, types: ['APPLICATION_AUTHORIZED'] });
  expect(updates()).toBe(1);
  expect(await summary()).toMatchObject({
    applications: [
      {
        event_webhooks_url: url,
        event_webhooks_status: 2,
        event_webhooks_types: ['APPLICATION_AUTHORIZED'],
      },
    ],
  });
});

test('clients are told of what an application sells: a new SKU, a changed and a removed one', async () => {
  const emulator = await startTestEmulator({ world: createWorld() });
  const updates = countUpdates(emulator);
  const made = await emulator.control('POST', '/skus', {
    ...{ application_id: WEATHER.id, name: 'Gold', type: 2, flags: 4 },
  });
  expect(made.status).toBe(201);
  expect(updates()).toBe(1);
  const { id } = made.body as { readonly id: string };
  await emulator.control('PATCH', `/skus/${id}`, { name: 'Silver' });
  expect(updates()).toBe(2);
  await emulator.control('DELETE', `/skus/${id}`);
  expect(updates()).toBe(3);
  await emulator.control('PATCH', `/users/${ADA}`, { global_name: 'Ada L.' });
  expect(updates()).toBe(3);
});

test('a member who is removed from a guild is told so', async () => {
  const emulator = await startTestEmulator({ world: createWorld() });
  const stop = new AbortController();
  const { body } = await fetch(`${emulator.controlUrl}/users/${BEN}/events?types=GUILD_MEMBER_REMOVE`, {
    signal: stop.signal,
  });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  await emulator.control('DELETE', `/guilds/${HARBOUR}/members/${BEN}`);
  let text = '';
  while (!text.includes('GUILD_MEMBER_REMOVE')) text += (await reader.read()).value ?? '';
  expect(text).toContain(`"user_id":"${BEN}"`);
  stop.abort();
});

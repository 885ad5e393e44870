import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createApp } from 'commandry';
import { autocompletePayload, chatInputPayload, createSigner } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { ContextMenus } from '../../../examples/weather/commands/context-menus.js';
import { Launch } from '../../../examples/weather/commands/launch.js';
import { Ping } from '../../../examples/weather/commands/ping.js';
import { Weather } from '../../../examples/weather/commands/weather.js';

const kit = createWireKit();
const app = createApp({ commands: [Ping, Weather, ContextMenus, Launch], ...kit.credentials });

describe('the kit uses', () => {
  test('a PING', async () => {
    expect(await kit.ping(app)).toMatchObject({ status: 200, body: { type: 1 } });
  });
  test('a slash command', async () => {
    expect(await kit.chatInput(app, 'ping')).toMatchObject({ body: { type: 4, data: { content: 'pong' } } });
  });
  test('a subcommand with options', async () => {
    const answer = await kit.chatInput(app, 'weather forecast', { city: 'Oslo', days: 1 });
    expect(answer).toMatchObject({ body: { data: { content: '**Oslo**\nDay 1: 6 °C, a little rain' } } });
  });
  test('an option being typed', async () => {
    const answer = await kit.autocomplete(
      app,
      'weather forecast',
      { name: 'city', value: 'os' },
      { days: 2 },
    );
    expect(answer).toMatchObject({
      body: { type: 8, data: { choices: [{ name: 'Osaka' }, { name: 'Oslo' }] } },
    });
  });
  test('the menus of users and messages', async () => {
    expect(await kit.userCommand(app, 'High five')).toMatchObject({
      body: { data: { content: '🙌 ada gives ada a high five!' } },
    });
    expect(await kit.messageCommand(app, 'Count words')).toMatchObject({
      body: { data: { content: '2 words' } },
    });
  });
  test('the entry point', async () => {
    expect(await kit.entryPoint(app, 'radar')).toMatchObject({ body: { type: 12 } });
  });
});

test('the context of the kit is spread into custom payloads, of every type', async () => {
  const used: string[] = [];
  const answering = createApp({
    commands: [Ping],
    ...kit.credentials,
    onComponent: ({ customId, user }) => {
      used.push(`${customId} of ${user.username}`);
      return 'pressed';
    },
    onModal: ({ customId }) => {
      used.push(customId);
      return 'sent';
    },
  });
  const data = { id: '500000000000000001', type: 1, name: 'ping' };
  expect(await kit.send(answering, { ...kit.context(), type: 2, data })).toMatchObject({
    status: 200,
    body: { type: 4, data: { content: 'pong' } },
  });
  const message = { id: '1', channel_id: '2', content: 'x', author: { id: '3', username: 'bot' }, type: 0 };
  const press = { component_type: 2, custom_id: 'more' };
  expect(await kit.send(answering, { ...kit.context(), type: 3, data: press, message })).toMatchObject({
    status: 200,
    body: { data: { content: 'pressed' } },
  });
  const answers = { custom_id: 'form', components: [] };
  expect(await kit.send(answering, { ...kit.context(), type: 5, data: answers })).toMatchObject({
    status: 200,
    body: { data: { content: 'sent' } },
  });
  expect(used).toEqual(['more of ada', 'form']);
});

describe('payloads', () => {
  const shape = (payload: Record<string, unknown>) => (payload['data'] as { options?: unknown }).options;
  test('give each value its type, and each path its nesting', () => {
    expect(
      shape(chatInputPayload(kit.context(), 'a', { text: 'x', whole: 3, part: 3.5, yes: false })),
    ).toEqual([
      { name: 'text', type: 3, value: 'x' },
      { name: 'whole', type: 4, value: 3 },
      { name: 'part', type: 10, value: 3.5 },
      { name: 'yes', type: 5, value: false },
    ]);
    expect(shape(chatInputPayload(kit.context(), 'a b c', { n: 0 }))).toEqual([
      { name: 'b', type: 2, options: [{ name: 'c', type: 1, options: [{ name: 'n', type: 4, value: 0 }] }] },
    ]);
    expect(shape(chatInputPayload(kit.context(), 'a', {}))).toBeUndefined();
  });

  test('mark the one option being typed', () => {
    expect(
      shape(autocompletePayload(kit.context(), 'a', { name: 'q', value: '', type: 4 }, { other: 'x' })),
    ).toEqual([
      { name: 'other', type: 3, value: 'x' },
      { name: 'q', type: 4, value: '', focused: true },
    ]);
  });

  test('resolve the entities among the values, and nothing where there are none', () => {
    const role = { id: '7', name: 'Keeper', permissions: '8' };
    const chosen = chatInputPayload(kit.context(), 'a', { text: 'x', who: { type: 'role', role } });
    expect(chosen['data']).toMatchObject({ resolved: { roles: { '7': role } } });
    const bare = chatInputPayload(kit.context(), 'a', { text: 'x' });
    expect(bare['data']).not.toHaveProperty('resolved');
  });

  test('never have the same id twice', () => {
    const ids = Array.from({ length: 1000 }, () => chatInputPayload(kit.context(), 'a', {})['id']);
    expect(new Set(ids).size).toBe(1000);
  });
});

describe('a signer', () => {
  test('has the same key for the same seed, and another for another', () => {
    const [one, two] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    expect(createSigner(one).publicKey).toBe(createSigner(one).publicKey);
    expect(createSigner(one).publicKey).not.toBe(createSigner(two).publicKey);
    expect(createSigner().publicKey).not.toBe(createSigner().publicKey);
  });

  test('signs what the runtime’s own Ed25519 accepts', () => {
    const signer = createSigner();
    const headers = signer.sign('{"type":1}', 1_700_000_000);
    const spki = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(signer.publicKey, 'hex'),
    ]);
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    expect(
      verify(
        null,
        Buffer.from('1700000000{"type":1}'),
        key,
        Buffer.from(headers['x-signature-ed25519'], 'hex'),
      ),
    ).toBe(true);
  });
});

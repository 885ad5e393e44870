import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type * as commandry from 'commandry';
import { loadTraced, type TracedCall } from './traced-build.js';

/**
 * The way of one interaction: a signed slash command with an option, whose asynchronous handler replies. It is followed
 * by every call of a function from the verified bytes until the response is there. All files of `interactions` count,
 * also those that only say something about it, such as how old it is.
 */
const WAY = [
  'receive/receive.ts',
  'receive/decode.ts',
  'receive/json-scan.ts',
  'receive/seen-interactions.ts',
  'dispatch/dispatch.ts',
  'user-messages/languages.ts',
  'dispatch/handle-command.ts',
  'dispatch/route.ts',
  'context/interaction-contexts.ts',
  'reply/session/interaction-session.ts',
  'reply/session/transition.ts',
  'receive/interaction-age.ts',
  'reply/session/session-calls.ts',
  'context/base-interaction.ts',
  'dispatch/call-command.ts',
  'dispatch/bind.ts',
  'reply/outgoing/outgoing-message.ts',
  'reply/to-callback.ts',
  'reply/watched-promise.ts',
  'dispatch/in-flight.ts',
];

/** Those of them that hand it on: they call another one. The others are only asked. */
const STEPS = [
  'receive/receive.ts',
  'receive/decode.ts',
  'dispatch/dispatch.ts',
  'dispatch/handle-command.ts',
  'context/interaction-contexts.ts',
  'reply/session/interaction-session.ts',
  'reply/session/session-calls.ts',
  'dispatch/call-command.ts',
  'reply/to-callback.ts',
];

let calls: readonly TracedCall[];

beforeAll(async () => {
  calls = await follow();
});

const own = (file: string): boolean => file.startsWith('interactions/');
const short = (file: string): string => file.slice('interactions/'.length);
const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];

test('a command passes these files of interactions, in this order', () => {
  expect(distinct(calls.map(({ file }) => file).filter(own)).map(short)).toEqual(WAY);
});

test('these of them hand it on', () => {
  const others = calls.filter(({ file, callers }) => own(file) && callers.at(-1) !== file);
  const callers = others.flatMap(({ callers }) => callers.slice(-1)).filter(own);
  expect(WAY.filter((file) => callers.map(short).includes(file))).toEqual(STEPS);
});

test('beside them it uses at most nine files, of modules that know nothing of interactions', () => {
  const others = distinct(calls.map(({ file }) => file).filter((file) => !own(file)));
  expect(others.filter((file) => !/^(protocol|common)\//.test(file))).toEqual([]);
  expect(others.length).toBeLessThanOrEqual(9);
});

test('no file is called by what it has handed the interaction on to, but the session, to which all that happens is told', () => {
  const climbs = calls.filter(
    ({ file, callers }) => own(file) && callers.at(-1) !== file && callers.includes(file),
  );
  expect(distinct(climbs.map(({ file }) => short(file)))).toEqual(['reply/session/interaction-session.ts']);
});

const APPLICATION_ID = '1100000000000000001';

async function follow(): Promise<readonly TracedCall[]> {
  let traced: TracedCall[] = [];
  const { createApp, defineCommand } = await loadTraced<typeof commandry>((call) => traced.push(call));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const greet = defineCommand({
    name: 'greet',
    description: 'Greets',
    options: { name: { type: 'string', description: 'Whom?', required: true } },
    run: async (interaction, { name }) => {
      await interaction.reply(`Hello ${name}!`);
    },
  });
  const { receive } = createApp({
    commands: [greet],
    applicationId: APPLICATION_ID,
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    log: () => undefined,
  });
  const send = (id: string) => {
    const body = Buffer.from(JSON.stringify(greeting(id)));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = sign(null, Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString('hex');
    const headers = new Map([
      ['content-type', 'application/json'],
      ['x-signature-ed25519', signature],
      ['x-signature-timestamp', timestamp],
    ]);
    return receive({
      method: 'POST',
      header: (name) => headers.get(name),
      body: () => Promise.resolve(body),
    });
  };
  // What is made on first use is not on the way.
  await send('1300000000000000001');
  traced = [];
  const response = await send('1300000000000000002');
  expect(response.body).toContain('Hello Ann!');
  const names = traced.map(({ name }) => name);
  return traced.slice(names.indexOf('decodeInteraction') - 1, names.lastIndexOf('toAnswer') + 1);
}

function greeting(id: string): object {
  return {
    ...{ id, application_id: APPLICATION_ID, type: 2, version: 1, token: 'a-token', locale: 'en-GB' },
    ...{ guild_id: '1200000000000000001', channel_id: '1200000000000000002', context: 0 },
    ...{
      app_permissions: '8',
      authorizing_integration_owners: { 0: '1200000000000000001' },
      entitlements: [],
    },
    member: {
      ...{ user: { id: '1200000000000000003', username: 'ann', discriminator: '0' } },
      ...{
        roles: [],
        permissions: '8',
        joined_at: '2024-02-03T04:05:06.789000+00:00',
        deaf: false,
        mute: false,
      },
    },
    data: {
      ...{ id: '1200000000000000004', name: 'greet', type: 1 },
      options: [{ name: 'name', type: 3, value: 'Ann' }],
    },
  };
}

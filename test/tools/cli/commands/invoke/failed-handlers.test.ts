import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp, defineCommand, button, defineButton, row } from 'commandry';
import { connectGateway } from 'commandry/gateway';
import { createServer } from 'commandry/node';
import { runCli } from '../../../../../tools/src/cli/run-command-line.js';
import { actDirectly } from '../../../../../tools/src/cli/commands/invoke/invoke-directly.js';
import { hasFailed } from '../../../../../tools/src/cli/commands/invoke/perform.js';
import { readPrivateKey } from '../../../../../tools/src/cli/commands/invoke/private-key.js';
import { startTestEmulator, WEATHER } from '../../../emulator/support/emulator.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import type { CliEnvironment } from '../../../../../tools/src/cli/runtime/cli-environment.js';
import { endAfter } from '../../support/end-after.js';
import { createTestEnvironment } from '../../support/environment-stub.js';

const boom = (): never => {
  throw new Error('no database');
};

const breakDown = defineButton({ id: 'break', run: boom });
const provided = (autocomplete: () => string[]) =>
  ({ text: { type: 'string', description: 'd', autocomplete } }) as const;

const commands = [
  breakDown,
  defineCommand({ name: 'fine', description: 'd', options: provided(() => ['a']), run: () => 'fine' }),
  defineCommand({ name: 'boom', description: 'd', options: provided(boom), run: boom }),
  defineCommand({ name: 'silent', description: 'd', run: () => undefined }),
  defineCommand({
    name: 'afterwards',
    description: 'd',
    run: async (interaction) => {
      await interaction.reply('fine so far');
      boom();
    },
  }),
  defineCommand({
    name: 'later',
    description: 'd',
    run: async (interaction) => {
      await interaction.deferReply();
      boom();
    },
  }),
  defineCommand({
    name: 'panel',
    description: 'd',
    run: () => ({ content: 'Press', components: [row(button(breakDown, { label: 'Break' }))] }),
  }),
];

/** However slow the machine is, no answer is late: a bot that was too late has nothing to say of its failure. */
const UNHURRIED = { responseDeadline: () => new AbortController().signal };

interface Credentials {
  applicationId: string;
  publicKey: string;
  baseUrl?: string;
  token?: string;
}

function create(credentials: Credentials) {
  return createApp({
    commands,
    log: () => undefined,
    print: () => undefined,
    makeIncidentId: () => 'incident-1',
    // What the user reads does not say that anything failed.
    onError: () => 'Sorry.',
    ...credentials,
  });
}

async function serve(credentials: Credentials) {
  const app = create(credentials);
  const server = createServer(app);
  onTestFinished(async () => {
    await server.close({ servingMs: 0, drainMs: 0 });
  });
  const { port } = await server.listen(0, '127.0.0.1');
  return { app, url: `http://127.0.0.1:${port}/interactions` };
}

/** A bot that nobody watches: it was started beside the emulator. */
async function startFrail(changes?: Partial<CliEnvironment>) {
  const emulator = await startTestEmulator(UNHURRIED);
  const { publicKey } = emulator.credentials();
  const { app, url } = await serve({
    applicationId: WEATHER.id,
    publicKey,
    token: WEATHER.token,
    baseUrl: emulator.baseUrl,
  });
  await app.sync();
  await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url });
  return invokeIn(emulator.baseUrl, changes);
}

/** The same bot over the gateway. */
async function connectFrail() {
  const { baseUrl, credentials } = await startTestEmulator(UNHURRIED);
  const { publicKey } = credentials();
  const app = create({ applicationId: WEATHER.id, publicKey, token: WEATHER.token, baseUrl });
  await app.sync();
  const connection = connectGateway(app);
  onTestFinished(async () => {
    await connection.close();
    await app.close();
  });
  await connection.ready;
  return invokeIn(baseUrl);
}

function invokeIn(baseUrl: string, changes?: Partial<CliEnvironment>) {
  return async (...parameters: string[]) => {
    const environment = createTestEnvironment({ cwd: makeTemporaryFolder(), ...changes });
    const code = await runCli(['invoke', '--emulator', baseUrl, ...parameters], environment);
    return { code, ...environment.printed };
  };
}

describe('commandry invoke ends with 1 and says so, whatever the user reads, of', () => {
  it.each<[string, readonly string[], string]>([
    ['a handler that threw', ['/boom'], 'The bot failed: HANDLER_FAILED, incident incident-1. See its log.'],
    ['a handler that gave no reply', ['/silent'], 'The bot failed: HANDLER_SILENT, incident incident-1.'],
    ['a deferred handler that threw', ['/later'], 'The bot failed: HANDLER_FAILED, incident incident-1.'],
    ['a provider that threw', ['/boom', '--autocomplete', 'text:a'], 'The bot failed: AUTOCOMPLETE_FAILED.'],
    [
      'a button whose handler threw',
      ['/panel', '--press', 'Break'],
      'The bot failed: HANDLER_FAILED, incident',
    ],
  ])('%s', async (_what, parameters, says) => {
    const invoke = await startFrail();
    const { code, out } = await invoke(...parameters);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(says) as unknown });
    const json = JSON.parse((await invoke(...parameters, '--json')).out) as object;
    expect(JSON.stringify(json)).toMatch(/"failures":\[\{"code":"(HANDLER|AUTOCOMPLETE)_/);
  });
});

describe('commandry invoke ends with 1 with a bot of the gateway after', () => {
  it.each<[string, readonly string[], string]>([
    ['a handler that threw', ['/boom'], 'HANDLER_FAILED'],
    ['a deferred handler that threw', ['/later'], 'HANDLER_FAILED'],
    ['a provider that threw', ['/boom', '--autocomplete', 'text:a'], 'AUTOCOMPLETE_FAILED'],
  ])('%s', async (_what, parameters, failed) => {
    const invoke = await connectFrail();
    const { code, out } = await invoke(...parameters);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(`failed: ${failed}`) as unknown });
  });
});

it('ends with 1 after a handler that threw when it had replied, with --watch', async () => {
  const invoke = await startFrail(endAfter('INTERACTION_FAILURE'));
  const { code, out } = await invoke('/afterwards', '--watch', '60');
  expect({ code, out }).toEqual({
    code: 1,
    out: expect.stringContaining(
      'fine so far\nThe bot failed: HANDLER_FAILED, incident incident-1.',
    ) as unknown,
  });
});

it('takes no further step after a handler that failed', async () => {
  const invoke = await startFrail();
  const { code, err } = await invoke('/panel', '--press', 'Break', '--press', 'Break');
  expect(code).toBe(1);
  expect(err).toContain('was not done: the bot failed before.');
});

it.each([
  ['a reply', ['/fine']],
  ['suggestions', ['/fine', '--autocomplete', 'text:a']],
])('ends with 0 after %s', async (_what, parameters) => {
  const invoke = await startFrail();
  expect(await invoke(...parameters)).toMatchObject({ code: 0, err: '' });
});

it.each([
  ['slash', { kind: 'slash', typed: { text: '/boom' }, files: {} }],
  ['typing', { kind: 'typing', typed: { text: '/boom text:a' }, files: {} }],
] as const)('knows of a failure without an emulator too: %s', async (_kind, action) => {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const key = readPrivateKey(pem, 'key.pem');
  const { app, url } = await serve({ applicationId: '1234567890123456789', publicKey: key.publicKey });
  const target = { app, applicationId: '1234567890123456789', endpointUrl: url, key, fetch };
  const outcome = await actDirectly(target, action, {}, { untilReply: () => AbortSignal.abort() });
  expect(hasFailed(outcome)).toBe(true);
});

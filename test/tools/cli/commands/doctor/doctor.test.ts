import { createServer, type RequestListener } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPrivateKey } from '../../../../../tools/src/cli/commands/invoke/private-key.js';
import type { Finding } from '../../../../../tools/src/cli/commands/doctor/finding.js';
import type { ControlSummary } from '../../../../../tools/src/emulator/index.js';
import { startTestEmulator, WEATHER } from '../../../emulator/support/emulator.js';
import { makeMarkedBot } from '../../support/bots.js';
import { startHarbour, startHarbourBot } from '../../support/harbour-bot.js';
import { buildPackage, type BuiltPackage } from '../../support/project.js';
import { listenUntilDone } from '../../../../support/listening.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

const TSCONFIG = JSON.stringify({
  compilerOptions: { module: 'nodenext', experimentalDecorators: true, strict: true, target: 'es2023' },
});
const GOOD_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

/** Runs the doctor on a bot that has definitions, in this environment. */
async function examine(
  env: Readonly<Record<string, string>>,
  parameters: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
  fetch = globalThis.fetch,
) {
  const project = built.makeProject({ 'tsconfig.json': TSCONFIG, 'app.js': marked, ...files });
  const { code, out, err } = await project.run(['doctor', '--json', ...parameters], { env, fetch });
  const { worst, findings } = JSON.parse(out) as { worst: string; findings: Finding[] };
  const byName = Object.fromEntries(findings.map((finding) => [finding.name, finding]));
  const statuses = Object.fromEntries(findings.map(({ name, status }) => [name, status]));
  return { code, out, err, worst, byName, statuses };
}

const marked = makeMarkedBot().replace('scopes:', 'definitions: [{}], scopes:');

async function startServer(listener: RequestListener): Promise<string> {
  return (await listenUntilDone(createServer(listener))).url;
}

const answering = (status: number) =>
  startServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });

describe('commandry doctor', () => {
  it('finds nothing wrong with a bot in an emulator', async () => {
    const { emulator } = await startHarbour();
    const [application] = ((await emulator.control('GET', '')).body as ControlSummary).applications;
    const { code, worst, statuses, out } = await examine({
      DISCORD_APPLICATION_ID: WEATHER.id,
      DISCORD_PUBLIC_KEY: application!.public_key,
      DISCORD_TOKEN: WEATHER.token,
      COMMANDRY_BASE_URL: emulator.baseUrl,
    });
    expect({ code, worst, statuses }).toEqual({
      code: 0,
      worst: 'pass',
      statuses: {
        node: 'pass',
        tsconfig: 'pass',
        app: 'pass',
        'application id': 'pass',
        'public key': 'pass',
        discord: 'pass',
        token: 'pass',
        application: 'pass',
        clock: 'pass',
        'wrong signature': 'pass',
        'no signature': 'pass',
        'signed PING': 'pass',
        rest: expect.stringMatching(/pass|skip/) as unknown,
        verifier: expect.stringMatching(/pass|skip/) as unknown,
      },
    });
    expect(out).not.toContain(WEATHER.token);
  });

  it('finds everything that is missing, and says what to do', async () => {
    const { code, statuses, byName } = await examine({}, ['--offline'], { 'app.js': '' });
    expect(code).toBe(1);
    expect(statuses).toMatchObject({ app: 'fail', 'application id': 'fail', 'public key': 'fail' });
    expect(byName['application id']!.todo).toContain('Set DISCORD_APPLICATION_ID');
    expect(byName['app']!.found).toContain('app.js exports nothing');
  });

  it('asks nobody with --offline', async () => {
    const { statuses } = await examine({}, ['--offline'], {}, () => Promise.reject(new Error('asked')));
    expect(Object.keys(statuses)).not.toContain('discord');
  });

  it.each<[string, Record<string, string>, string, RegExp]>([
    ['an id that is none', { DISCORD_APPLICATION_ID: 'weather' }, 'application id', /is not an id/],
    [
      'a key with a digit too few',
      { DISCORD_PUBLIC_KEY: 'ab'.repeat(31) + 'a' },
      'public key',
      /63 hex digits/,
    ],
    ['a key of small order', { DISCORD_PUBLIC_KEY: '00'.repeat(32) }, 'public key', /small order/],
    [
      'names that contradict each other',
      { DISCORD_APPLICATION_ID: '1', DISCORD_CLIENT_ID: '2' },
      'environment',
      /both set the application's id/,
    ],
  ])('finds %s', async (_what, env, name, found) => {
    const { code, byName } = await examine(env, ['--offline']);
    expect(code).toBe(1);
    expect(byName[name]).toMatchObject({ status: 'fail', found: expect.stringMatching(found) as unknown });
  });

  it.each<[string, Record<string, string>, string, string, RegExp]>([
    [
      'a token that Discord does not take',
      { DISCORD_TOKEN: 'x.y' },
      'token',
      'fail',
      /does not have the right form/,
    ],
    ['a token with "Bot" before it', { DISCORD_TOKEN: 'Bot x.y' }, 'token', 'fail', /begins with "Bot"/],
    ['no token', { DISCORD_TOKEN: '' }, 'token', 'warn', /is not set/],
    [
      'the token of another application',
      { DISCORD_APPLICATION_ID: '42' },
      'application',
      'fail',
      /that of the application 1100000000000000001, and the environment names 42/,
    ],
    [
      'the key of another application',
      { DISCORD_PUBLIC_KEY: GOOD_KEY },
      'application',
      'fail',
      /of another application/,
    ],
    ['an application without an endpoint', {}, 'endpoint', 'warn', /has no interactions endpoint/],
  ])('finds %s', async (_what, env, name, status, found) => {
    const emulator = await startTestEmulator();
    const [application] = ((await emulator.control('GET', '')).body as ControlSummary).applications;
    const { byName, out } = await examine({
      DISCORD_APPLICATION_ID: WEATHER.id,
      DISCORD_PUBLIC_KEY: application!.public_key,
      DISCORD_TOKEN: WEATHER.token,
      COMMANDRY_BASE_URL: emulator.baseUrl,
      ...env,
    });
    expect(byName[name]).toMatchObject({ status, found: expect.stringMatching(found) as unknown });
    expect(out).not.toContain(WEATHER.token);
  });

  it('finds that the bot has another key than the emulator signs with', async () => {
    const { emulator, app } = await startHarbour();
    const { applications } = (await emulator.control('GET', '')).body as ControlSummary;
    await app.close();
    await emulator.control('POST', '/faults', {
      on: 'delivery',
      kind: 'wrong_signature',
      interaction_type: 1,
    });
    const { byName } = await examine({
      DISCORD_APPLICATION_ID: WEATHER.id,
      DISCORD_PUBLIC_KEY: applications[0]!.public_key,
      DISCORD_TOKEN: WEATHER.token,
      COMMANDRY_BASE_URL: emulator.baseUrl,
    });
    expect(byName['signed PING']).toMatchObject({
      status: 'fail',
      found: expect.stringContaining('A signed PING: ') as unknown,
    });
  });

  it('says that a service cannot be reached, and skips what it would be asked', async () => {
    const { code, byName, statuses } = await examine({ COMMANDRY_BASE_URL: 'http://127.0.0.1:1' });
    expect(code).toBe(1);
    expect(byName['discord']).toMatchObject({
      status: 'fail',
      found: expect.stringContaining('http://127.0.0.1:1 cannot be reached: ') as unknown,
      todo: 'Check the network and COMMANDRY_BASE_URL.',
    });
    expect(statuses).toMatchObject({ token: 'skip', clock: 'skip', endpoint: 'skip' });
  });

  it('asks Discord itself by default, once, with a name of its own', async () => {
    const asked: [string, Headers][] = [];
    await examine({ DISCORD_TOKEN: 'the-bot-token' }, [], {}, (input, init) => {
      asked.push([input as string, new Headers(init?.headers)]);
      return Promise.resolve(Response.json({}, { status: 401 }));
    });
    expect(asked.map(([url]) => url)).toEqual(['https://discord.com/api/v10/applications/@me']);
    expect(asked[0]![1].get('user-agent')).toMatch(/^DiscordBot \(http.*, 1\.2\.3\)$/);
    expect(asked[0]![1].get('authorization')).toBe('Bot the-bot-token');
  });

  it.each<[string, number, RegExp]>([
    ['lets a wrong signature through', 200, /Pass every request through the middleware/],
    ['has another path', 404, /Is it the right path/],
    ['leads elsewhere', 308, /follows no redirects/],
    ['stands behind something that refuses', 403, /let Discord through/],
    ['stands behind something that refuses JSON', 415, /refuses JSON/],
    ['fails', 500, /before anything else can fail/],
  ])('finds a bot that %s', async (_what, status, todo) => {
    const url = await answering(status);
    const { byName } = await examine({ COMMANDRY_BASE_URL: await answering(401) }, ['--url', url]);
    expect(byName['wrong signature']).toMatchObject({
      status: 'fail',
      found: `A request with a wrong signature is answered with ${status}, not 401.`,
      todo: expect.stringMatching(todo) as unknown,
    });
    expect(byName['no signature']!.status).toBe(status < 400 || status === 500 ? 'fail' : 'pass');
  });

  it('sends a live bot a wrong signature and none, and says who sends the right one', async () => {
    const asked: [string, Headers][] = [];
    const { byName } = await examine(
      { DISCORD_TOKEN: 'the-bot-token' },
      ['--url', 'https://bot.example.org/interactions'],
      {},
      (input, init) => {
        asked.push([input as string, new Headers(init?.headers)]);
        return Promise.resolve(new Response('{}', { status: 401 }));
      },
    );
    const toBot = asked.filter(([url]) => url === 'https://bot.example.org/interactions');
    expect(toBot.map(([, headers]) => headers.has('x-signature-ed25519'))).toEqual([true, false]);
    expect(toBot.some(([, headers]) => headers.has('authorization'))).toBe(false);
    expect(byName).toMatchObject({
      'wrong signature': { status: 'pass', found: 'Refused with 401.' },
      'no signature': { status: 'pass', found: 'Refused with 401.' },
      'signed PING': {
        status: 'skip',
        found:
          'Only Discord can sign for a live application. It sends a PING itself when the address is saved as "Interactions Endpoint URL", and rejects it if the response is wrong.',
      },
    });
  });

  it('looks at the bot of an emulator with --emulator, whatever the environment says', async () => {
    const { emulator } = await startHarbour();
    const { code, statuses } = await examine(
      {
        DISCORD_APPLICATION_ID: '42',
        DISCORD_PUBLIC_KEY: GOOD_KEY,
        DISCORD_TOKEN: 'live',
        COMMANDRY_BASE_URL: 'http://127.0.0.1:1',
      },
      ['--emulator', emulator.baseUrl],
    );
    expect({ code, ...statuses }).toMatchObject({
      code: 0,
      application: 'pass',
      'wrong signature': 'pass',
      'no signature': 'pass',
      'signed PING': 'pass',
    });
  });

  it('says that no emulator answers', async () => {
    const { code, byName } = await examine({}, ['--emulator', 'http://127.0.0.1:1']);
    expect(code).toBe(1);
    expect(byName['discord']).toMatchObject({
      status: 'fail',
      found: expect.stringContaining('No emulator answers at http://127.0.0.1:1.') as unknown,
    });
  });

  describe('signs a PING with a key that is given', () => {
    const seed = '11'.repeat(32);
    const { publicKey } = readPrivateKey(seed, 'a test');

    it.each<[string, () => Promise<string>, string, RegExp]>([
      [
        'to a bot that runs with its public key',
        async () => (await startHarbourBot({ applicationId: '42', publicKey })).url,
        'pass',
        /answers it/,
      ],
      [
        'to one that runs with another',
        async () => (await startHarbourBot({ applicationId: '42', publicKey: GOOD_KEY })).url,
        'fail',
        new RegExp(`Refused with 401.*DISCORD_PUBLIC_KEY=${publicKey}`),
      ],
      ['to one that fails', () => answering(500), 'fail', /answer is 500, not 200/],
      ['to one that says something else', () => answering(200), 'fail', /but not \{"type":1\}/],
    ])('%s', async (_what, start, status, found) => {
      const env = { COMMANDRY_PRIVATE_KEY: seed, COMMANDRY_BASE_URL: await answering(401) };
      const { byName, out } = await examine(env, ['--url', await start()]);
      expect(byName['signed PING']).toMatchObject({ status, found: expect.stringMatching(found) as unknown });
      expect(out).not.toContain(seed);
    });
  });

  it('finds a bot that refuses a wrong signature, and cannot sign for it', async () => {
    const { statuses } = await examine({ COMMANDRY_BASE_URL: await answering(401) }, [
      '--url',
      await answering(401),
    ]);
    expect(statuses).toMatchObject({ 'wrong signature': 'pass', 'signed PING': 'skip' });
  });

  it.each([
    ['bot.example.org', /is not an http or https address/],
    ['http://bot.example.org/interactions', /is not https/],
    ['http://127.0.0.1:1/interactions', /cannot be reached/],
  ])('finds the address %s', async (url, found) => {
    const { byName } = await examine({ COMMANDRY_BASE_URL: await answering(401) }, ['--url', url]);
    expect(byName['endpoint']).toMatchObject({
      status: 'fail',
      found: expect.stringMatching(found) as unknown,
    });
  });

  it('ends with 1 for warnings with --strict', async () => {
    const env = { DISCORD_APPLICATION_ID: '1', DISCORD_PUBLIC_KEY: GOOD_KEY };
    const files = {
      'tsconfig.json':
        '{ "compilerOptions": { "module": "nodenext", "experimentalDecorators": true, "target": "es2022" } }',
    };
    expect(await examine(env, ['--offline'], files)).toMatchObject({ code: 0, worst: 'warn' });
    expect(await examine(env, ['--offline', '--strict'], files)).toMatchObject({ code: 1, worst: 'warn' });
  });

  it('finds a tsconfig.json that cannot be read', async () => {
    const { byName } = await examine({}, ['--offline'], { 'tsconfig.json': '{ "extends": "./none.json" }' });
    expect(byName['tsconfig']).toMatchObject({ status: 'fail' });
  });

  it.each<[string, string[], string, RegExp | undefined]>([
    ['about other files', [], '{ "include": ["lib"] }', /^tsconfig\.json does not apply to app\.ts, /],
    ['the one of --tsconfig', ['--tsconfig', 'good.json'], '{ "include": ["lib"] }', undefined],
    ['not there', ['--tsconfig', 'none.json'], TSCONFIG, /cannot be read/],
  ])('finds a tsconfig.json that is %s', async (_what, parameters, tsconfig, found) => {
    const files = { 'tsconfig.json': tsconfig, 'good.json': TSCONFIG, 'app.ts': marked };
    const { byName } = await examine({}, ['--offline', ...parameters], files);
    expect(byName['tsconfig']).toMatchObject(
      found
        ? { status: 'fail', found: expect.stringMatching(found) as unknown }
        : { status: 'pass', found: expect.stringMatching(/^good\.json has decorators/) as unknown },
    );
  });

  it('has colours in a terminal, and nothing else that acts on it', async () => {
    const project = built.makeProject({ 'app.js': `throw new Error('\\u001b[2Jgone');` });
    let text = '';
    const stdout = { isTTY: true, write: (part: string) => (text += part) };
    await project.run(['doctor', '--offline'], { stdout });
    expect(text).toContain('\u001b[32mok  \u001b[39m  node');
    expect(text).toContain('\u001b[1mTo do:\u001b[22m Set DISCORD_APPLICATION_ID');
    expect(text).toContain('Error: \\u001b[2Jgone');
  });

  it('prints a line for each check, what to do, and a count', async () => {
    const project = built.makeProject({ 'tsconfig.json': TSCONFIG, 'app.js': marked });
    const { code, out } = await project.run(['doctor', '--offline'], {
      env: { DISCORD_APPLICATION_ID: '1' },
    });
    expect(code).toBe(1);
    expect(out).toMatch(/^ok {4}node {12}Node\.js \d+\.\d+\.\d+\.\n/);
    expect(out).toContain(
      'FAIL  public key      DISCORD_PUBLIC_KEY is not set.\n                      To do: Set ',
    );
    expect(out).toMatch(/\n\n\d passed, 1 failed(, \d skipped)?\n$/);
  });
});

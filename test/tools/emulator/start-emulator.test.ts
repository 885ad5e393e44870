import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApp, defineCommand } from 'commandry';
import * as publicNames from '../../../tools/src/emulator/index.js';
import {
  createWorld,
  EmulatorError,
  startEmulator,
  type EmulatorOptions,
} from '../../../tools/src/emulator/index.js';
import { takeProblems } from '../../support/published/watch-responses.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';
import { COMMANDS, AUTHORIZATION, startTestEmulator, WEATHER } from './support/emulator.js';
import { readRawBody, readStatus, sendRaw } from './support/clients/raw.js';
import { listenUntilDone } from '../../support/listening.js';

test('the public surface is exactly this', () => {
  expect(Object.keys(publicNames).sort()).toEqual(['EmulatorError', 'createWorld', 'startEmulator']);
});

test('an emulator started with nothing has a free port and says where it is', async () => {
  const emulator = await startTestEmulator();
  expect(emulator.port).toBeGreaterThan(0);
  expect(emulator.baseUrl).toBe(`http://127.0.0.1:${emulator.port}`);
  expect(emulator.controlUrl).toBe(`${emulator.baseUrl}/control`);
  expect((await emulator.api('GET', '')).status).toBe(200);
});

test('an emulator gives what an app is created with, and what is in its world', async () => {
  const world = createWorld();
  world.applications.push({
    ...world.applications[0]!,
    id: '77',
    name: 'Tides',
    token: 'tides',
    botUserId: '78',
  });
  world.users.push({ id: '78', username: 'tides', globalName: null, locale: 'en-US', bot: true });
  const emulator = await startTestEmulator({ world });
  const { applicationId, publicKey, token, baseUrl } = emulator.credentials();
  expect({ applicationId, token, baseUrl }).toEqual({
    ...{ applicationId: WEATHER.id, token: WEATHER.token, baseUrl: emulator.baseUrl },
  });
  expect(publicKey).toMatch(/^[\da-f]{64}$/);
  expect(emulator.credentials('77')).toMatchObject({ applicationId: '77', token: 'tides' });
  expect(() => emulator.credentials('79')).toThrow(
    expect.objectContaining({
      code: 'UNKNOWN_APPLICATION',
      message: `The world has no application 79. Its applications: ${WEATHER.id}, 77.`,
    }),
  );
  expect((await emulator.control('GET', '')).body).toEqual(emulator.summary());
  const ping = defineCommand({ name: 'ping', description: 'd', run: () => 'pong' });
  await createApp({ commands: [ping], ...emulator.credentials(), print: () => undefined }).sync();
  expect((await emulator.api('GET', '')).body).toMatchObject([{ name: 'ping' }]);
});

test('two emulators know nothing of each other', async () => {
  const [one, other] = [await startTestEmulator(), await startTestEmulator()];
  await one.api('POST', '', { name: 'ping', description: 'Is it there?' });
  expect((await one.api('GET', '')).body).toHaveLength(2);
  expect((await other.api('GET', '')).body).toHaveLength(1);
});

test('the port asked for is the port it has', async () => {
  const first = await startEmulator();
  await first.stop();
  const second = await startTestEmulator({ port: first.port });
  expect(second.port).toBe(first.port);
});

test('a busy port is said to be busy', async () => {
  const { port } = await listenUntilDone(createServer());
  const failure = startEmulator({ port });
  await expect(failure).rejects.toThrow(EmulatorError);
  await expect(failure).rejects.toMatchObject({
    code: 'PORT_BUSY',
    message: `Port ${port} of 127.0.0.1 is in use. Stop what listens there, choose another port, or leave port out.`,
  });
});

describe('options that cannot be used are refused:', () => {
  test.each<[string, unknown, string]>([
    ['a port below 0', { port: -1 }, 'port'],
    ['a port above 65535', { port: 65_536 }, 'port'],
    ['half a port', { port: 80.5 }, 'port'],
    ['a port that is no number', { port: NaN }, 'port'],
    ['a port in text', { port: '80' }, 'port'],
    ['a clock that is no function', { now: 1000 }, 'now: must be a function'],
    ['randomness that is no function', { randomBytes: 'abc' }, 'randomBytes: must be a function'],
    ['a deadline that is no function', { responseDeadline: 3000 }, 'responseDeadline: must be a function'],
    ['an option that does not exist', { prot: 80 }, 'prot'],
    ['no object at all', 80, 'must be an object (found 80)'],
  ])('%s', async (_what, options, named) => {
    await expect(startEmulator(options as EmulatorOptions)).rejects.toMatchObject({
      name: 'EmulatorError',
      code: 'BAD_OPTIONS',
      message: expect.stringContaining(named) as unknown,
    });
  });

  test('all of them at once', async () => {
    const options = { port: -1, now: 1 } as unknown as EmulatorOptions;
    await expect(startEmulator(options)).rejects.toThrow(/port: .*\n.*now: /);
  });
});

describe('an environment of production', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('is refused, before anything is listened to or kept', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const state = join(makeTemporaryFolder(), 'state');
    const failure = startEmulator({ state });
    await expect(failure).rejects.toThrow(EmulatorError);
    await expect(failure).rejects.toMatchObject({
      code: 'PRODUCTION',
      message: expect.stringMatching(/does not run with NODE_ENV=production.*Unset NODE_ENV/) as unknown,
    });
    expect(existsSync(state)).toBe(false);
  });

  test.each(['development', 'test', 'Production', ''])('is not NODE_ENV=%s', async (environment) => {
    vi.stubEnv('NODE_ENV', environment);
    const emulator = await startEmulator();
    await emulator.stop();
    expect(emulator.port).toBeGreaterThan(0);
  });
});

describe('a request that a browser sends for a page', () => {
  const send = async (origin: string | undefined, method: string, path: string) => {
    const { port, baseUrl } = await startTestEmulator();
    const own = origin?.replace('PORT', String(port));
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...AUTHORIZATION, ...(own === undefined ? {} : { origin: own }) },
    });
    return { status: response.status, body: await response.text() };
  };

  test.each([['http://127.0.0.1:PORT'], ['http://localhost:PORT'], ['http://[::1]:PORT'], [undefined]])(
    'of %s is answered',
    async (origin) => {
      expect((await send(origin, 'GET', COMMANDS)).status).toBe(200);
    },
  );

  test.each([
    'https://evil.example',
    'http://127.0.0.1:1',
    'https://127.0.0.1:PORT',
    'http://localhost.example:PORT',
    'null',
    '',
  ])('of "%s" is refused, whatever it asks for', async (origin) => {
    for (const [method, path] of [
      ['GET', COMMANDS],
      ['GET', '/control'],
      ['GET', '/playground'],
      ['POST', `/control/users/1100000000000000300/invoke`],
      ['OPTIONS', '/control'],
      ['DELETE', COMMANDS],
    ] as const)
      expect(await send(origin, method, path)).toEqual({
        status: 403,
        body: expect.stringMatching(/403: Forbidden\. A page of .* has sent this/) as string,
      });
  });
});

describe('only requests to its own host are answered:', () => {
  const get = (host: string | undefined) =>
    [
      `GET ${COMMANDS} HTTP/1.1`,
      ...(host === undefined ? [] : [`Host: ${host}`]),
      `Authorization: ${AUTHORIZATION.authorization}`,
      'Connection: close',
      '',
      '',
    ].join('\r\n');

  // Some clients leave out every port.
  test.each([['127.0.0.1:PORT'], ['localhost:PORT'], ['LOCALHOST:PORT'], ['[::1]:PORT'], ['127.0.0.1']])(
    '%s is',
    async (host) => {
      const { port } = await startTestEmulator();
      expect(readStatus(await sendRaw(port, get(host.replace('PORT', String(port)))))).toBe(200);
    },
  );

  test.each([
    ['a name of somebody else', 'rebound.example:PORT'],
    ['a name that only begins so', 'localhost.example:PORT'],
    ['another port', '127.0.0.1:1'],
    ['the address of every interface', '0.0.0.0:PORT'],
    ['an empty one', ''],
  ])('%s is not', async (_what, host) => {
    const { port } = await startTestEmulator();
    for (const path of [get(host), get(host).replace(COMMANDS, '/control')]) {
      const answer = await sendRaw(port, path.replaceAll('PORT', String(port)));
      expect(readStatus(answer)).toBe(403);
      expect(readRawBody(answer)).toEqual({
        message: `403: Forbidden. The Host header must be one of 127.0.0.1:${port}, localhost:${port}, [::1]:${port}.`,
        code: 0,
      });
    }
  });

  test('a request without a host is not', async () => {
    const { port } = await startTestEmulator();
    expect(readStatus(await sendRaw(port, get(undefined)))).toBe(400);
    expect(readStatus(await sendRaw(port, get(undefined).replace('HTTP/1.1', 'HTTP/1.0')))).toBe(403);
  });
});

test('it listens on the loopback interface alone', async () => {
  const { port } = await startTestEmulator();
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of others) {
    await expect(fetch(`http://${address}:${port}/control`)).rejects.toThrow();
  }
});

describe('stop', () => {
  test('closes connections that are kept alive and frees the port', async () => {
    const emulator = await startEmulator();
    await fetch(emulator.controlUrl);
    await emulator.stop();
    await expect(fetch(emulator.controlUrl)).rejects.toThrow();
    const again = await startTestEmulator({ port: emulator.port });
    expect(again.port).toBe(emulator.port);
  });

  test('may be called again', async () => {
    const emulator = await startEmulator();
    expect((await fetch(emulator.controlUrl)).status).toBe(200);
    await Promise.all([emulator.stop(), emulator.stop()]);
    await emulator.stop();
    await expect(fetch(emulator.controlUrl)).rejects.toThrow();
  });
});

test('an unexpected error is a 500 that tells nothing, and changes nothing', async () => {
  let isBroken = false;
  const emulator = await startTestEmulator({
    now: () => {
      if (isBroken) throw new Error('the clock has stopped at secret place');
      return Date.now();
    },
  });
  isBroken = true;
  const { status, body } = await emulator.api('POST', '', { name: 'ping', description: 'Is it there?' });
  expect({ status, body }).toEqual({ status: 500, body: { message: '500: Internal Server Error', code: 0 } });
  const control = await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, {
    url: 'http://[::1]:9',
  });
  expect(control.status).toBe(500);
  expect(control.body).toEqual({
    code: 'INTERNAL_ERROR',
    message: 'The emulator failed. This is a bug in it.',
  });
  isBroken = false;
  expect((await emulator.api('GET', '')).body).toHaveLength(1);
  // No such status is published.
  takeProblems();
});

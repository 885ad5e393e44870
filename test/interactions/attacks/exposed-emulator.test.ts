import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { CONTROL_ROUTES } from '../../../tools/src/emulator/http/control/control-routes.js';
import {
  ADA,
  AUTHORIZATION,
  COMMANDS,
  GENERAL,
  HARBOUR,
  startTestEmulator,
  WEATHER,
} from '../../tools/emulator/support/emulator.js';
import { readStatus, sendRaw } from '../../tools/emulator/support/clients/raw.js';

/** Whether a connection to an address comes about. */
const reaches = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });

const fill = (path: string) =>
  path
    .replace(/^\/users\/\{id\}/, `/users/${ADA}`)
    .replace(/^\/(guilds)\/\{id\}/, `/guilds/${HARBOUR}`)
    .replace(/^\/channels\/\{id\}/, `/channels/${GENERAL}`)
    .replace(/^\/applications\/\{id\}/, `/applications/${WEATHER.id}`)
    .replace(/\{\w+\}/g, ADA);

const request = (line: string, headers: readonly string[], body = '') =>
  [
    `${line} HTTP/1.1`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');

describe('attack 38: an emulator that somebody else can reach', () => {
  it('listens on the loopback alone, whatever addresses the machine has', async () => {
    const { port } = await startTestEmulator();
    expect(await reaches('127.0.0.1', port)).toBe(true);
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      // Addresses of one link need its name, too.
      .filter(({ address }) => address !== '127.0.0.1' && !address.startsWith('fe80'))
      .map(({ address }) => address);
    const reached = await Promise.all(
      others.map(async (host) => ((await reaches(host, port)) ? host : undefined)),
    );
    expect(reached.filter(Boolean)).toEqual([]);
  });

  const hosts = (port: number) => [
    'evil.example',
    `evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    `localhost.evil.example:${port}`,
    `127.0.0.1:${port + 1}`,
    `0.0.0.0:${port}`,
    `evil.example@127.0.0.1:${port}`,
    '',
  ];

  it('refuses a name that was bent to lead here, on every plane and for every method', async () => {
    const { port, revision } = await startTestEmulator();
    const before = revision();
    for (const host of hosts(port)) {
      for (const path of [
        '/control',
        '/control/world',
        COMMANDS,
        '/playground',
        `/oauth2/authorize?client_id=${WEATHER.id}`,
      ]) {
        for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
          const headers = [
            `Host: ${host}`,
            'Content-Type: application/json',
            `Authorization: ${AUTHORIZATION.authorization}`,
          ];
          const answer = await sendRaw(port, request(`${method} ${path}`, headers, '{}'));
          expect(readStatus(answer), `${method} ${path} of ${host}`).toBe(403);
        }
      }
    }
    expect(revision()).toBe(before);
    const honest = request('GET /control', [`Host: localhost:${port}`]);
    expect(readStatus(await sendRaw(port, honest))).toBe(200);
  });

  it.each<[string, readonly string[], string]>([
    ['a form', ['Content-Type: application/x-www-form-urlencoded'], 'a=b'],
    ['a form with files', ['Content-Type: multipart/form-data; boundary=x'], '--x--'],
    ['plain text that is JSON', ['Content-Type: text/plain'], '{"advance_ms":1}'],
    ['nothing at all', [], ''],
  ])('does nothing that a page of another site can send unasked: %s', async (_what, type, body) => {
    const { port, revision, control } = await startTestEmulator();
    const before = revision();
    const world = (await control('GET', '/world')).text;
    const routes = CONTROL_ROUTES.filter(([, endpoints]) => 'POST' in endpoints);
    expect(routes.length).toBeGreaterThan(8);
    for (const [path] of routes) {
      for (const origin of [
        ['Origin: http://evil.example', 'Sec-Fetch-Site: cross-site'],
        ['Origin: null'],
      ]) {
        const headers = [`Host: 127.0.0.1:${port}`, ...origin, ...type];
        const answer = await sendRaw(port, request(`POST /control${fill(path)}`, headers, body));
        expect(readStatus(answer), path).toBeGreaterThanOrEqual(400);
        expect(readStatus(answer), path).toBeLessThan(500);
        expect(answer.toLowerCase(), path).not.toContain('access-control-allow');
      }
    }
    expect(revision()).toBe(before);
    expect((await control('GET', '/world')).text).toBe(world);
  });

  it('lets no page of another site ask first, nor read what it answers', async () => {
    const { port } = await startTestEmulator();
    for (const path of ['/control', '/control/clock', COMMANDS, '/control/events']) {
      const headers = [
        `Host: 127.0.0.1:${port}`,
        'Origin: http://evil.example',
        'Access-Control-Request-Method: POST',
        'Access-Control-Request-Headers: content-type',
        'Access-Control-Request-Private-Network: true',
      ];
      const answer = await sendRaw(port, request(`OPTIONS ${path}`, headers));
      expect(answer.toLowerCase(), path).not.toContain('access-control-allow');
      expect(readStatus(answer), path).toBeGreaterThanOrEqual(400);
    }
  });
});

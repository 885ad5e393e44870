import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ControlSummary } from '../../../../../tools/src/emulator/index.js';
import { escapeHtml } from '../../../../../tools/src/emulator/http/oauth/authorize-page.js';
import { findRedirectUri } from '../../../../../tools/src/emulator/domain/authorization/return-address.js';
import { toRedirect } from '../../../../../tools/src/emulator/http/oauth/authorize-outcome.js';
import { propertyRuns } from '../../../../support/property.js';
import { ADA, HARBOUR, WEATHER } from '../../support/emulator.js';
import { CALLBACK, CHALLENGE, FORM, GAME, REVOKE, SECRET, startOAuth, TOKEN } from '../../support/oauth.js';

const text = fc.string({ unit: 'grapheme' });

describe('whatever a text is', () => {
  it('it opens no element and ends no attribute, and is read as it was', () => {
    fc.assert(
      fc.property(text, (given) => {
        const escaped = escapeHtml(given);
        expect(escaped).not.toMatch(/[<>"']/);
        const read = escaped.replace(/&#(\d+);/g, (_match, code: string) =>
          String.fromCharCode(Number(code)),
        );
        expect(read).toBe(given);
      }),
      { numRuns: propertyRuns(200, 3000) },
    );
  });

  it('as a state it comes back as it was, and changes nothing else of the address', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('code', 'token'), (state, responseType) => {
        const redirectUri = 'https://app.example/back?a=1';
        const url = new URL(toRedirect({ redirectUri, responseType, state }, { code: 'c' }));
        const query = responseType === 'code' ? url.searchParams : new URLSearchParams(url.hash.slice(1));
        expect(query.get('state')).toBe(state);
        expect(query.get('code')).toBe('c');
        expect(url.origin + url.pathname).toBe('https://app.example/back');
        expect(url.searchParams.get('a')).toBe('1');
      }),
      { numRuns: propertyRuns(200, 3000) },
    );
  });

  it('as a redirect URI it leads to nowhere but 127.0.0.1', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('', ':1', ':80', ':1@', '.', ':'), (given, port) => {
        const found = findRedirectUri(
          ['http://127.0.0.1/callback'],
          `http://127.0.0.1${port}${given}/callback`,
        );
        if (found !== undefined)
          expect(new URL(found)).toMatchObject({ hostname: '127.0.0.1', username: '' });
      }),
      { numRuns: propertyRuns(500, 3000) },
    );
  });
});

/** Values that lead far into the checks, beside any text. */
const value = fc.oneof(
  text,
  fc.constantFrom(WEATHER.id, GAME.id, SECRET, CALLBACK, CHALLENGE, HARBOUR, ADA, 'S256', '__proto__'),
  fc.constantFrom('code', 'token', 'identify', 'bot', 'applications.commands', '0', '1', 'true', 'allow'),
  fc.constantFrom('client_credentials', 'authorization_code', 'refresh_token', 'constructor'),
);
const PARAMETERS = [
  'client_id',
  'client_secret',
  'grant_type',
  'code',
  'code_verifier',
  'refresh_token',
  'token',
  'response_type',
  'scope',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'integration_type',
  'permissions',
  'guild_id',
  'disable_guild_select',
  'prompt',
  'decision',
  '__proto__',
];
const fields = fc
  .array(fc.tuple(fc.constantFrom(...PARAMETERS), value), { maxLength: 8 })
  .map((entries) => new URLSearchParams(entries).toString());

it('whatever is sent, it is answered with a known status, and nobody who was not asked installs anything', async () => {
  const { request, control } = await startOAuth();
  const calls = fc.constantFrom(
    ['POST', TOKEN],
    ['POST', REVOKE],
    ['GET', '/oauth2/authorize'],
    ['POST', '/oauth2/authorize'],
  );
  const send = fc.asyncProperty(calls, fields, fields, async ([method, path], query, body) => {
    const init = method === 'GET' ? {} : { body, headers: FORM };
    const { status } = await request(method, `${path}?client_id=${WEATHER.id}&${query}`, init);
    expect([200, 302, 400, 401, 403, 404]).toContain(status);
  });
  await fc.assert(send, { numRuns: propertyRuns(300, 3000) });
  const { applications } = (await control('GET', '')).body as ControlSummary;
  expect(applications.map(({ guild_ids }) => guild_ids)).toEqual([[HARBOUR], []]);
});

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  authorize,
  createAuthorizationCodeVerifier,
  createInstallLink,
  readCallback,
  type AuthorizationArgs,
} from 'commandry/authorization';
import { CommandryError, Permission, PermissionSet } from 'commandry';
import type { Snowflake } from 'commandry/protocol';
import { toRedirect } from '../../tools/src/emulator/http/oauth/authorize-outcome.js';
import { isUriScheme } from '../../src/authorization/authorize-page.js';
import { OAUTH_SCOPES, isGrantedByUsers } from '../../src/protocol/oauth/oauth-scope.js';
import { isCodeChallenge, isCodeVerifier } from '../../src/protocol/oauth/pkce.js';
import { propertyRuns } from '../support/property.js';

const numRuns = propertyRuns(300, 5000);
const id: fc.Arbitrary<Snowflake> = fc.bigInt(0n, 2n ** 64n - 1n).map(String);
const visible = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((at) => String.fromCharCode(at)),
  minLength: 1,
  maxLength: 200,
});
const userScopes = OAUTH_SCOPES.filter(
  (scope) => isGrantedByUsers(scope) && !['bot', 'applications.commands'].includes(scope),
);
const scopes = fc.uniqueArray(fc.constantFrom(...userScopes), { minLength: 1 });
const LETTERS = ['a', 'b', 'c', 'X', 'Y', 'Z'];
const scheme = fc
  .tuple(
    fc.constantFrom(...LETTERS),
    fc.string({ unit: fc.constantFrom(...LETTERS, '0', '1', '9', '+', '-', '.') }),
  )
  .map(([first, rest]) => `x${first}${rest}`);

it('whatever the arguments are, the address says exactly them', () => {
  const bytes = fc.uint8Array({ minLength: 48, maxLength: 48 });
  fc.assert(
    fc.property(
      id,
      scopes,
      visible,
      visible,
      bytes,
      scheme,
      (clientId, asked, state, nonce, random, custom) => {
        const { challenge } = createAuthorizationCodeVerifier(() => random);
        const { url } = authorize({
          clientId,
          scopes: [...asked, 'openid'],
          state,
          nonce,
          codeChallenge: challenge,
          customSchemeParam: custom,
          baseUrl: 'http://127.0.0.1:3100',
        });
        const { origin, pathname, hash, searchParams } = new URL(url);
        expect(`${origin}${pathname}${hash}`).toBe('http://127.0.0.1:3100/oauth2/authorize');
        expect([...searchParams]).toEqual([
          ['client_id', clientId],
          ['scope', [...new Set([...asked, 'openid'])].join(' ')],
          ['response_type', 'code'],
          ['state', state],
          ['nonce', nonce],
          ['code_challenge', challenge.challenge],
          ['code_challenge_method', 'S256'],
          ['redirect_uri', `${custom}:/authorize/callback`],
        ]);
      },
    ),
    { numRuns },
  );
});

it('whatever code comes back with whatever state to whatever address, it is read, and with no other state', () => {
  const redirect = fc.constantFrom(
    'https://app.example/back?a=1',
    'http://127.0.0.1:1/callback',
    'discord-1:/authorize/callback',
  );
  fc.assert(
    fc.property(visible, visible, visible, redirect, (code, state, other, redirectUri) => {
      const address = toRedirect({ redirectUri, responseType: 'code', state }, { code });
      expect(readCallback(address, { state }).code).toBe(code);
      if (other !== state) expect(() => readCallback(address, { state: other })).toThrow(CommandryError);
    }),
    { numRuns },
  );
});

it('whatever address a user comes with, it is read or refused in our own words, and no code is had without the state', () => {
  const part = fc.constantFrom(
    'code=c',
    'state=s',
    'state=t',
    'error=e',
    'code=',
    'a=b',
    '%',
    '&',
    '=',
    '#',
    '?',
  );
  const address = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => `/callback?${parts.join('&')}`),
  );
  fc.assert(
    fc.property(address, (given) => {
      try {
        const { code } = readCallback(given, { state: 's' });
        if (code !== undefined) expect(given).toMatch(/state=s/);
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^CALLBACK_/) as unknown, status: 400 });
      }
    }),
    { numRuns: propertyRuns(1000) },
  );
});

it('a code verifier obeys the rule of Discord whatever its bytes are, and is never taken for its challenge', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 48, maxLength: 48 }), (bytes) => {
      const { verifier, challenge } = createAuthorizationCodeVerifier(() => bytes);
      expect(isCodeVerifier(verifier)).toBe(true);
      expect(isCodeChallenge(verifier)).toBe(false);
      expect(challenge.challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
    }),
    { numRuns },
  );
});

it('whatever arguments are given, they are taken as they are or refused in our own words', () => {
  const value = fc.oneof(
    fc.anything(),
    visible,
    id,
    scheme,
    fc.constantFrom(0, 1, 'USER_INSTALL', 'identify guilds'),
  );
  const given = fc.record(
    {
      clientId: value,
      scopes: value,
      state: value,
      nonce: value,
      codeChallenge: value,
      integrationType: value,
      customSchemeParam: value,
      permissions: value,
      guildId: value,
      redirectUri: value,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(given, (more) => {
      const args = { clientId: '1', scopes: 'identify', ...more } as AuthorizationArgs;
      try {
        const { redirectUri, state } = authorize(args);
        expect(isUriScheme(redirectUri.slice(0, redirectUri.indexOf(':')))).toBe(true);
        if (args.state !== undefined) expect(state).toBe(args.state);
      } catch (error) {
        expect(error).toMatchObject({ code: 'SETTING_INVALID' });
      }
    }),
    { numRuns },
  );
});

it('whatever permissions a bot shall have, the link has exactly them', () => {
  const names = fc.subarray(Object.keys(Permission) as (keyof typeof Permission)[]);
  fc.assert(
    fc.property(id, names, (applicationId, permissions) => {
      const url = createInstallLink({ applicationId, scopes: 'bot', permissions });
      const { searchParams } = new URL(url);
      expect(searchParams.get('client_id')).toBe(applicationId);
      expect(PermissionSet.from(searchParams.get('permissions')!).toArray()).toEqual(permissions);
    }),
    { numRuns },
  );
});

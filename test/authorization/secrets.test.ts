import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  createAuthorizationCodeVerifier,
  createOAuthClient,
  readCallback,
  type OAuthClient,
} from 'commandry/authorization';
import { ADA } from '../tools/emulator/support/emulator.js';
import { CALLBACK, SECRET } from '../tools/emulator/support/oauth.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { startClient } from './support/client.js';
import { passPauses } from './support/passing-clock.js';

const PLANTED = {
  secret: 'planted+client/secret',
  code: 'planted+code',
  verifier: `planted-verifier-${'v'.repeat(40)}`,
  access: 'planted-access-token',
  refresh: 'planted-refresh-token',
};

/** Every way in which somebody prints a thing without thinking. */
function printed(thing: unknown): string {
  return [
    inspect(thing, { depth: 20, showHidden: true, getters: false }),
    inspect({ thing }, { depth: 20 }),
    JSON.stringify(thing),
    JSON.stringify({ ...(thing as object) }),
    String(thing),
    thing instanceof Error
      ? `${thing.stack ?? ''}${inspect(thing.cause, { depth: 20, showHidden: true })}`
      : '',
  ].join('\n');
}

function expectNothingPlanted(thing: unknown, planted: readonly string[] = Object.values(PLANTED)): void {
  const text = printed(thing);
  for (const secret of planted) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
  }
}

describe('no secret is seen', () => {
  it('in what a whole flow gives, printed or as JSON', async () => {
    const { client, begin, allow } = await startClient();
    const verifier = client.createAuthorizationCodeVerifier();
    const request = begin({ codeChallenge: verifier.challenge });
    const callback = readCallback(await allow(request, ADA), request);
    const token = await client.exchangeCode({ code: callback.code ?? '', redirectUri: CALLBACK, verifier });
    const keeper = client.keep(token);
    const secrets = [
      SECRET,
      verifier.verifier,
      request.state,
      callback.code!,
      token.accessToken,
      token.refreshToken!,
    ];
    expect(secrets.filter((secret) => secret.length < 16)).toEqual([]);
    for (const thing of [client, verifier, request, callback, token, await keeper.get(), keeper]) {
      expectNothingPlanted(thing, secrets);
    }
    expect(inspect(token)).toMatch(/^AccessToken \{\s+accessToken: '\[hidden\]'/);
    expect(JSON.parse(JSON.stringify(token))).toEqual({
      accessToken: '[hidden]',
      refreshToken: '[hidden]',
      scopes: ['identify'],
      expiresAtMs: token.expiresAtMs,
    });
  });

  it('in what Discord says beside a token', async () => {
    const webhook = { url: 'https://hooks.example/planted-hook' };
    const body = { access_token: 'a', token_type: 'Bearer', expires_in: 9, id_token: 'planted-id', webhook };
    const { client } = await startClient({ fetch: () => Promise.resolve(Response.json(body)) });
    const token = await client.refresh(PLANTED.refresh);
    expect(token).toMatchObject({ idToken: 'planted-id', extra: { webhook } });
    expectNothingPlanted(token, ['planted-id', 'planted-hook', PLANTED.refresh]);
  });

  it('in a code verifier, printed or as JSON, where the challenge is', () => {
    const made = createAuthorizationCodeVerifier();
    expectNothingPlanted(made, [made.verifier]);
    expect(inspect(made)).toContain(made.challenge.challenge);
  });
});

/** Answers and failures that have in them whatever was sent. */
const echoes: readonly (readonly [string, (body: string) => Response])[] = [
  [
    'in the words of RFC 6749',
    (said) => Response.json({ error: said, error_description: said }, { status: 400 }),
  ],
  [
    'in a word that is known',
    (said) => Response.json({ error: 'invalid_grant', error_description: said }, { status: 400 }),
  ],
  ['in a message', (said) => Response.json({ message: said }, { status: 401 })],
  ['by field', (said) => Response.json({ code: [said] }, { status: 400 })],
  ['in a page', (said) => new Response(said, { status: 403 })],
  ['in a page that says it is a success', (said) => new Response(said)],
  [
    'in a token that is none',
    (said) => Response.json({ access_token: said, token_type: said, refresh_token: 5 }),
  ],
  ['in an error of the server', (said) => Response.json({ message: said }, { status: 500 })],
  [
    'in a failure of the connection, at every depth',
    (said) => {
      const inner = Object.assign(new Error(`inner ${said}`), { body: said, code: 'ECONNRESET' });
      throw Object.assign(new Error(`outer ${said}`, { cause: inner }), { request: { body: said } });
    },
  ],
  [
    'in something thrown that is no error',
    (said) => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- A fetch of somebody else can throw anything.
      throw said;
    },
  ],
];

const calls: readonly (readonly [string, (client: OAuthClient) => Promise<unknown>])[] = [
  ['clientCredentials', (client) => client.clientCredentials('identify')],
  [
    'exchangeCode',
    (client) =>
      client.exchangeCode({ code: PLANTED.code, redirectUri: CALLBACK, verifier: PLANTED.verifier }),
  ],
  ['refresh', (client) => client.refresh(PLANTED.refresh)],
  ['revoke', (client) => client.revoke(PLANTED.access)],
];

describe.each(calls)('no secret is in an error of %s', (name, call) => {
  it.each(echoes)('when Discord repeats all that it was sent %s', async (_how, answer) => {
    const client = createOAuthClient({
      clientId: '5',
      clientSecret: PLANTED.secret,
      clock: passPauses(createManualClock()),
      fetch: (_input, init) => {
        const body = init?.body as string;
        const said = `${[...new URLSearchParams(body).values()].join(' ')} ${body}`;
        return Promise.resolve().then(() => answer(said));
      },
    });
    const error: unknown = await call(client).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    // Whatever a revocation is answered with a success by is one.
    if (name !== 'revoke') expect(error).toBeInstanceOf(Error);
    expectNothingPlanted(error);
  });
});

describe('no value is in an error about settings', () => {
  it.each([
    ['an id', { clientId: PLANTED.secret }, 'clientId'],
    ['a secret that is empty', { clientSecret: '' }, 'clientSecret: must not be empty'],
    ['a secret with white space', { clientSecret: ` ${PLANTED.secret}` }, 'white space'],
    [
      'a bot token as a secret',
      { clientSecret: 'MTEwMDAwMDAwMDAwMDAwMDAwMQ.planted.abcdefghijklmnopqrstuvwxyz0' },
      'looks like the bot token',
    ],
    [
      'a base with a password',
      { baseUrl: 'https://planted:planted@a.example' },
      'without user name and password',
    ],
    ['a time of 0', { timeoutMs: 0 }, 'timeoutMs'],
    ['a time that is none', { deadlineMs: NaN }, 'deadlineMs'],
    ['a negative margin', { renewBeforeMs: -1 }, 'renewBeforeMs'],
    ['a fetch that is none', { fetch: 'planted' }, 'fetch: must be a function'],
    ['a clock that is none', { clock: {} }, 'clock: must have the functions'],
    ['random bytes that are none', { randomBytes: 5 }, 'randomBytes: must be a function'],
    ['an unknown setting', { applicationId: 'planted' }, 'applicationId'],
  ])('such as %s', (_what, more, words) => {
    const make = () => createOAuthClient({ clientId: '5', ...more } as never);
    expect(make).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }) as Error);
    expect(make).toThrow(words);
    expect(make).not.toThrow(/planted/);
  });
});

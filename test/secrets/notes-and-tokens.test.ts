import { createApp, SlashCommand } from 'commandry';
import type { SyncNotes } from 'commandry/sync';
import {
  authorize,
  createAuthorizationCodeVerifier,
  createInstallLink,
  createOAuthClient,
  readCallback,
} from 'commandry/authorization';
import { createRedisSyncNotes } from 'commandry/redis';
import { passPauses } from '../authorization/support/passing-clock.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { SIGNER } from './planted.js';
import { describeSilence, type Scenario, type Witness } from './witness.js';

class Ping {
  @SlashCommand('ping', 'Is it there?')
  ping() {
    return 'pong';
  }
}

function startWith({ plant, log, print }: Witness, syncNotes: SyncNotes) {
  const clock = passPauses(createManualClock(), 60_000);
  return createApp({
    commands: [Ping],
    applicationId: '1100000000000000001',
    publicKey: SIGNER.publicKey,
    token: plant('shapelessBotToken'),
    clock,
    log,
    print,
    stores: { syncNotes },
    fetch: () => Promise.resolve(Response.json([])),
  });
}

/** The errors of clients of stores, with the address that they were given. */
const failures: readonly (readonly [string, (address: string) => Error])[] = [
  ['a message', (address) => new Error(`connect ECONNREFUSED ${address}`)],
  [
    'a field',
    (address) => Object.assign(new TypeError('Invalid URL'), { input: address, code: 'ERR_INVALID_URL' }),
  ],
  [
    'a cause',
    (address) => new AggregateError([new Error(address)], 'failed', { cause: { options: { url: address } } }),
  ],
];

const notes: readonly Scenario[] = failures.map(([where, fail]) => ({
  name: `Redis is away and says its password in ${where}`,
  run: (witness: Witness) => {
    const address = `rediss://bot:${witness.plant('redisPassword')}@db.example:6379/0`;
    const away = createRedisSyncNotes({ eval: () => Promise.reject(fail(address)) });
    return startWith(witness, away).sync();
  },
}));

/** A token endpoint that gives back what it was sent. */
const repeat = (status: number) => (_input: unknown, init?: RequestInit) => {
  const said = init?.body as string;
  return Promise.resolve(Response.json({ error: said, error_description: said, message: said }, { status }));
};

const oauth = ({ plant }: Witness, status: number) =>
  createOAuthClient({
    clientId: '1100000000000000001',
    clientSecret: plant('clientSecret'),
    clock: passPauses(createManualClock()),
    fetch: repeat(status),
  });

const verifierOf = ({ plant }: Witness) => ({ verifier: plant('codeVerifier') });

const tokens: readonly Scenario[] = [200, 400, 401, 500].flatMap((status): Scenario[] => [
  {
    name: `a token of the application, ${status}`,
    run: (witness) => oauth(witness, status).clientCredentials('identify'),
  },
  {
    name: `a code, ${status}`,
    run: (witness) =>
      oauth(witness, status).exchangeCode({
        code: witness.plant('authorizationCode'),
        redirectUri: 'https://bot.example/callback',
        verifier: verifierOf(witness).verifier,
      }),
  },
  {
    name: `a refresh, ${status}`,
    run: (witness) => oauth(witness, status).refresh(witness.plant('refreshToken')),
  },
  {
    name: `a revocation, ${status}`,
    run: (witness) => oauth(witness, status).revoke(witness.plant('accessToken')),
  },
]);

const objects: readonly Scenario[] = [
  {
    name: 'a client that is printed',
    run: (witness) => {
      witness.showPrinted(oauth(witness, 200));
    },
  },
  {
    name: 'an authorization that is printed',
    run: ({ plant, showPrinted }) => {
      showPrinted(authorize({ clientId: '5', scopes: 'identify', state: plant('state') }));
    },
  },
  ...(['code', 'state', 'error', 'error_description'] as const).map((field): Scenario => ({
    name: `a callback with a secret as its ${field}, under another state`,
    run: ({ plant }) =>
      readCallback(
        `https://bot.example/callback?code=${plant('authorizationCode')}&state=x&${field}=${plant('accessToken')}`,
        { state: plant('state') },
      ),
  })),
  {
    name: 'a secret in the place of an id',
    run: ({ plant }) => createInstallLink({ clientId: plant('clientSecret'), scopes: ['bot'] } as never),
  },
  {
    name: 'a verifier that is printed',
    run: ({ plant, showPrinted }) => {
      plant('codeVerifier');
      showPrinted(createAuthorizationCodeVerifier());
    },
  },
];

describeSilence('notes of syncs', notes);
describeSilence('calls for tokens', tokens);
describeSilence('what has a secret because it must', objects);

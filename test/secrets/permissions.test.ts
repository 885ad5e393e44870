import { createApp, SlashCommand, allowUser } from 'commandry';
import { createPermissionsClient, type PermissionsClient } from 'commandry/sync';
import { passPauses } from '../authorization/support/passing-clock.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { echoes, sentTo } from './echoes.js';
import { SIGNER } from './planted.js';
import { describeSilence, type Scenario, type Witness } from './witness.js';

const APP = '1100000000000000001';
const GUILD = '1300000000000000001';
const USER = '1200000000000000001';

class Ping {
  @SlashCommand('ping', 'Is it there?', { permissions: { [GUILD]: [allowUser(USER)] } })
  ping() {
    return 'pong';
  }
}

const calls: readonly (readonly [string, (client: PermissionsClient) => Promise<unknown>])[] = [
  ['list', (client) => client.list(GUILD)],
  ['get', (client) => client.get(GUILD, '5')],
  ['set', (client) => client.set(GUILD, '5', [allowUser(USER)])],
];

/** Without a bot token, so that reads are made with the bearer too. */
function startClient({ plant }: Witness, fetch: typeof globalThis.fetch, change = (token: string) => token) {
  const bearerToken = change(plant('bearer'));
  return createPermissionsClient({
    applicationId: APP,
    bearerToken,
    clock: passPauses(createManualClock()),
    fetch,
  });
}

const clientScenarios: readonly Scenario[] = calls.flatMap(([call, act]) =>
  echoes.map(([how, answer]) => ({
    name: `${call}, when what was sent is repeated ${how}`,
    run: (witness: Witness) => {
      const client = startClient(witness, (input, init) => {
        const said = sentTo(input, init);
        if (!said.includes(witness.plant('bearer'))) throw new Error('The bearer token was not sent.');
        return Promise.resolve().then(() => answer(said));
      });
      witness.show(client);
      return act(client);
    },
  })),
);

const misuse: readonly Scenario[] = [
  ['a line break within', (token: string) => `${token}\n${token}`] as const,
  ['a letter that no header can have', (token: string) => `${token}…`] as const,
  ['its scheme before it', (token: string) => `Bearer ${token}`] as const,
].flatMap(([what, change]) =>
  calls.map(([call, act]) => ({
    name: `${call} with a bearer token with ${what}`,
    run: (witness: Witness) => act(startClient(witness, fetch, change)),
  })),
);

const appScenarios: readonly Scenario[] = echoes.map(([how, answer]) => ({
  name: `app.syncPermissions, when a write is answered with what was sent ${how}`,
  run: (witness: Witness) => {
    const app = createApp({
      commands: [Ping],
      applicationId: APP,
      publicKey: SIGNER.publicKey,
      token: witness.plant('shapelessBotToken'),
      log: witness.log,
      print: witness.print,
      clock: passPauses(createManualClock()),
      fetch: (input, init) =>
        Promise.resolve().then(() => {
          const said = sentTo(input, init);
          if (init?.method !== 'GET') return answer(said);
          if (said.includes('/permissions')) return Response.json([]);
          const ping = { type: 1, name: 'ping', description: 'Is it there?' };
          return Response.json([{ id: '9', application_id: APP, version: '9', ...ping }]);
        }),
    });
    return app.syncPermissions({ bearerToken: witness.plant('bearer') });
  },
}));

const swapped: Scenario = {
  name: 'the bot token in the place of a bearer token',
  run: (witness) => {
    const token = witness.plant('botToken');
    return createPermissionsClient({ applicationId: APP, token, bearerToken: token }).set(GUILD, '5', []);
  },
};

describeSilence('calls for permissions to a service that repeats what it is sent', clientScenarios);
describeSilence('bearer tokens that cannot be sent', [...misuse, swapped]);
describeSilence('permissions of an app', appScenarios);

import { createApp, readSettings, SlashCommand, type AppOptions } from 'commandry';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { SIGNER, type SecretName } from './planted.js';
import { describeSilence, type Scenario, type Witness } from './witness.js';

class Ping {
  @SlashCommand('ping', 'Is it there?')
  ping() {
    return 'pong';
  }
}

const settings = ({ plant, log, print }: Witness): AppOptions => ({
  commands: [Ping],
  applicationId: '1100000000000000001',
  publicKey: SIGNER.publicKey,
  token: plant('botToken'),
  log,
  print,
});

/** A secret in the place of a setting where it does not belong. */
const misplaced = (
  setting: keyof AppOptions,
  name: SecretName,
  wrap = (secret: string): unknown => secret,
) => ({
  name: `${name} as ${setting}`,
  run: (witness: Witness) => createApp({ ...settings(witness), [setting]: wrap(witness.plant(name)) }),
});

const scenarios: readonly Scenario[] = [
  { name: 'an app that is shown', run: (witness) => createApp(settings(witness)) },
  {
    name: 'an app with a token without form',
    run: (witness) => createApp({ ...settings(witness), token: witness.plant('shapelessBotToken') }),
  },
  misplaced('applicationId', 'botToken'),
  misplaced('applicationId', 'clientSecret'),
  misplaced('publicKey', 'botToken'),
  misplaced('publicKey', 'shapelessBotToken'),
  misplaced('publicKey', 'privateKey', (key) => `${key}00`),
  misplaced('publicKey', 'signature'),
  misplaced('developmentGuildId', 'botToken'),
  misplaced('token', 'botToken', (token) => `Bot ${token}`),
  misplaced('token', 'shapelessBotToken', (token) => `${token}\nDISCORD_PUBLIC_KEY=1`),
  misplaced('token', 'botToken', (token) => `${token}…`),
  misplaced('token', 'shapelessBotToken', (token) => [token]),
  misplaced('baseUrl', 'baseUrlPassword', (password) => `https://bot:${password}@discord.com`),
  misplaced('baseUrl', 'baseUrlPassword', (password) => `https://${password}@discord.com`),
  misplaced('baseUrl', 'baseUrlPassword', (password) => `http://bot:${password}@ not an address`),
  misplaced('baseUrl', 'shapelessBotToken'),
  misplaced('prune', 'bearer'),
  misplaced('stores', 'redisPassword', (password) => `redis://:${password}@db:6379`),
  misplaced('stores', 'redisPassword', (password) => ({ url: `redis://:${password}@db:6379` })),
  misplaced('log', 'bearer'),
  misplaced('commands', 'shapelessBotToken', (token) => [token, { token }]),
  misplaced('commands', 'shapelessBotToken'),
  misplaced('verifier', 'privateKey'),
  misplaced('stores', 'redisPassword', (password) => ({ seenInteractions: password })),
  misplaced('stores', 'redisPassword', (password) => ({ cooldowns: password, syncNotes: password })),
  misplaced('localization', 'bearer', (bearer) => ({
    source: { de: { [bearer]: bearer } },
    defaultLocale: bearer,
  })),
  {
    name: 'a setting that does not exist',
    run: (witness) =>
      createApp({ ...settings(witness), clientSecret: witness.plant('clientSecret') } as AppOptions),
  },
  {
    name: 'an environment that contradicts itself',
    run: ({ plant }) =>
      readSettings({ DISCORD_TOKEN: plant('botToken'), DISCORD_BOT_TOKEN: plant('shapelessBotToken') }),
  },
  {
    name: 'an environment that lacks something',
    run: ({ plant }) => {
      try {
        return readSettings({ DISCORD_TOKEN: plant('shapelessBotToken') });
      } catch (error) {
        return error;
      }
    },
  },
  {
    name: 'a test kit with a key of its own',
    run: ({ plant }) => {
      plant('privateKey');
      return createWireKit({ signer: SIGNER });
    },
  },
];

describeSilence('settings', scenarios);

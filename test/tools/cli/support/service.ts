import { generateKeyPairSync } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createWorld, startEmulator, type Emulator } from 'commandry-dev/emulator';

/** The guild of the default world, and five more that the bot is in. */
export const GUILDS = [
  '1100000000000000100',
  ...['1', '2', '3', '4', '5'].map((end) => `110000000000000011${end}`),
];

/** Discord for one test, and what the environment of a bot says of it. */
export interface StartedService {
  readonly emulator: Emulator;
  readonly env: Readonly<Record<string, string>>;
  /** The commands that are registered, as `name` or `guild/name`, whoever made them. */
  readonly registered: () => Promise<string[]>;
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>;
}

/** Starts an emulator with one application, which owns no entry point command, in six guilds. */
export async function startService(): Promise<StartedService> {
  const world = createWorld();
  const [application] = world.applications;
  const [guild] = world.guilds;
  if (!application || !guild) throw new Error('The world is empty.');
  Object.assign(application, { embedded: false, guildIds: GUILDS });
  world.guilds = GUILDS.map((id) => ({ ...guild, id, name: `Guild ${id}` }));
  const members = world.members.filter(({ userId }) =>
    [application.botUserId, guild.ownerId].includes(userId),
  );
  world.members = GUILDS.flatMap((guildId) => members.map((member) => ({ ...member, guildId })));
  world.roles = GUILDS.flatMap((id) => world.roles.map((role) => ({ ...role, id, guildId: id })));
  world.channels = [];
  world.messages = [];
  const emulator = await startEmulator({ world, rateLimits: false });
  onTestFinished(() => emulator.stop());

  const root = `${emulator.baseUrl}/api/v10/applications/${application.id}`;
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${root}${path}`, {
      method,
      headers: { authorization: `Bot ${application.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const list = async (path: string, prefix: string) =>
    ((await (await call('GET', path)).json()) as { name: string }[]).map(({ name }) => prefix + name);
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  return {
    emulator,
    call,
    env: {
      DISCORD_APPLICATION_ID: application.id,
      DISCORD_PUBLIC_KEY: Buffer.from(x, 'base64url').toString('hex'),
      DISCORD_TOKEN: application.token,
      COMMANDRY_BASE_URL: emulator.baseUrl,
    },
    registered: async () => [
      ...(await list('/commands', '')),
      ...(await Promise.all(GUILDS.map((id) => list(`/guilds/${id}/commands`, `${id}/`)))).flat(),
    ],
  };
}

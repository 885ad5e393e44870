import { createPermissionsClient, type PermissionsClient } from 'commandry';
import {
  ADA,
  AUTHORIZATION,
  BEN,
  GENERAL,
  HARBOUR,
  slash,
  WEATHER,
} from '../../emulator/support/emulator.js';
import {
  createOAuthWorld,
  exchange,
  startOAuth,
  type OAuthEmulator,
  type Tokens,
} from '../../emulator/support/oauth.js';

export const SCOPE = 'applications.commands.permissions.update';
export const SAILORS = '1100000000000000501';
export const GUESTS = '1100000000000000502';
export const DECK = '1100000000000000601';
/** A thread in general. */
export const THREAD = '1100000000000000602';
/** A guild in which the application is not installed, and one in which it is, with ada as their owner. */
export const ISLAND = '1100000000000000101';
export const LIGHTHOUSE = '1100000000000000102';

export const MANAGE_GUILD = 1n << 5n;
export const MANAGE_ROLES = 1n << 28n;

type Settings = Partial<Parameters<typeof createPermissionsClient>[0]>;

export interface Harbour extends OAuthEmulator {
  /** A token that a user has given for these scopes: ada, for permissions, unless others are named. */
  readonly grant: (userId?: string, scope?: string) => Promise<string>;
  /** Registers a command with the bot token, and gives its id. */
  readonly register: (command: object, guildId?: string) => Promise<string>;
  /** A client with the bot token, unless the settings say otherwise. */
  readonly client: (settings?: Settings) => PermissionsClient;
  /** The requests that clients have made, for example `GET /commands/permissions`. */
  readonly requests: string[];
  /** What clients send with. */
  readonly fetch: typeof globalThis.fetch;
}

/** A running emulator with rate limits off. Ben has a role with these rights, above that of guests. */
export async function startHarbour(rightsOfBen = 0n): Promise<Harbour> {
  const world = createOAuthWorld();
  const role = { guildId: HARBOUR, permissions: '0' };
  world.roles!.push(
    { ...role, id: SAILORS, name: 'sailors', permissions: rightsOfBen.toString(), position: 2 },
    { ...role, id: GUESTS, name: 'guests', position: 1 },
  );
  world.channels!.push(
    { id: DECK, guildId: HARBOUR, name: 'deck' },
    { id: THREAD, guildId: HARBOUR, name: 'rain', type: 11, parentId: GENERAL },
  );
  world.members!.find(({ userId }) => userId === BEN)!.roles = [SAILORS];
  for (const [id, name] of [
    [ISLAND, 'Island'],
    [LIGHTHOUSE, 'Lighthouse'],
  ] as const) {
    world.guilds!.push({ id, name, ownerId: ADA });
    world.roles!.push({ id, guildId: id, name: '@everyone', permissions: '0' });
    world.members!.push({ guildId: id, userId: ADA });
  }
  world.applications[0]!.guildIds!.push(LIGHTHOUSE);
  const emulator = await startOAuth({ world });
  const requests: string[] = [];
  const watchedFetch: typeof fetch = (input, init) => {
    const path = new URL(input).pathname.replace(/^\/api\/v10\/applications\/\d+/, '');
    requests.push(`${init?.method ?? 'GET'} ${path}`);
    return fetch(input, init);
  };
  return {
    ...emulator,
    requests,
    fetch: watchedFetch,
    grant: async (userId = ADA, scope = SCOPE) => {
      const code = await emulator.code({ scope }, userId);
      return ((await emulator.token(exchange(code))).body as Tokens).access_token;
    },
    register: async (command, guildId) => {
      const scope = guildId === undefined ? '' : `/guilds/${guildId}`;
      const path = `/api/v10/applications/${WEATHER.id}${scope}/commands`;
      const { body } = await emulator.request('POST', path, { body: command, headers: AUTHORIZATION });
      return (body as { id: string }).id;
    },
    client: (settings) =>
      createPermissionsClient({
        applicationId: WEATHER.id,
        token: WEATHER.token,
        baseUrl: emulator.baseUrl,
        fetch: watchedFetch,
        ...settings,
      }),
  };
}

export { slash };

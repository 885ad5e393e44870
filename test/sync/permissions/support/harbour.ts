import { createPermissionsClient, type PermissionsClient } from 'commandry/sync';
import { ADA, AUTHORIZATION, slash, WEATHER } from '../../../tools/emulator/support/emulator.js';
import { createHarbourWorld, grantIn } from '../../../tools/emulator/support/worlds/harbour-world.js';
import { startOAuth, type OAuthEmulator } from '../../../tools/emulator/support/oauth.js';

export {
  DECK,
  GUESTS,
  MANAGE_GUILD,
  MANAGE_ROLES,
  SAILORS,
  THREAD,
} from '../../../tools/emulator/support/worlds/harbour-world.js';
export { PERMISSIONS_SCOPE as SCOPE } from '../../../../src/protocol/oauth/oauth-scope.js';

/** A guild in which the application is not installed, and one in which it is, with ada as their owner. */
export const ISLAND = '1100000000000000101';
export const LIGHTHOUSE = '1100000000000000102';

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
  /** The `fetch` of the clients. */
  readonly fetch: typeof globalThis.fetch;
}

/** A running emulator with rate limits off. Ben has a role with these rights, above that of guests. */
export async function startHarbour(rightsOfBen = 0n): Promise<Harbour> {
  const world = createHarbourWorld(rightsOfBen);
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
    grant: grantIn(emulator),
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

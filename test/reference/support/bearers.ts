import type { TestAnswer } from '../../emulator/support/emulator.js';
import {
  ADA,
  AUTHORIZATION,
  BEN,
  GENERAL,
  HARBOUR,
  slash,
  WEATHER,
} from '../../emulator/support/emulator.js';
import { createOAuthWorld, exchange, startOAuth, type Tokens } from '../../emulator/support/oauth.js';
import { look } from './places.js';
import { GUILD_COMMANDS, readTaken, toGuild } from './service.js';

export const MANAGE_GUILD = 1n << 5n;
export const MANAGE_ROLES = 1n << 28n;
/** A second channel of Harbour, and a thread in general. */
export const [DECK, THREAD] = ['1100000000000000601', '1100000000000000602'] as const;
export const SAILORS = '1100000000000000501';
const GUESTS = '1100000000000000502';
const SCOPE = 'applications.commands.permissions.update';

/** An overwrite as the API takes it. */
export const overwrite = (type: 1 | 2 | 3, id: string, permission = true) => ({ id, type, permission });
/** One that everybody who manages the guild may give. */
export const forGuests = overwrite(1, GUESTS);

/**
 * A running emulator with a global and a guild command, whose permissions users change. Ada owns the guild; ben has a
 * role with the given rights, above that of the guests.
 */
export async function startWithBearers(rightsOfBen = MANAGE_GUILD | MANAGE_ROLES) {
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
  const emulator = await startOAuth({ world });
  const guild = toGuild(emulator);
  const globalId = readTaken(await emulator.api('POST', '', slash('everywhere'))).id;
  const guildId = readTaken(await guild('POST', '', slash('here'))).id;

  /** A token that a user has given for these scopes. */
  const grant = async (userId = ADA, scope = SCOPE): Promise<string> => {
    const code = await emulator.code({ scope }, userId);
    return ((await emulator.token(exchange(code))).body as Tokens).access_token;
  };
  /** Writes the permissions of a command as a user. */
  const put = async (id: string, permissions: unknown, userId = ADA): Promise<TestAnswer> =>
    emulator.as(await grant(userId), 'PUT', `${GUILD_COMMANDS}/${id}/permissions`, { permissions });
  /** Reads permissions as the bot. */
  const get = (path: string) => emulator.request('GET', GUILD_COMMANDS + path, { headers: AUTHORIZATION });
  /** The commands that a user is shown: ben in general, unless others are named. */
  const see = (channelId: string = GENERAL, userId = BEN) => look(emulator, userId, channelId);
  return { ...emulator, guild, globalId, guildId, grant, put, get, see };
}

/** The permissions of a command as the API gives them. */
export const permissionsOf = (id: string, ...permissions: readonly object[]) => ({
  id,
  application_id: WEATHER.id,
  guild_id: HARBOUR,
  permissions,
});

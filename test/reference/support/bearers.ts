import type { TestAnswer } from '../../tools/emulator/support/emulator.js';
import {
  ADA,
  AUTHORIZATION,
  BEN,
  GENERAL,
  HARBOUR,
  slash,
  WEATHER,
} from '../../tools/emulator/support/emulator.js';
import {
  createHarbourWorld,
  grantIn,
  GUESTS,
  MANAGE_GUILD,
  MANAGE_ROLES,
} from '../../tools/emulator/support/worlds/harbour-world.js';
import { startOAuth } from '../../tools/emulator/support/oauth.js';
import { look } from './wider-world.js';
import { GUILD_COMMANDS, readTaken, toGuild } from './service.js';

export {
  DECK,
  MANAGE_GUILD,
  MANAGE_ROLES,
  SAILORS,
  THREAD,
} from '../../tools/emulator/support/worlds/harbour-world.js';

/** An overwrite as the API takes it. */
export const overwrite = (type: 1 | 2 | 3, id: string, permission = true) => ({ id, type, permission });
/** One that everybody who manages the guild may give. */
export const forGuests = overwrite(1, GUESTS);

/**
 * A running emulator with a global and a guild command, whose permissions users change. Ada owns the guild; ben has a
 * role with the given rights, above that of the guests.
 */
export async function startWithBearers(rightsOfBen = MANAGE_GUILD | MANAGE_ROLES) {
  const emulator = await startOAuth({ world: createHarbourWorld(rightsOfBen) });
  const guild = toGuild(emulator);
  const globalId = readTaken(await emulator.api('POST', '', slash('everywhere'))).id;
  const guildId = readTaken(await guild('POST', '', slash('here'))).id;

  const grant = grantIn(emulator);
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

import { createWorld, type World } from '../../../../../tools/src/emulator/index.js';
import { HARBOUR } from '../emulator.js';

/** What the world below has beside the usual things: a role, a voice channel, and a channel that only the owner sees. */
export const SAILORS = '50';
export const DECK = '61';
export const HIDDEN = '60';

/** The usual world, whose owner is somebody else than ada. */
export function createDeckWorld(): World {
  const world = createWorld();
  const hide = { id: HARBOUR, type: 0 as const, deny: '1024' };
  world.users.push({ id: '70', username: 'cleo' });
  world.members.push({ guildId: HARBOUR, userId: '70' });
  world.guilds[0]!.ownerId = '70';
  world.roles.push({ id: SAILORS, guildId: HARBOUR, name: 'Sailors', permissions: '0' });
  world.channels.push(
    { id: HIDDEN, guildId: HARBOUR, name: 'hidden', type: 0, overwrites: [hide] },
    { id: DECK, guildId: HARBOUR, name: 'deck', type: 2 },
  );
  return world;
}

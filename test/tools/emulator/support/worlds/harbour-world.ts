import type { WorldInput } from '../../../../../tools/src/emulator/index.js';
import { PERMISSIONS_SCOPE } from '../../../../../src/protocol/oauth/oauth-scope.js';
import { ADA, BEN, GENERAL, HARBOUR } from '../emulator.js';
import { createOAuthWorld, exchange, type OAuthEmulator, type Tokens } from '../oauth.js';

export const SAILORS = '1100000000000000501';
export const GUESTS = '1100000000000000502';
/** A second channel of Harbour, and a thread in general. */
export const [DECK, THREAD] = ['1100000000000000601', '1100000000000000602'] as const;

/** A permission for the channel general. */
export const GENERAL_ENTRY = { id: GENERAL, type: 3, permission: true };

export const MANAGE_GUILD = 1n << 5n;
export const MANAGE_ROLES = 1n << 28n;

/** The default world with more in its guild, which ada owns: ben has a role with these rights, above that of guests. */
export function createHarbourWorld(rightsOfBen: bigint): WorldInput {
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
  return world;
}

/** Gives a token that a user has granted for these scopes: ada, for permissions, unless others are named. */
export const grantIn =
  (emulator: OAuthEmulator) =>
  async (userId = ADA, scope = PERMISSIONS_SCOPE): Promise<string> => {
    const code = await emulator.code({ scope }, userId);
    return ((await emulator.token(exchange(code))).body as Tokens).access_token;
  };

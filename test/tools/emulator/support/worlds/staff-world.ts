import { createWorld, type EmulatorOptions, type World } from '../../../../../tools/src/emulator/index.js';
import { ADA, AUTHORIZATION, BEN, BOT, GENERAL, HARBOUR, startTestEmulator } from '../emulator.js';

/** Roles of Harbour: of the bot, above it and below it. */
export const [CREW, CAPTAINS, SAILORS] = [
  '1100000000000000510',
  '1100000000000000511',
  '1100000000000000512',
] as const;
/** A user in no guild, and one with the role of captains. */
export const [CLEO, DAN] = ['1100000000000000310', '1100000000000000311'] as const;
export const FORUM = '1100000000000000610';
export const TAG = '1100000000000000620';
export const SECRET = '1100000000000000611';

/** Everything but ADMINISTRATOR. */
export const ALL_BUT_ADMINISTRATOR = ((1n << 53n) - 1n) & ~8n;

/** What everybody may do: see, write, embed links, read what was before, and use commands. */
const FEW_RIGHTS = '2147568640';

/** The default world with a bot that may do what `permissions` say, by a role above that of sailors. */
export function createStaffWorld(
  permissions = ALL_BUT_ADMINISTRATOR,
  change: (world: World) => void = () => undefined,
): World {
  const world = createWorld();
  world.roles[0]!.permissions = FEW_RIGHTS;
  const role = { guildId: HARBOUR, permissions: '0' };
  world.roles.push(
    { ...role, id: CREW, name: 'crew', permissions: permissions.toString(), position: 2 },
    { ...role, id: CAPTAINS, name: 'captains', position: 3 },
    { ...role, id: SAILORS, name: 'sailors', position: 1 },
  );
  world.users.push({ id: CLEO, username: 'cleo' }, { id: DAN, username: 'dan' });
  world.members.push({ guildId: HARBOUR, userId: DAN, roles: [CAPTAINS] });
  world.members.find(({ userId }) => userId === BOT)!.roles = [CREW];
  world.channels.push(
    {
      id: FORUM,
      guildId: HARBOUR,
      name: 'questions',
      type: 15,
      availableTags: [{ id: TAG, name: 'engine' }],
    },
    {
      id: SECRET,
      guildId: HARBOUR,
      name: 'secret',
      overwrites: [
        { id: HARBOUR, type: 0, deny: '1024' },
        { id: CREW, type: 0, deny: '1024' },
      ],
    },
  );
  change(world);
  return world;
}

/** A response, of which these fields are read by name. */
export interface StaffBody {
  readonly [name: string]: unknown;
  readonly id: string;
  readonly token: string;
  readonly channel_id: string;
  readonly errors: object;
}

/** An emulator with that world, and requests of its bot. */
export async function startStaff(
  permissions?: bigint,
  change?: (world: World) => void,
  options: EmulatorOptions = {},
) {
  const emulator = await startTestEmulator({ world: createStaffWorld(permissions, change), ...options });
  const call = async (method: string, path: string, body?: unknown, reason?: string) => {
    const headers = { ...AUTHORIZATION, ...(reason === undefined ? {} : { 'x-audit-log-reason': reason }) };
    const answer = await emulator.request(method, `/api/v10${path}`, { body, headers });
    return { status: answer.status, body: answer.body as StaffBody };
  };
  return { emulator, call };
}

export { ADA, BEN, BOT, GENERAL, HARBOUR };

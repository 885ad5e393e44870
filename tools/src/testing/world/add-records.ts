import type { Snowflake } from 'commandry/protocol';
import type { ReadWorld } from '../../emulator/domain/world/world.js';
import type { KitWorld, WorldChange } from './kit-world.js';

/** The lists of a world that a kit can have. */
export type AddedRecords = Readonly<
  Record<'users' | 'guilds' | 'roles' | 'channels' | 'members' | 'entitlements', readonly object[]>
>;

/**
 * Puts records of a world beside those of a kit.
 *
 * @param botUserId - Of the application in these records, which is the one of the kit here.
 */
export function addRecords(
  world: KitWorld,
  { users, guilds, roles, channels, members, entitlements }: AddedRecords,
  botUserId: Snowflake | undefined,
): void {
  const add = (kind: WorldChange['kind'], records: readonly object[]) => {
    const text = JSON.stringify(records);
    const own =
      botUserId === undefined ? text : text.replaceAll(`"${botUserId}"`, `"${world.application.botUserId}"`);
    for (const record of JSON.parse(own) as readonly object[])
      world.apply({ kind, record } as unknown as WorldChange);
  };
  add('user', users);
  add('guild', guilds);
  add('role', roles);
  add('channel', channels);
  add('member', members);
  add('entitlement', entitlements);
}

/** Puts the world of an application beside that of a kit: where the one is installed, the other is. */
export function addWorld(world: KitWorld, given: ReadWorld): void {
  const [application] = given.applications;
  if (!application) return;
  const own = given.entitlements.filter(({ applicationId }) => applicationId === application.id);
  const entitlements = own.map((each) => ({ ...each, applicationId: world.application.id }));
  addRecords(world, { ...given, entitlements }, application.botUserId);
  for (const guildId of application.guildIds)
    world.apply({ kind: 'install', record: { guildId }, installed: true });
  for (const userId of application.userIds)
    world.apply({ kind: 'install', record: { userId }, installed: true });
}

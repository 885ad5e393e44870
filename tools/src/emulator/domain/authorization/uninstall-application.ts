import type { Snowflake } from 'commandry/protocol';
import type { ApplicationRecord } from '../world/world-records.js';
import { removeMember } from '../world/remove-from-world.js';
import type { ReadWorld } from '../world/world.js';

/** Removes an application from a guild: its bot user leaves, and its commands and their permissions there go. */
export function uninstallFromGuild(
  world: ReadWorld,
  { id, botUserId }: ApplicationRecord,
  guildId: Snowflake,
): ReadWorld {
  const hasBot = world.members.some((member) => member.guildId === guildId && member.userId === botUserId);
  const left = hasBot ? removeMember(world, guildId, botUserId) : world;
  return change(left, id, ({ guildIds }) => ({ guildIds: guildIds.filter((each) => each !== guildId) }));
}

/** Removes an application from a user. */
export function uninstallForUser(world: ReadWorld, { id }: ApplicationRecord, userId: Snowflake): ReadWorld {
  return change(world, id, ({ userIds }) => ({ userIds: userIds.filter((each) => each !== userId) }));
}

function change(
  world: ReadWorld,
  id: Snowflake,
  fieldsOf: (application: ApplicationRecord) => Partial<ApplicationRecord>,
): ReadWorld {
  const applications = world.applications.map((application) =>
    application.id === id ? { ...application, ...fieldsOf(application) } : application,
  );
  return { ...world, applications };
}

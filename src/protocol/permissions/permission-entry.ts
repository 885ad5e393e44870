import { FieldChecker, isJsonObject } from '../validation/field-checker.js';
import type { PayloadProblem } from '../validation/payload-problem.js';
import { isOfCommand } from '../messages/message-problem.js';
import { COMMAND_LIMITS } from '../commands/limits.js';
import type { Snowflake } from '../snowflake.js';
import { isSnowflake } from '../is-snowflake.js';

/** The target of a command permission. */
export const CommandPermissionType = { ROLE: 1, USER: 2, CHANNEL: 3 } as const;
export type CommandPermissionType = (typeof CommandPermissionType)[keyof typeof CommandPermissionType];

/** A command permission as written by an author; accepted wherever Discord's own is. */
export type PermissionEntry = Readonly<{
  id: Snowflake;
  type: CommandPermissionType;
  /** True allows, false denies. */
  permission: boolean;
}>;

/** Returns the constant for all members of a guild, `@everyone`: the guild's own id. Use it with type ROLE. */
export function everyoneId(guildId: Snowflake): Snowflake {
  return guildId;
}

/**
 * Returns the constant for all channels of a guild: its id minus one. Use it with type CHANNEL.
 *
 * @throws RangeError for `0`, which is not the id of a guild.
 */
export function allChannelsId(guildId: Snowflake): Snowflake {
  const id = BigInt(guildId);
  if (id === 0n) throw new RangeError('No guild has the id 0.');
  return (id - 1n).toString();
}

/** Returns every violation of Discord's rules in the body that sets the permissions of a command. Never throws. */
export function findPermissionProblems(payload: unknown): PayloadProblem[] {
  const check = new FieldChecker();
  const body = check.object(payload, []);
  const permissions = body && check.array(body['permissions'], [], 'permissions', COMMAND_LIMITS.permissions);
  for (const [index, element] of permissions?.entries() ?? []) {
    const path = ['permissions', index];
    const permission = check.object(element, path);
    if (!permission) continue;
    const id = permission['id'];
    if (!isSnowflake(id))
      check.add(path, 'id', { code: id == null ? 'FIELD_REQUIRED' : 'NOT_A_SNOWFLAKE' }, id);
    check.oneOf(permission['type'], path, 'type', Object.values(CommandPermissionType));
    check.boolean(permission['permission'], path, 'permission');
  }
  return check.problems.filter(isOfCommand);
}

/** Returns the indices of entries for a role, user or channel that an earlier entry has. Never throws. */
export function findRepeatedPermissions(list: unknown): number[] {
  if (!Array.isArray(list)) return [];
  const seen = new Set<string>();
  return (list as readonly unknown[]).flatMap((entry, index) => {
    if (!isJsonObject(entry)) return [];
    const key = `${String(entry['type'])} ${String(entry['id'])}`;
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}

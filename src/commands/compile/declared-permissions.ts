import { showValue, describeFound } from '../../protocol/validation/describe-found.js';
import type { ErrorCode } from '../../common/errors/commandry-error.js';
import {
  findPermissionProblems,
  findRepeatedPermissions,
  type PermissionEntry,
} from '../../protocol/permissions/permission-entry.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import { describeWanted } from '../../protocol/validation/payload-problem.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { isSnowflake } from '../../protocol/is-snowflake.js';
import { copied, mapList } from './map-list.js';

/**
 * Permissions by guild id: at most 100 in each, for different targets. An empty list clears them; guilds that are not
 * listed stay unchanged. Quote ids: numbers would lose their last digits.
 */
export type PermissionsByGuild = Readonly<Record<Snowflake, readonly PermissionEntry[]>>;

export interface PermissionProblem {
  readonly code: ErrorCode;
  /** The guild, the index and the field, as far as they are known. */
  readonly path: readonly (string | number)[];
  readonly found: string;
  readonly wanted: string;
}

/** Returns all problems of declared permissions. Never throws. */
export function findDeclaredPermissionProblems(declared: unknown): PermissionProblem[] {
  if (!isJsonObject(declared)) {
    const wanted = 'an object with a list of permissions for each guild';
    return [{ code: 'WRONG_KIND', path: [], found: describeFound(declared), wanted }];
  }
  return Object.entries(declared).flatMap(([guildId, list]) => [
    ...(isSnowflake(guildId) && !/^0+$/.test(guildId)
      ? []
      : [problem('NOT_A_SNOWFLAKE', [guildId], showValue(guildId), 'the id of a guild')]),
    ...findPermissionProblems({ permissions: list }).map((each) =>
      problem(each.code, [guildId, ...each.path.slice(1)], each.found, describeWanted(each)),
    ),
    ...findRepeatedPermissions(list).map((index) =>
      problem(
        'VALUE_REPEATED',
        [guildId, index],
        `entry ${index + 1}`,
        'one entry for each role, user and channel',
      ),
    ),
  ]);
}

function problem(
  code: ErrorCode,
  path: PermissionProblem['path'],
  found: string,
  wanted: string,
): PermissionProblem {
  return { code, path, found, wanted };
}

/** Copies permissions deeply, so that freezing a definition does not freeze the author's objects. */
export function copyPermissions(declared: PermissionsByGuild | undefined): PermissionsByGuild | undefined {
  if (!isJsonObject(declared)) return declared;
  const lists = Object.entries(declared);
  return Object.fromEntries(
    lists.map(([guildId, list]) => [guildId, mapList(list, copied)]),
  ) as PermissionsByGuild;
}

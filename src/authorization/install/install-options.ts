import { IntegrationType } from '../../protocol/commands/context.js';
import { areInstalling } from '../../protocol/oauth/oauth-scope.js';
import { PermissionSet } from '../../protocol/permissions/permission-set.js';
import { isPermissionSet, type PermissionName } from '../../protocol/permissions/permissions.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { isSnowflake } from '../../protocol/is-snowflake.js';
import type { Read } from '../request/args-fields.js';
import type { UrlParameter } from '../request/authorize-url.js';

/** Permissions by their names, as bits, as decimal text, or as a set of the model. */
export type GivenPermissions = readonly PermissionName[] | bigint | string | PermissionSet;

/** How to install an application, apart from its scopes. */
export interface InstallOptions {
  /** The bot's permissions in the guild. Needs the scope `bot`. */
  readonly permissions?: GivenPermissions | undefined;
  /** The guild that is preselected. */
  readonly guildId?: Snowflake | undefined;
  /** Prevents the user from choosing another guild. */
  readonly disableGuildSelect?: boolean | undefined;
}

/** A request for an installation. */
export interface InstallAsked extends InstallOptions {
  /** Undefined: those of the application's settings. */
  readonly scopes: readonly string[] | undefined;
  readonly integrationType: IntegrationType | undefined;
}

/**
 * Returns the parameters of the authorize page for an installation. Adds what is invalid or contradictory to the
 * faults.
 */
export function toInstallParameters(asked: InstallAsked, faults: string[]): readonly UrlParameter[] {
  const { integrationType, permissions, guildId, disableGuildSelect } = asked;
  faults.push(...findConflicts(asked));
  if (guildId !== undefined && !isSnowflake(guildId))
    faults.push('guildId must be an id of up to 20 digits as text');
  if (disableGuildSelect !== undefined && typeof disableGuildSelect !== 'boolean') {
    faults.push('disableGuildSelect must be true or false');
  }
  const read: Read<string | undefined> =
    permissions === undefined ? { value: undefined } : readPermissions(permissions);
  if (read.fault !== undefined) faults.push(`permissions ${read.fault}`);
  return [
    ['integration_type', integrationType?.toString()],
    ['permissions', read.value],
    ['guild_id', guildId],
    ['disable_guild_select', disableGuildSelect?.toString()],
  ];
}

function findConflicts({ scopes, integrationType, permissions, guildId, disableGuildSelect }: InstallAsked) {
  const isForUser = integrationType === IntegrationType.USER_INSTALL;
  const hasBot = scopes?.includes('bot') === true;
  const isInstalling = scopes === undefined || areInstalling(scopes);
  const conflicts: readonly (readonly [boolean, string])[] = [
    [!isInstalling && integrationType !== undefined, `integrationType ${NEEDS_INSTALL}`],
    [!isInstalling && guildId !== undefined, `guildId ${NEEDS_INSTALL}`],
    [
      isForUser && hasBot,
      'integrationType 1 installs for a user, and the scope bot adds a bot to a guild: remove one',
    ],
    [
      isForUser && guildId !== undefined,
      'guildId chooses a guild, and integrationType 1 installs in none: remove one',
    ],
    [
      permissions !== undefined && !hasBot,
      'permissions are those of the bot: add the scope bot, or leave them out',
    ],
    [disableGuildSelect === true && guildId === undefined, 'disableGuildSelect needs the guildId to keep to'],
  ];
  return conflicts.filter(([exists]) => exists).map(([, fault]) => fault);
}

const NEEDS_INSTALL = 'is for installing: add the scope applications.commands or bot, or leave it out';

function readPermissions(given: unknown): Read<string> {
  if (typeof given === 'number') return { fault: 'are a number, which loses bits: write 8n, or names' };
  const isList = Array.isArray(given);
  if (
    typeof given !== 'bigint' &&
    typeof given !== 'string' &&
    !isList &&
    !(given instanceof PermissionSet)
  ) {
    return { fault: 'must be names in a list, a bigint, decimal text, or a PermissionSet' };
  }
  if (given instanceof PermissionSet) return { value: given.toString() };
  try {
    const text = PermissionSet.from(isList ? (given as readonly PermissionName[]) : given).toString();
    return isPermissionSet(text) ? { value: text } : { fault: 'have bits that Discord does not' };
  } catch (error) {
    return { fault: `cannot be read: ${(error as RangeError).message.replace(/\.$/, '')}` };
  }
}

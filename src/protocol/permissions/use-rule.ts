import type { CommandPermission } from './command-permission.js';
import { Permission } from './permissions.js';
import type { Snowflake } from '../snowflake.js';

/** The owner of overwrites: one command, or the application, for all of its commands. */
export type OverwriteLevel = 'command' | 'application';

/** A decision by overwrites, named after their target. */
export interface OverwriteRule {
  readonly code: 'CHANNEL' | 'ALL_CHANNELS' | 'USER' | 'ROLES' | 'EVERYONE';
  readonly level: OverwriteLevel;
  /** At least one. For ROLES all that agree: the allowing ones if there are any, else the denying ones. */
  readonly overwrites: readonly [CommandPermission, ...CommandPermission[]];
}

/** The reason why a member can or cannot use a command in a guild. Plain data: sets of bits are decimal text. */
export type UseRule =
  | OverwriteRule
  /** The owner of the guild can use every command. */
  | { readonly code: 'OWNER' }
  /** An administrator can use every command. */
  | { readonly code: 'ADMINISTRATOR' }
  /** The member lacks USE_APPLICATION_COMMANDS in the channel. */
  | { readonly code: 'NO_APPLICATION_COMMANDS' }
  /** Only in guilds with the old logic: the one level that counts has no entry for the member, which allows. */
  | { readonly code: 'NOT_MENTIONED'; readonly level: OverwriteLevel }
  /** No overwrite decides, and the command requires no permissions. */
  | { readonly code: 'DEFAULT_OPEN' }
  /** No overwrite decides, and the command requires permissions that nobody has: its default is `0`. */
  | { readonly code: 'DEFAULT_CLOSED' }
  /** No overwrite decides, and the command requires permissions. `missing` is `0` for a member who has them all. */
  | { readonly code: 'DEFAULT_PERMISSIONS'; readonly wanted: string; readonly missing: string };

/** Returns the name of a channel, user or role in a sentence, for example `@sailors (601)`. */
export type NameOf = (id: Snowflake, kind: 'channel' | 'user' | 'role') => string;

/**
 * Describes the deciding rule in one sentence, for administrators.
 *
 * @param nameOf - Names channels, users and roles. Default: their ids.
 */
export function describeRule(rule: UseRule, nameOf: NameOf = (id) => id): string {
  switch (rule.code) {
    case 'OWNER':
      return 'The owner of the guild can use every command.';
    case 'ADMINISTRATOR':
      return 'Members with ADMINISTRATOR can use every command.';
    case 'NO_APPLICATION_COMMANDS':
      return 'The member lacks USE_APPLICATION_COMMANDS in this channel.';
    case 'NOT_MENTIONED':
      return `Only the permissions of the ${rule.level} count in this guild, and none of them denies the member.`;
    case 'DEFAULT_OPEN':
      return 'No permission of the command or the application decides, and the command is open to everyone by default.';
    case 'DEFAULT_CLOSED':
      return 'No permission of the command or the application decides, and the command is for administrators only by default.';
    case 'DEFAULT_PERMISSIONS':
      return describeDefault(BigInt(rule.wanted), BigInt(rule.missing));
    default:
      return describeOverwrites(rule, nameOf);
  }
}

function describeDefault(wanted: bigint, missing: bigint): string {
  const start = `No permission of the command or the application decides, and the command requires ${listNames(wanted)} by default:`;
  return missing === 0n
    ? `${start} the member has that in this channel.`
    : `${start} the member lacks ${listNames(missing)} in this channel.`;
}

function describeOverwrites({ code, level, overwrites }: OverwriteRule, nameOf: NameOf): string {
  const namesOf = (kind: Parameters<NameOf>[1]) => overwrites.map(({ id }) => nameOf(id, kind)).join(', ');
  const whom = {
    CHANNEL: () => `the channel ${namesOf('channel')}`,
    ALL_CHANNELS: () => 'all channels',
    USER: () => `the user ${namesOf('user')}`,
    ROLES: () => `the ${overwrites.length === 1 ? 'role' : 'roles'} ${namesOf('role')}`,
    EVERYONE: () => '@everyone',
  }[code]();
  const verb = overwrites[0].permission ? 'allow' : 'deny';
  const what = level === 'command' ? 'it' : 'all commands of the application';
  return `The permissions of the ${level} ${verb} ${what} for ${whom}.`;
}

/** Returns the names of the bits; a bit without one by its position, for example `bit 47`. */
function listNames(bits: bigint): string {
  const names = new Map<bigint, string>(Object.entries(Permission).map(([name, bit]) => [bit, name]));
  const found: string[] = [];
  for (let position = 0n; 1n << position <= bits; position += 1n) {
    const bit = 1n << position;
    if ((bits & bit) !== 0n) found.push(names.get(bit) ?? `bit ${position}`);
  }
  return found.join(', ');
}

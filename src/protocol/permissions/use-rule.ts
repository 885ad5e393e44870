import type { CommandPermission } from './command-permission.js';
import { Permission } from './permissions.js';
import type { Snowflake } from '../snowflake.js';

/** Whose overwrites: those of one command, or those of the application, for all of its commands. */
export type OverwriteLevel = 'command' | 'application';

/** A rule that overwrites decide, named after whom they are for. */
export interface OverwriteRule {
  readonly code: 'CHANNEL' | 'ALL_CHANNELS' | 'USER' | 'ROLES' | 'EVERYONE';
  readonly level: OverwriteLevel;
  /** At least one. Of ROLES all that agree: those that allow if one does, else every one that denies. */
  readonly overwrites: readonly [CommandPermission, ...CommandPermission[]];
}

/** What decides whether a member can use a command in a guild. Plain data: sets of bits are decimal text. */
export type UseRule =
  | OverwriteRule
  /** The owner of the guild can use every command. */
  | { readonly code: 'OWNER' }
  /** An administrator can use every command. */
  | { readonly code: 'ADMINISTRATOR' }
  /** The member lacks USE_APPLICATION_COMMANDS in the channel. */
  | { readonly code: 'NO_APPLICATION_COMMANDS' }
  /** Guilds with the old logic only: the one level that counts has nothing about the member, which allows. */
  | { readonly code: 'NOT_MENTIONED'; readonly level: OverwriteLevel }
  /** No overwrite decides, and the command asks for no rights. */
  | { readonly code: 'DEFAULT_OPEN' }
  /** No overwrite decides, and the command asks for rights that nobody has: its default is `0`. */
  | { readonly code: 'DEFAULT_CLOSED' }
  /** No overwrite decides, and the command asks for rights. `missing` is `0` for a member who has them all. */
  | { readonly code: 'DEFAULT_PERMISSIONS'; readonly wanted: string; readonly missing: string };

/** What a sentence calls somebody or something, for example `@sailors (601)`. */
export type NameOf = (id: Snowflake, kind: 'channel' | 'user' | 'role') => string;

/**
 * The deciding rule in one sentence, for administrators.
 *
 * @param nameOf - What to call channels, users and roles. Default: their ids.
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
      return `Only the permissions of the ${rule.level} count in this guild, and none of them is against the member.`;
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
  const start = `No permission of the command or the application decides, and the command asks for ${listNames(wanted)} by default:`;
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

/** The names of the bits; a bit without one by its place, for example `bit 47`. */
function listNames(bits: bigint): string {
  const names = new Map<bigint, string>(Object.entries(Permission).map(([name, bit]) => [bit, name]));
  const found: string[] = [];
  for (let place = 0n; 1n << place <= bits; place += 1n) {
    const bit = 1n << place;
    if ((bits & bit) !== 0n) found.push(names.get(bit) ?? `bit ${place}`);
  }
  return found.join(', ');
}

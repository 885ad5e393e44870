import { CommandType } from '../../protocol/commands/command-type.js';
import type { PermissionEntry } from '../../protocol/permissions/permission-entry.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { DeclaredGuild, DeclaredSet } from '../permissions/declared-entries.js';
import { compareIds, compareTexts } from './order.js';

/** The permissions that the code declares for one guild. */
export interface ManifestPermissions {
  readonly guildId: Snowflake;
  /** The application's first, then commands by type and name. */
  readonly sets: readonly ManifestSet[];
}

/** The permissions of one command in one guild, or of the application for all of its commands. */
export interface ManifestSet {
  /** Whose they are: the application's, a global command's, or a command's of the guild. */
  readonly scope: 'application' | 'global' | 'guild';
  /** Of a command. */
  readonly type?: number;
  /** Of a command. */
  readonly name?: string;
  /** By type, then by id. An empty list removes all permissions. */
  readonly permissions: readonly PermissionEntry[];
}

/** Returns declared permissions as a manifest has them, whatever their order was. */
export function toManifestPermissions(declared: readonly DeclaredGuild[]): ManifestPermissions[] {
  return declared
    .map(({ guildId, sets }) => ({ guildId, sets: sets.map(toManifestSet).sort(compareSets) }))
    .sort((a, b) => compareIds(a.guildId, b.guildId));
}

function toManifestSet({ command, permissions }: DeclaredSet): ManifestSet {
  const entries = permissions
    .map(({ type, id, permission }) => ({ type, id, permission }))
    .sort((a, b) => a.type - b.type || compareIds(a.id, b.id));
  if (!command) return { scope: 'application', permissions: entries };
  const { type, name, isGlobal } = command;
  return { scope: isGlobal ? 'global' : 'guild', type, name, permissions: entries };
}

const SCOPES: readonly ManifestSet['scope'][] = ['application', 'global', 'guild'];

function compareSets(a: ManifestSet, b: ManifestSet): number {
  return (
    SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope) ||
    typeOf(a) - typeOf(b) ||
    compareTexts(a.name ?? '', b.name ?? '')
  );
}

function typeOf({ type = CommandType.CHAT_INPUT }: ManifestSet): number {
  return type;
}

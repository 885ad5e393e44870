import type { CommandPayload } from '../../protocol/commands/command.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { findJsonDifferences, type JsonDifference } from './json-differences.js';
import type { Manifest, ManifestScope } from './manifest.js';
import { matchBy } from './match-by.js';

/** The difference in one command between a manifest and the code. */
export interface ManifestChange {
  /** `added`: only the code has the command; `removed`: only the manifest has it. */
  readonly change: 'added' | 'changed' | 'removed';
  readonly type: number;
  /** The default name, without a slash. */
  readonly name: string;
  /** Each field that differs; empty unless the command is changed. */
  readonly differences: readonly JsonDifference[];
}

/** The differences in one scope; at least one. */
export interface ScopeChanges {
  /** The guild; null for the global commands. */
  readonly guildId: Snowflake | null;
  /** One for each command that differs. */
  readonly changes: readonly ManifestChange[];
}

/** Returns what the code would change in the commands of a manifest, scope by scope. Empty if they agree. */
export function compareManifests(
  written: Pick<Manifest, 'scopes'>,
  declared: Pick<Manifest, 'scopes'>,
): ScopeChanges[] {
  return matchBy(written.scopes, declared.scopes, ({ guildId = '' }) => guildId).flatMap(
    ([before, after]) => {
      const guildId = (before ?? after)?.guildId ?? null;
      const changes = compareScopes(before?.commands ?? [], after?.commands ?? []);
      return changes.length > 0 ? [{ guildId, changes }] : [];
    },
  );
}

function compareScopes(written: ManifestScope['commands'], declared: ManifestScope['commands']) {
  return matchBy(written, declared, ({ type = CommandType.CHAT_INPUT, name }) => `${type} ${name}`).flatMap(
    ([before, after]) => toChange(before, after),
  );
}

function toChange(before: CommandPayload | undefined, after: CommandPayload | undefined): ManifestChange[] {
  const { type = CommandType.CHAT_INPUT, name = '' } = after ?? before ?? {};
  if (!before) return [{ change: 'added', type, name, differences: [] }];
  if (!after) return [{ change: 'removed', type, name, differences: [] }];
  const differences = findJsonDifferences(before, after);
  return differences.length > 0 ? [{ change: 'changed', type, name, differences }] : [];
}

import type { CommandPayload, RegisteredCommand } from '../../protocol/commands/command.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { OverwriteElement } from '../../rest/discord-client.js';
import type { Match } from './match.js';
import { toEdit, toElement, toKeptElement } from './to-payload.js';
import type { Change, PlannedRequest } from './commands-plan.js';

/** The facts that decide which requests a scope needs. */
export interface RequestInput {
  readonly guildId: Snowflake | null;
  readonly changes: readonly Change[];
  readonly matches: readonly Match[];
  readonly kept: readonly RegisteredCommand[];
  readonly prune: boolean;
}

/**
 * Returns the fewest requests that are safe: none for no change, one call for one change, else one bulk overwrite,
 * which Discord applies completely or not at all. Without pruning, a bulk overwrite could undo what others write
 * meanwhile, so each change is its own call, edits before creates.
 */
export function toRequests({ guildId, changes, matches, kept, prune }: RequestInput): PlannedRequest[] {
  const single = (change: Change) => toSingle(guildId, change, matches);
  if (changes.length <= 1) return changes.map(single);
  if (!prune) return [...changes].sort((a, b) => ORDER[a.action] - ORDER[b.action]).map(single);
  // Discord refuses a bulk overwrite that leaves out the entry point command.
  const [dropped, others] = [
    changes.filter(isDroppedEntryPoint),
    changes.filter((change) => !isDroppedEntryPoint(change)),
  ];
  if (others.length <= 1) return [...dropped, ...others].map(single);
  const changed = new Set(changes.map((change) => ('id' in change ? change.id : undefined)));
  const commands = [
    ...matches.map((match) => toElement(match, changed.has(match.registered?.id))),
    ...kept.map(toKeptElement),
  ];
  return [...dropped.map(single), { kind: 'overwrite', commands }];
}

/** Changes that others depend on come first, and those that free a slot before those that need one. */
const ORDER = { update: 0, rename: 0, delete: 1, create: 2 } as const;

function isDroppedEntryPoint({ action, type }: Change): boolean {
  return action === 'delete' && type === CommandType.PRIMARY_ENTRY_POINT;
}

function toSingle(guildId: Snowflake | null, change: Change, matches: readonly Match[]): PlannedRequest {
  if (change.action === 'delete') return { kind: 'delete', id: change.id };
  const match = matches.find(
    ({ declared }) =>
      declared.name === change.name && (declared.type ?? CommandType.CHAT_INPUT) === change.type,
  );
  if (!match) throw new TypeError(`The plan changes ${change.name}, which is not declared.`);
  if (change.action === 'create') return { kind: 'create', payload: match.declared };
  return { kind: 'edit', id: change.id, payload: toEdit(guildId, match.declared) };
}

/**
 * Returns the part of a bulk overwrite that works without new commands, because Discord accepts no more of them
 * today: the edits, one by one. Deletes wait for the new commands, which may replace them.
 */
export function withoutCreates(
  guildId: Snowflake | null,
  commands: readonly OverwriteElement[],
  changes: readonly Change[],
): PlannedRequest[] {
  const byId = new Map(commands.map((command) => [command.id, command]));
  return changes.flatMap((change): PlannedRequest[] => {
    if (change.action !== 'update' && change.action !== 'rename') return [];
    const { id, ...payload } = byId.get(change.id) ?? {};
    return id === undefined
      ? []
      : [{ kind: 'edit', id, payload: toEdit(guildId, payload as CommandPayload) }];
  });
}

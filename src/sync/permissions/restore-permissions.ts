import * as z from 'zod/mini';
import { CommandryError, isCommandryError } from '../../common/errors/commandry-error.js';
import { readGiven } from '../../common/read-given.js';
import type { PermissionEntry } from '../../protocol/permissions/permission-entry.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { DiscordClient } from '../../rest/discord-client.js';
import type { Plan } from '../commands/commands-plan.js';
import { describeCommand } from '../format.js';
import { type DeclaredGuild, type DeclaredSet, isDeclaredFor } from './declared-permissions.js';

/**
 * Adds the permissions that renames removed to the declarations, unless the code declares others for the command in
 * that guild. Those of deleted commands cannot be restored.
 *
 * @param plan - A plan that was applied, with the permissions known then.
 */
export function withLostPermissions(
  declared: readonly DeclaredGuild[],
  plan: Plan,
): readonly DeclaredGuild[] {
  const lost = findLost(plan).filter(({ guildId, set, name }) => {
    const guild = declared.find((each) => each.guildId === guildId);
    return !guild?.sets.some((each) =>
      isDeclaredFor(each, { ...name, guildId: set.isGlobal ? null : guildId }),
    );
  });
  if (lost.length === 0) return declared;
  const all = new Map<Snowflake, readonly DeclaredSet[]>(
    declared.map(({ guildId, sets }) => [guildId, sets]),
  );
  for (const { guildId, set, name } of lost) {
    const command = { ...name, isGlobal: set.isGlobal };
    all.set(guildId, [...(all.get(guildId) ?? []), { command, permissions: set.permissions }]);
  }
  return [...all].map(([guildId, sets]) => ({ guildId, sets }));
}

interface Lost {
  readonly guildId: Snowflake;
  /** The command's current name. */
  readonly name: { readonly type: number; readonly name: string };
  readonly set: { readonly isGlobal: boolean; readonly permissions: readonly PermissionEntry[] };
}

function findLost({ scopes }: Plan): Lost[] {
  return scopes.flatMap(({ guildId: scope, changes, permissionLosses }) =>
    permissionLosses.flatMap(({ id, known }) => {
      const rename = changes.find((change) => change.action === 'rename' && change.id === id);
      if (!rename) return [];
      const { type, name } = rename;
      return (known ?? []).map(({ guildId, permissions }): Lost => {
        // Entries of unknown types are passed on, and refused where they are validated.
        const entries = permissions as readonly PermissionEntry[];
        return { guildId, name: { type, name }, set: { isGlobal: scope === null, permissions: entries } };
      });
    }),
  );
}

/** The part of a plan that is needed to restore permissions. Entries are validated before they are sent. */
const RestorablePlan = z.object({
  applicationId: z.string(),
  scopes: z.array(
    z.object({
      guildId: z.nullable(z.string()),
      changes: z.array(z.object({ action: z.string(), type: z.number(), name: z.string() })),
      permissionLosses: z.array(
        z.object({
          id: z.string(),
          known: z.nullable(
            z.array(
              z.object({ guildId: z.string(), permissions: z.array(z.record(z.string(), z.unknown())) }),
            ),
          ),
        }),
      ),
    }),
  ),
  unread: z.array(z.unknown()),
});

const HELP = 'Pass the plan in the report of sync(): const { plan } = await app.sync(), then restore: plan.';

/**
 * Checks a `restore` plan, before any request.
 *
 * @throws CommandryError `SETTING_INVALID` if it is not a plan, or one of another application.
 */
export function checkRestore(restore: unknown, applicationId: Snowflake): void {
  if (restore === undefined) return;
  const data = readGiven(RestorablePlan, restore, 'restore', {
    what: `restore: ${describeGiven(restore)} was given; wanted the plan of a sync that was done`,
    help: HELP,
  });
  if (data.applicationId !== applicationId)
    throw invalid(
      `a plan of application ${data.applicationId} was given; wanted one of application ${applicationId}.`,
    );
}

/**
 * Explains a missing command by a `restore` plan that was not applied, if that is the reason.
 *
 * @param error - The error of planning the permissions.
 */
export async function explainUnapplied(
  error: unknown,
  { scopes }: Plan,
  { commands }: DiscordClient,
): Promise<unknown> {
  if (!isCommandryError(error) || error.code !== 'COMMAND_NOT_REGISTERED') return error;
  for (const { guildId, changes } of scopes) {
    const renames = changes.flatMap((change) => (change.action === 'rename' ? [change] : []));
    if (renames.length === 0) continue;
    const registered = await commands(guildId ?? undefined).list();
    for (const { id, type, name, formerName } of renames) {
      if (!registered.some((command) => command.id === id && command.name === formerName)) continue;
      const [before, after] = [formerName, name].map((each) => describeCommand({ type, name: each }));
      return invalid(
        `a plan that was not applied was given: ${before} still has that name, not ${after}. Wanted the plan of a sync that was done.`,
        error,
      );
    }
  }
  return error;
}

function describeGiven(given: unknown): string {
  if (given === null) return 'null';
  if (Array.isArray(given)) return 'a list';
  if (typeof given !== 'object') return typeof given;
  if ('plan' in given) return 'a report';
  return 'an object that is not a plan';
}

function invalid(what: string, cause?: unknown): CommandryError {
  return new CommandryError('SETTING_INVALID', `restore: ${what}`, {
    help: HELP,
    ...(cause === undefined ? {} : { cause }),
  });
}

import * as z from 'zod/mini';
import { CommandryError, isCommandryError } from '../../common/errors/commandry-error.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { describeCommand } from '../format.js';
import type { Plan } from '../commands/commands-plan.js';
import type { DiscordClient } from '../../rest/discord-client.js';
import { readGiven } from '../../common/read-given.js';

/** The part of a plan that is read to restore permissions. Its content is validated where it is sent. */
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
 * Checks a plan whose losses are to be restored, before any request.
 *
 * @throws CommandryError `SETTING_INVALID` for what is not a plan, or is one of another application.
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
 * Explains a missing command by a plan that was not applied, if that is the reason.
 *
 * @param error - What planning the permissions threw.
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
  return 'an object that is no plan';
}

function invalid(what: string, cause?: unknown): CommandryError {
  return new CommandryError('SETTING_INVALID', `restore: ${what}`, {
    help: HELP,
    ...(cause === undefined ? {} : { cause }),
  });
}

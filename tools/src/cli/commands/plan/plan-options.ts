import { InvalidArgumentError, type Command } from 'commander';
import { isSnowflake, type Snowflake } from 'commandry/protocol';
import type { PlanOptions } from 'commandry/sync';

/** The options of commands that compare the code with Discord. */
export interface PlanFlags {
  readonly guild?: readonly Snowflake[];
  /** `false` with `--no-prune`; if absent, the app decides. */
  readonly prune?: boolean;
  readonly dropEntryPoint?: true;
  /** `false` with `--no-read-permissions`. */
  readonly readPermissions?: boolean;
  readonly permissionsIn?: readonly Snowflake[];
  readonly concurrency?: number;
}

/** Adds the options that `PlanFlags` describes. */
export function addPlanOptions(command: Command): Command {
  command
    .option('-g, --guild <id>', 'Only this guild; repeatable', collectGuild)
    .option('--no-prune', 'Keep registered commands that are not declared')
    .option('--drop-entry-point', 'Delete the entry point command if the code declares none')
    .option('--no-read-permissions', 'Do not read which permissions would be lost')
    .option('--permissions-in <id>', 'Also read which would be lost in this guild; repeatable', collectGuild);
  return addConcurrencyOption(command);
}

/** Adds `--concurrency`. */
export function addConcurrencyOption(command: Command): Command {
  return command.option(
    '--concurrency <number>',
    'Guilds to handle at a time, 1 to 50 (default: 10)',
    readConcurrency,
  );
}

/** Converts the command line options to plan options. */
export function toPlanOptions(flags: PlanFlags): PlanOptions {
  const { guild, prune, dropEntryPoint = false, readPermissions, permissionsIn = [], concurrency } = flags;
  return {
    onlyGuilds: guild,
    // Without the option, the app's setting applies.
    prune: prune === false ? false : undefined,
    dropEntryPoint,
    readPermissions: readPermissions === false ? false : permissionsIn,
    concurrency,
  };
}

/** Collects another guild id. */
export function collectGuild(text: string, before: readonly Snowflake[] = []): readonly Snowflake[] {
  if (!isSnowflake(text))
    throw new InvalidArgumentError(
      'The id of a guild is a number of up to 20 digits, without leading zeros.',
    );
  return [...before, text];
}

function readConcurrency(text: string): number {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= 50) return number;
  throw new InvalidArgumentError('It is a whole number from 1 to 50.');
}

import type { Clock } from '../../common/clock.js';
import * as z from 'zod/mini';
import { aFunction } from '../../common/read-given.js';
import type { CompiledScope, FormerNames } from '../../commands/compile/scopes/scopes.js';
import type { CommandPayload, RegisteredCommand } from '../../protocol/commands/command.js';
import { Snowflake } from '../../protocol/snowflake.js';
import type { DiscordClient } from '../../rest/discord-client.js';
import { applyPlan, type SyncReport } from './apply-commands.js';
import { readScopes, type MadePlan } from '../engine/read-scopes.js';
import {
  APPLY_FIELDS,
  DEFAULT_CONCURRENCY,
  type ApplyOptions,
  type SyncProgress,
} from '../engine/scope-options.js';
import type { DeclaredGuild } from '../permissions/declared-entries.js';
import { planScope } from './plan-scope.js';
import type { Plan } from './commands-plan.js';
import { markRedeclared, readPermissionLosses } from './permission-losses.js';

/** Which guilds a plan reads, and how. */
export interface PlanOptions {
  /**
   * Guilds to check in addition to those that commands name. Commands that are registered there and not declared there
   * are deleted, as in every scope. Default: none.
   */
  readonly guilds?: readonly Snowflake[] | undefined;
  /** Checks only these guilds, whether commands name them or not. Default: every scope. */
  readonly onlyGuilds?: readonly Snowflake[] | undefined;
  /** Deletes registered commands that are not declared. Default: as in `createApp({ prune })`, else true. */
  readonly prune?: boolean | undefined;
  /** Deletes the entry point command too if no code declares one. Default false: it stays, whoever created it. */
  readonly dropEntryPoint?: boolean | undefined;
  /**
   * Reads which permissions will be lost, one request for each guild, and only if a command is deleted or renamed: from
   * the planned guilds, and for a global command also from those for which permissions are declared and those of this
   * list. With false, the plan says that any may be lost. Default: true, unless `read` is given.
   */
  readonly readPermissions?: boolean | readonly Snowflake[] | undefined;
  /** How many scopes at a time, 1 to 50. Default 10. */
  readonly concurrency?: number | undefined;
  /** Called after every scope that was read. */
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
  /**
   * Returns the registered commands of a scope; null is the global one. Default: one request to Discord, with every
   * translation.
   */
  readonly read?: ((guildId: Snowflake | null) => Promise<readonly RegisteredCommand[]>) | undefined;
}

/** How commands are planned and applied in one go. */
export type SyncOptions = PlanOptions &
  ApplyOptions & {
    /** Receives the plan before it is applied; a rejection prevents that. Default: prints it. */
    readonly onPlan?: ((plan: Plan) => void | Promise<void>) | undefined;
  };

/** The fields of all options of `plan`. */
export const PLAN_FIELDS = {
  ...APPLY_FIELDS,
  guilds: z.optional(z.array(Snowflake)),
  onlyGuilds: z.optional(z.array(Snowflake)),
  prune: z.optional(z.boolean()),
  dropEntryPoint: z.optional(z.boolean()),
  readPermissions: z.optional(z.union([z.boolean(), z.array(Snowflake)])),
  read: z.optional(aFunction<never>()),
};
/** The fields of all options of `sync`. */
export const SYNC_FIELDS = { ...PLAN_FIELDS, onPlan: z.optional(aFunction<never>()) };

export const PlanOptions = z.strictObject(PLAN_FIELDS);
export const SyncOptions = z.strictObject(SYNC_FIELDS);

/** The parts of a registration. */
export interface RegistrationParts {
  readonly applicationId: Snowflake;
  readonly scopes: readonly CompiledScope[];
  /** The permissions of its commands. Default: none are declared. */
  readonly declaredPermissions?: readonly DeclaredGuild[] | undefined;
  /** The default for deleting what is not declared, if neither the scope nor a call sets it. */
  readonly prune: boolean;
  /** @throws CommandryError `TOKEN_MISSING`. */
  readonly connect: () => DiscordClient;
  readonly clock: Clock;
  /** Receives a plan before it is applied. */
  readonly onPlan: (plan: Plan) => void | Promise<void>;
}

/** Compares what is declared with what is registered. Changes nothing. */
export async function planCommands(
  parts: RegistrationParts,
  options: PlanOptions = {},
): Promise<MadePlan<Plan>> {
  return makePlan(parts, chooseTargets(parts.scopes.map(toDeclaredScope), options), options);
}

/** Applies a plan that may be old. */
export async function applyCommands(
  { connect }: RegistrationParts,
  plan: Plan,
  options: ApplyOptions = {},
): Promise<SyncReport> {
  return applyPlan(connect(), plan, options, false);
}

/** Plans and applies what is declared. */
export async function syncCommands(parts: RegistrationParts, options: SyncOptions = {}): Promise<SyncReport> {
  const { plan, unreadErrors } = await planCommands(parts, options);
  await (options.onPlan ?? parts.onPlan)(plan);
  return applyPlan(parts.connect(), plan, options, true, unreadErrors);
}

interface DeclaredScope {
  readonly guildId: Snowflake | null;
  readonly payloads: readonly CommandPayload[];
  readonly prune: boolean;
  readonly formerly: readonly FormerNames[];
}

function toDeclaredScope({ scope, payloads, prune, formerly = [] }: CompiledScope): DeclaredScope {
  return { guildId: scope === 'global' ? null : scope.guildId, payloads, prune, formerly };
}

function chooseTargets(
  declared: readonly DeclaredScope[],
  { guilds = [], onlyGuilds }: PlanOptions,
): DeclaredScope[] {
  const all = withGuilds(declared, onlyGuilds ?? guilds);
  if (onlyGuilds === undefined) return all;
  const wanted = new Set<Snowflake | null>(onlyGuilds);
  return all.filter(({ guildId }) => wanted.has(guildId));
}

function withGuilds(declared: readonly DeclaredScope[], guilds: readonly Snowflake[]): DeclaredScope[] {
  const named = new Set(declared.map(({ guildId }) => guildId));
  const more = [...new Set(guilds)].filter((guildId) => !named.has(guildId));
  return [...declared, ...more.map((guildId) => ({ guildId, payloads: [], prune: true, formerly: [] }))];
}

async function makePlan(
  { applicationId, connect, clock, prune, declaredPermissions = [] }: RegistrationParts,
  targets: readonly DeclaredScope[],
  options: PlanOptions,
): Promise<MadePlan<Plan>> {
  const { readPermissions = options.read === undefined } = options;
  const guildIds = typeof readPermissions === 'boolean' ? [] : readPermissions;
  const read = options.read ?? readFrom(connect());
  const { plans, unread, unreadErrors } = await readScopes(targets, options, async (target) => {
    const { guildId, payloads, formerly } = target;
    const dropEntryPoint = options.dropEntryPoint === true;
    const registered = await read(guildId);
    const input = { guildId, declared: payloads, registered, formerly, dropEntryPoint, nowMs: clock.now() };
    return planScope({ ...input, prune: target.prune && (options.prune ?? prune) });
  });
  const marked = markRedeclared(plans, declaredPermissions);
  const losesPermissions = marked.some(({ permissionLosses }) => permissionLosses.length > 0);
  if (readPermissions === false || !losesPermissions)
    return { plan: { applicationId, scopes: marked, unread }, unreadErrors };
  const { concurrency: atOnce = DEFAULT_CONCURRENCY } = options;
  const facts = { declared: declaredPermissions, guildIds, atOnce };
  const scopes = await readPermissionLosses(connect(), marked, facts);
  return { plan: { applicationId, scopes, unread }, unreadErrors };
}

function readFrom(client: DiscordClient): NonNullable<PlanOptions['read']> {
  return (guildId) => client.commands(guildId ?? undefined).list();
}

import * as z from 'zod/mini';
import type { CompiledScope, FormerNames } from '../../commands/compile/scopes.js';
import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { aFunction } from '../../common/read-given.js';
import type { CommandPayload, RegisteredCommand } from '../../protocol/commands/command.js';
import type { CommandPermission } from '../../protocol/permissions/command-permission.js';
import { Snowflake } from '../../protocol/snowflake.js';
import type { DiscordClient } from '../../rest/discord-client.js';
import { applyPlan, type SyncReport } from './apply-commands.js';
import type { LostPermissions, PermissionLoss, Plan, ScopePlan, UnreadPermissions } from './commands-plan.js';
import { planScope } from './plan-scope.js';
import {
  mapWithConcurrency,
  type MadePlan,
  readScopes,
  APPLY_FIELDS,
  type ApplyOptions,
  DEFAULT_CONCURRENCY,
  type SyncProgress,
} from '../engine/scopes.js';
import { type DeclaredGuild, findDeclared } from '../permissions/declared-permissions.js';

/** Options of `plan`. */
export interface PlanOptions {
  /**
   * Guilds to check in addition to those that commands name. Commands that are registered there and not declared there
   * are deleted, as in every scope. Default: none.
   */
  readonly guilds?: readonly Snowflake[] | undefined;
  /** Checks only these guilds, whether commands name them or not. Default: every scope. */
  readonly onlyGuilds?: readonly Snowflake[] | undefined;
  /** Deletes registered commands that are not declared. Default: `createApp({ prune })`, else true. */
  readonly prune?: boolean | undefined;
  /** Deletes an undeclared entry point command, too. Default false: it is kept, whoever created it. */
  readonly dropEntryPoint?: boolean | undefined;
  /**
   * Reads which permissions will be lost, if a command is deleted or renamed, with one request per guild: from the
   * planned guilds, and for a global command also from those with declared permissions and those in this list. With
   * false, the plan says that any may be lost. Default: true, unless `read` is given.
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

/** Options of `sync`. */
export type SyncOptions = PlanOptions &
  ApplyOptions & {
    /** Receives the plan before it is applied; throw to prevent that. Default: prints it. */
    readonly onPlan?: ((plan: Plan) => void | Promise<void>) | undefined;
  };

/** The fields of all options of `plan`. */
const PLAN_FIELDS = {
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

/** The schema of the options of `plan`. */
export const PlanOptions = z.strictObject(PLAN_FIELDS);
/** The schema of the options of `sync`. */
export const SyncOptions = z.strictObject(SYNC_FIELDS);

export interface RegistrationParts {
  readonly applicationId: Snowflake;
  readonly scopes: readonly CompiledScope[];
  /** The permissions of its commands. Default: none are declared. */
  readonly declaredPermissions?: readonly DeclaredGuild[] | undefined;
  /** The default of `prune`, if neither the scope nor the call sets it. */
  readonly prune: boolean;
  /** @throws CommandryError `TOKEN_MISSING`. */
  readonly connect: () => DiscordClient;
  readonly clock: Clock;
  /** Receives a plan before it is applied. */
  readonly onPlan: (plan: Plan) => void | Promise<void>;
}

/** Compares declared with registered commands. Changes nothing. */
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

/** Plans and applies the declared commands. */
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

/** The permissions of commands in one guild, by command id. */
type Sets = ReadonlyMap<Snowflake, readonly CommandPermission[]>;

interface LossFacts {
  readonly declared: readonly DeclaredGuild[];
  /** Further guilds to read. */
  readonly guildIds: readonly Snowflake[];
  readonly atOnce: number;
}

/** Marks, for each rename, the guilds for which the code declares permissions. */
function markRedeclared(
  scopes: readonly ScopePlan[],
  declared: readonly DeclaredGuild[],
): readonly ScopePlan[] {
  if (declared.length === 0) return scopes;
  return scopes.map((scope) => {
    if (scope.permissionLosses.length === 0) return scope;
    const permissionLosses = scope.permissionLosses.map((loss) => ({
      ...loss,
      redeclaredIn: [...declaredAfter(scope, loss, declared).keys()],
    }));
    return { ...scope, permissionLosses };
  });
}

/**
 * Reads which permissions will be lost, if any may be: one request per guild. A guild that cannot be read stays
 * unknown. Reads the planned guilds, and for a global command also `guildIds` and those with declared permissions.
 */
async function readPermissionLosses(
  client: DiscordClient,
  scopes: readonly ScopePlan[],
  { declared, guildIds, atOnce }: LossFacts,
): Promise<readonly ScopePlan[]> {
  const losing = scopes.filter(({ permissionLosses }) => permissionLosses.length > 0);
  const isGlobalLoss = losing.some(({ guildId }) => guildId === null);
  const others = isGlobalLoss ? [...guildIds, ...declared.map(({ guildId }) => guildId)] : [];
  const planned = (isGlobalLoss ? scopes : losing).flatMap(({ guildId }) => guildId ?? []);
  const found = new Map<Snowflake, Sets>();
  const unread: UnreadPermissions[] = [];
  await mapWithConcurrency([...new Set([...planned, ...others])], atOnce, async (guildId) => {
    try {
      found.set(guildId, await readSets(client, guildId));
    } catch (error) {
      if (!(error instanceof CommandryError)) throw error;
      unread.push({ guildId, code: error.code, message: error.message });
    }
  });
  return scopes.map((scope) =>
    losing.includes(scope)
      ? {
          ...scope,
          permissionLosses: scope.permissionLosses.map((loss) => ({
            ...loss,
            known: toKnown(scope, loss, found, declared),
            ...toUnreadIn(scope, unread),
          })),
        }
      : scope,
  );
}

async function readSets(client: DiscordClient, guildId: Snowflake): Promise<Sets> {
  const list = await client.permissions(guildId);
  return new Map(list.map(({ id, permissions }) => [id, permissions]));
}

function toUnreadIn(
  scope: ScopePlan,
  unread: readonly UnreadPermissions[],
): Pick<PermissionLoss, 'unreadIn'> {
  const unreadIn = unread.filter(({ guildId }) => scope.guildId === null || guildId === scope.guildId);
  return unreadIn.length === 0 ? {} : { unreadIn };
}

/** A command of a guild has permissions only in that guild. */
function toKnown(
  scope: ScopePlan,
  loss: PermissionLoss,
  found: ReadonlyMap<Snowflake, Sets>,
  declared: readonly DeclaredGuild[],
): readonly LostPermissions[] | null {
  const asked = [...found].filter(([guild]) => scope.guildId === null || guild === scope.guildId);
  if (asked.length === 0) return null;
  const after = declaredAfter(scope, loss, declared);
  return asked.flatMap(([guildId, sets]) => {
    const permissions = (sets.get(loss.id) ?? []).map(({ id, type, permission }) => ({
      id,
      type,
      permission,
    }));
    const again = after.get(guildId) ?? [];
    const redeclared = permissions.filter((entry) => again.some((other) => isSame(other, entry)));
    return permissions.length > 0 ? [{ guildId, permissions, redeclared }] : [];
  });
}

function isSame(one: CommandPermission, other: CommandPermission): boolean {
  return one.id === other.id && one.type === other.type && one.permission === other.permission;
}

/** Returns the permissions declared for a command under its new name, by guild; none for a deleted one. */
function declaredAfter(
  { guildId, changes }: ScopePlan,
  { id }: PermissionLoss,
  declared: readonly DeclaredGuild[],
): ReturnType<typeof findDeclared> {
  const rename = changes.find((change) => change.action === 'rename' && change.id === id);
  return rename ? findDeclared(declared, { ...rename, guildId }) : new Map<Snowflake, []>();
}

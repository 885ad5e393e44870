import type { Clock } from '../../common/clock.js';
import type { CompiledScope, FormerNames } from '../../commands/compile/scopes.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { CommandPayload, RegisteredCommand } from '../../protocol/commands/command.js';
import { isSnowflake, type Snowflake } from '../../protocol/snowflake.js';
import type { ServiceClient } from '../../rest/service-client.js';
import {
  applyPlan,
  concernsAll,
  DEFAULT_CONCURRENCY,
  toError,
  toFailure,
  unreadErrors,
  type ApplyOptions,
  type SyncProgress,
} from './apply-commands.js';
import type { DeclaredGuild } from '../permissions/declared-entries.js';
import { mapWithConcurrency } from '../engine/map-with-concurrency.js';
import { planScope } from './plan-scope.js';
import type { Plan, ScopePlan, UnreadScope } from './commands-plan.js';
import { markRedeclared, readPermissionLosses } from './permission-losses.js';
import type { SyncReport } from './sync-report.js';

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
   * Returns the registered commands of a scope; null is the global one. Default: one request to the service, with every
   * translation.
   */
  readonly read?: ((guildId: Snowflake | null) => Promise<readonly RegisteredCommand[]>) | undefined;
}

export type SyncOptions = PlanOptions &
  ApplyOptions & {
    /** Receives the plan before it is applied; a rejection prevents that. Default: prints it. */
    readonly onPlan?: ((plan: Plan) => void | Promise<void>) | undefined;
  };

/** The parts of a registration. */
export interface RegistrationParts {
  readonly applicationId: Snowflake;
  readonly scopes: readonly CompiledScope[];
  /** The permissions of its commands. Default: none are declared. */
  readonly declaredPermissions?: readonly DeclaredGuild[] | undefined;
  /** The default for deleting what is not declared, if neither the scope nor a call sets it. */
  readonly prune: boolean;
  /** @throws CommandryError `TOKEN_MISSING`. */
  readonly connect: () => ServiceClient;
  readonly clock: Clock;
  /** Receives a plan before it is applied. */
  readonly onPlan: (plan: Plan) => void | Promise<void>;
}

/** Plans and applies what an application declares. */
export interface Registration {
  readonly plan: (options?: PlanOptions) => Promise<Plan>;
  readonly apply: (plan: Plan, options?: ApplyOptions) => Promise<SyncReport>;
  readonly sync: (options?: SyncOptions) => Promise<SyncReport>;
  readonly cleanGuilds: (
    guildIds: readonly Snowflake[],
    options?: Omit<SyncOptions, 'guilds' | 'onlyGuilds' | 'prune'>,
  ) => Promise<SyncReport>;
}

export function createRegistration(parts: RegistrationParts): Registration {
  const { connect, scopes, onPlan } = parts;
  const declared = scopes.map(toDeclaredScope);

  const plan = async (options: PlanOptions = {}) => {
    checkConcurrency(options.concurrency);
    return makePlan(parts, chooseTargets(declared, options), options);
  };
  const apply = async (made: Plan, options: ApplyOptions = {}) => {
    checkConcurrency(options.concurrency);
    return applyPlan(connect(), made, options, false);
  };
  const applyPrinted = async (made: Plan, options: SyncOptions) => {
    await (options.onPlan ?? onPlan)(made);
    return applyPlan(connect(), made, options);
  };
  return {
    plan,
    apply,
    sync: async (options = {}) => applyPrinted(await plan(options), options),
    cleanGuilds: async (guildIds, options = {}) =>
      applyPrinted(await plan({ ...options, onlyGuilds: guildIds, prune: true }), options),
  };
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

/** @throws CommandryError `SETTING_INVALID` for an invalid id. */
function withGuilds(declared: readonly DeclaredScope[], guilds: readonly Snowflake[]): DeclaredScope[] {
  const named = new Set(declared.map(({ guildId }) => guildId));
  checkGuildIds('guilds', guilds);
  const more = [...new Set(guilds)].filter((guildId) => !named.has(guildId));
  return [...declared, ...more.map((guildId) => ({ guildId, payloads: [], prune: true, formerly: [] }))];
}

/** @throws CommandryError `SETTING_INVALID` for an invalid id. */
function checkGuildIds(setting: string, guildIds: readonly unknown[]): void {
  const wrong = guildIds.filter((guildId) => !isSnowflake(guildId));
  if (wrong.length > 0)
    throw new CommandryError(
      'SETTING_INVALID',
      `${setting}: ${JSON.stringify(wrong)} are not valid guild ids.`,
    );
}

async function makePlan(
  { applicationId, connect, clock, prune, declaredPermissions = [] }: RegistrationParts,
  targets: readonly DeclaredScope[],
  options: PlanOptions,
): Promise<Plan> {
  const { concurrency = DEFAULT_CONCURRENCY, onProgress } = options;
  const { readPermissions = options.read === undefined } = options;
  const guildIds = typeof readPermissions === 'boolean' ? [] : readPermissions;
  checkGuildIds('readPermissions', guildIds);
  const read = options.read ?? readFrom(connect());
  const plans = new Map<DeclaredScope, ScopePlan>();
  const errors = new Map<DeclaredScope, Error>();
  await mapWithConcurrency(targets, concurrency, async (target, stop) => {
    const { guildId, payloads, formerly } = target;
    const mayPrune = target.prune && (options.prune ?? prune);
    const dropEntryPoint = options.dropEntryPoint === true;
    try {
      const registered = await read(guildId);
      const input = { guildId, declared: payloads, registered, formerly, dropEntryPoint, nowMs: clock.now() };
      plans.set(target, planScope({ ...input, prune: mayPrune }));
    } catch (error) {
      errors.set(target, toError(error));
      if (concernsAll(error)) stop();
    }
    onProgress?.({ phase: 'read', done: plans.size + errors.size, total: targets.length, guildId });
  });
  const fatal = [...errors.values()].find((error) => plans.size === 0 || concernsAll(error));
  if (fatal !== undefined) throw fatal;
  const scopes = targets.flatMap((target) => plans.get(target) ?? []);
  const unread = targets.flatMap((target): UnreadScope[] => {
    const error = errors.get(target);
    if (!error) return [];
    const scope = { guildId: target.guildId, ...toFailure(error) };
    unreadErrors.set(scope, error);
    return [scope];
  });
  const marked = markRedeclared(scopes, declaredPermissions);
  if (readPermissions === false || !marked.some(({ permissionLosses }) => permissionLosses.length > 0))
    return { applicationId, scopes: marked, unread };
  const facts = { declared: declaredPermissions, guildIds, atOnce: concurrency };
  return { applicationId, scopes: await readPermissionLosses(connect(), marked, facts), unread };
}

function readFrom(client: ServiceClient): NonNullable<PlanOptions['read']> {
  return (guildId) => client.commands(guildId ?? undefined).list();
}

/** @throws CommandryError `SETTING_INVALID`. */
export function checkConcurrency(concurrency: number | undefined): void {
  if (concurrency === undefined) return;
  if (Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= 50) return;
  throw new CommandryError('SETTING_INVALID', 'concurrency: must be a whole number from 1 to 50.');
}

import * as z from 'zod/mini';
import type { REST } from '@discordjs/rest';
import type { CommandDefinition } from '../commands/compile/definition.js';
import { groupByScope, type CompiledScope } from '../commands/compile/scopes.js';
import { refuseWhileLoaded } from '../common/command-line.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { isSettings, readGiven, whole } from '../common/read-given.js';
import { atMost } from '../common/time-limit.js';
import { PERMISSIONS_SCOPE } from '../protocol/oauth/oauth-scope.js';
import { Circumstances } from '../protocol/permissions/circumstances.js';
import { Snowflake } from '../protocol/snowflake.js';
import { bearerNeeded, type BearerToken, openBearer } from '../rest/bearer.js';
import { type DiscordClient, createDiscordClient } from '../rest/discord-client.js';
import { connectGuilds, type GuildsClient } from '../rest/guilds-client.js';
import type { SyncReport } from '../sync/commands/apply-commands.js';
import { formatPlan, requirePlan, type Plan } from '../sync/commands/commands-plan.js';
import { hashScopes, hashOf } from '../sync/commands/declared-hash.js';
import { explainRefusals } from '../sync/commands/explaining-client.js';
import {
  type RegistrationParts,
  applyCommands,
  planCommands,
  PlanOptions,
  syncCommands,
  SYNC_FIELDS,
  SyncOptions,
} from '../sync/commands/plan-and-apply.js';
import { ApplyOptions, type MadePlan } from '../sync/engine/scopes.js';
import type { PlanColours } from '../sync/format.js';
import { applyPermissions, type PermissionsReport } from '../sync/permissions/apply-permissions.js';
import { chooseGuilds, type DeclaredGuild } from '../sync/permissions/declared-permissions.js';
import { explainIn, readCircumstances, findCommand } from '../sync/permissions/explain-use.js';
import type {
  AppPermissions,
  PlanPermissionsOptions,
  SyncPermissionsOptions,
} from '../sync/permissions/permissions-api.js';
import { openPermissions, type PermissionsClient } from '../sync/permissions/permissions-client.js';
import {
  formatPermissionsPlan,
  planPermissions,
  type PermissionsPlan,
} from '../sync/permissions/permissions-plan.js';
import {
  checkRestore,
  explainUnapplied,
  withLostPermissions,
} from '../sync/permissions/restore-permissions.js';
import { createSyncNotes, syncOnce } from '../sync/sync-once.js';
import type { AppSettings } from './app-settings.js';
import type { App } from './app-types.js';

/** Creates the registration calls of an app. Sends nothing by itself. */
export function openRegistration(source: RegistrationSource): AppRegistration {
  const { settings, scopes, declaredPermissions, hasColours } = source;
  const discord = openDiscord(source);
  const replicas = createReplicas(settings);
  const { applicationId, prune, clock } = settings;
  const parts: RegistrationParts = {
    applicationId,
    prune,
    clock,
    scopes,
    declaredPermissions,
    connect: discord.connect,
    onPlan: async (plan) => {
      const colours = hasColours ? await coloursOf(process.stdout) : undefined;
      settings.print(formatPlan(plan, { colours }));
    },
  };
  return {
    ...createAppSync(settings, parts, replicas),
    ...createAppPermissions(settings, declaredPermissions, discord, replicas),
    fetchCommands: async (guildId) => discord.connect().commands(guildId).list(),
    stop: replicas.stop,
  };
}

/** A stream that may be a TTY. */
interface MaybeTerminal {
  readonly hasColors?: () => boolean;
}

/**
 * Returns the colours a stream supports: none if it is piped, or if the environment disables them (`NO_COLOR`,
 * `TERM=dumb`). Runtimes without `styleText` have none either.
 */
export async function coloursOf(stream: MaybeTerminal | undefined): Promise<PlanColours | undefined> {
  if (stream?.hasColors?.() !== true) return undefined;
  const { styleText } = (await import('node:util')) as Partial<typeof import('node:util')>;
  if (!styleText) return undefined;
  const style = (name: Parameters<typeof styleText>[0]) => (text: string) =>
    styleText(name, text, { validateStream: false });
  return {
    green: style('green'),
    yellow: style('yellow'),
    cyan: style('cyan'),
    red: style('red'),
    dim: style('dim'),
    bold: style('bold'),
  };
}

const CleanOptions = z.strictObject({ ...SYNC_FIELDS, guildIds: z.array(Snowflake) });

/** Plans and applies commands. Of replicas that start at the same time, one does the writing for all. */
function createAppSync(
  { applicationId, stores: { syncNotes } }: AppSettings,
  parts: RegistrationParts,
  { share, untilStopped }: Replicas,
): Pick<RegistrationCalls, 'plan' | 'apply' | 'sync' | 'cleanGuilds'> {
  let declared: string | undefined;
  const shareWork = async (
    action: 'apply' | 'sync' | 'cleanGuilds',
    content: () => object,
    work: (parts: RegistrationParts) => Promise<SyncReport>,
    plan: Plan = { applicationId, scopes: [], unread: [] },
  ): Promise<SyncReport> => {
    // Throws early if there is no token.
    const client = parts.connect();
    return share<SyncReport>({
      writes: 'commands',
      action,
      content: content(),
      run: () => work({ ...parts, connect: () => guardWrites(client, untilStopped) }),
      elsewhere: { plan, scopes: [] },
      notice: action === 'apply' ? undefined : 'registered the same commands',
    });
  };
  /** Returns the declared scopes and the given options, as content to compare. */
  const declaredWith = (given: object) => () => {
    // Within one app the declared scopes are always the same.
    declared ??= syncNotes === undefined ? '' : hashScopes(parts.scopes);
    return { declared, prune: parts.prune, ...given };
  };
  return {
    plan: async (options = {}) => {
      readGiven(PlanOptions, options, 'app.plan');
      return (await planCommands(parts, options)).plan;
    },
    apply: async (plan, options = {}) => {
      requirePlan(plan, 'app.apply');
      readGiven(ApplyOptions, options, 'app.apply');
      const writing = plan.scopes.filter(({ requests }) => requests.length > 0);
      if (writing.length === 0) return applyCommands(parts, plan, options);
      // A plan is identified by its writes, so that a copy of it counts as the same.
      const content = () => ({ writing: writing.map(({ guildId, requests }) => ({ guildId, requests })) });
      return shareWork('apply', content, (own) => applyCommands(own, plan, options), plan);
    },
    sync: async (options = {}) => {
      readGiven(SyncOptions, options, 'app.sync');
      return shareWork('sync', declaredWith({ options }), (own) => syncCommands(own, options));
    },
    cleanGuilds: async (guildIds, options = {}) => {
      readGiven(CleanOptions, isSettings(options) ? { ...options, guildIds } : options, 'app.cleanGuilds');
      return shareWork('cleanGuilds', declaredWith({ guildIds, options }), (own) =>
        syncCommands(own, { ...options, onlyGuilds: guildIds, prune: true }),
      );
    },
  };
}

function guardWrites(client: DiscordClient, untilStopped: Replicas['untilStopped']): DiscordClient {
  return {
    ...client,
    commands: (guildId) => {
      const commands = client.commands(guildId);
      return {
        ...commands,
        create: untilStopped(commands.create),
        edit: untilStopped(commands.edit),
        delete: untilStopped(commands.delete),
        overwrite: untilStopped(commands.overwrite),
      };
    },
  };
}

/** Callers may share one options object between both kinds of calls, so the options of commands are accepted too. */
const PermissionsPlanOptions = z.strictObject(SYNC_FIELDS);
const PermissionsSyncOptions = z.extend(PermissionsPlanOptions, {
  // Checked separately, with advice on what to pass.
  bearerToken: z.optional(z.unknown()),
  restore: z.optional(z.unknown()),
  unregistered: z.optional(z.enum(['refuse', 'skip'])),
});

const AskedUse = z.strictObject({
  command: z.string(),
  type: z.optional(whole(1)),
  guildId: Snowflake,
  userId: Snowflake,
  channelId: Snowflake,
  circumstances: z.optional(Circumstances),
});

function createAppPermissions(
  settings: AppSettings,
  declared: readonly DeclaredGuild[],
  { connect, permissions: open, guilds: connectGuilds, checkBearer }: DiscordAccess,
  { share, untilStopped }: Replicas,
): Omit<AppPermissions, 'declaredPermissions' | 'permissionsInCode'> {
  const { applicationId, clock } = settings;
  const plan = async (
    options: PlanPermissionsOptions = {},
    wanted: readonly DeclaredGuild[] = declared,
  ): Promise<MadePlan<PermissionsPlan>> => {
    const { commands } = connect();
    const guilds = chooseGuilds(wanted, options.onlyGuilds);
    return planPermissions({ commands, permissions: open() }, applicationId, guilds, options);
  };
  const print = (made: PermissionsPlan): void => {
    settings.print(formatPermissionsPlan(made));
  };
  const shareWork = (
    options: SyncPermissionsOptions,
    bearerToken: BearerToken,
    onPlan: NonNullable<SyncPermissionsOptions['onPlan']>,
  ): Promise<PermissionsReport> => {
    connect();
    const { onlyGuilds = null, restore, unregistered = 'refuse' } = options;
    const wanted = restore ? withLostPermissions(declared, restore) : declared;
    const work = async () => {
      const { plan: made, unreadErrors } = await plan(options, wanted);
      await onPlan(made);
      const { set } = open(bearerToken);
      return applyPermissions({ set: untilStopped(set) }, made, options, unreadErrors);
    };
    return share<PermissionsReport>({
      writes: 'permissions',
      // Replicas with nothing to restore declare the same content.
      action: wanted === declared ? 'sync' : 'restore',
      content: { wanted, onlyGuilds, ...(unregistered === 'skip' ? { unregistered } : {}) },
      run: () =>
        work().catch(async (error: unknown) => {
          throw restore ? await explainUnapplied(error, restore, connect()) : error;
        }),
      elsewhere: { plan: { applicationId, guilds: [], unread: [] }, guilds: [] },
      notice: 'set the same permissions',
    });
  };
  return {
    planPermissions: async (options = {}) => {
      readGiven(PermissionsPlanOptions, options, 'app.planPermissions');
      return (await plan(options)).plan;
    },
    syncPermissions: async (options) => {
      readGiven(PermissionsSyncOptions, options, 'app.syncPermissions');
      const { bearerToken, restore, onPlan = print } = options as Partial<SyncPermissionsOptions>;
      checkRestore(restore, applicationId);
      if (bearerToken === undefined) throw bearerNeeded('no bearer token was given');
      // A token is checked before any request; a function may need a request of its own to get one.
      if (typeof bearerToken !== 'function') await checkBearer(bearerToken);
      return shareWork(options, bearerToken, onPlan);
    },
    fetchPermissions: async (guildId) => {
      connect();
      return open().list(guildId);
    },
    explainUse: async (asked) => {
      readGiven(AskedUse, asked, 'app.explainUse');
      const { command: name, type, guildId, userId, channelId, circumstances: given } = asked;
      const { commands } = connect();
      const all = [...(await commands().list()), ...(await commands(guildId).list())];
      const command = findCommand(name, all, type);
      const overwrites = await open().list(guildId);
      const circumstances = given ?? (await readCircumstances(connectGuilds(), guildId, userId, channelId));
      return { ...explainIn(circumstances, command, overwrites, clock.now()), command, circumstances };
    },
  };
}

/** Work that one of several replicas does for all that start at the same time. */
interface SharedWork<R> {
  /** What it writes; no other replica may write it meanwhile. */
  readonly writes: 'commands' | 'permissions';
  /** The name of the action. Only an equal action counts as done by another replica. */
  readonly action: string;
  /** Every input that decides what is written, apart from the application and Discord. */
  readonly content: object;
  /** Does the work. Must be repeatable. */
  readonly run: () => Promise<R>;
  /** The report if another replica did the work, without the fields about writes. */
  readonly elsewhere: Omit<R, 'writes' | 'isDoneElsewhere'>;
  /** Printed in that case. */
  readonly notice?: string | undefined;
}

interface SharedReport {
  readonly writes: number;
  readonly isDoneElsewhere: boolean;
}

/** Coordinates the replicas of an app. */
interface Replicas {
  /** @throws CommandryError `SYNC_STOPPED`, or the errors of the work. */
  readonly share: <R extends SharedReport>(work: SharedWork<R>) => Promise<R>;
  /** Wraps a call so that it rejects with `SYNC_STOPPED` once the app ends. */
  readonly untilStopped: <A extends readonly unknown[], R>(
    call: (...given: A) => Promise<R>,
  ) => (...given: A) => Promise<R>;
  /**
   * Stops further writes, and waits for running work, at most `graceMs`; whatever still runs then rejects with
   * `SYNC_STOPPED`. Never rejects itself.
   */
  readonly stop: (graceMs: number) => Promise<void>;
}

function createReplicas(settings: AppSettings): Replicas {
  const { applicationId, baseUrl, clock, log, print } = settings;
  const notes = settings.stores.syncNotes ?? createSyncNotes(clock);
  const { host, pathname } = new URL(baseUrl);
  const commands = `${applicationId}@${host}${pathname.replace(/\/$/, '')}`;
  const ending = new AbortController();
  const { signal } = ending;
  const running = new Set<Promise<unknown>>();
  let giveUp = (): void => undefined;
  const givenUp = new Promise<never>((_resolve, reject) => {
    giveUp = () => {
      reject(new CommandryError('SYNC_STOPPED', 'The app ended while it waited for Discord.'));
    };
  });
  givenUp.catch(() => undefined);

  const share = async <R extends SharedReport>(work: SharedWork<R>): Promise<R> => {
    const { writes, action, content, run, elsewhere, notice } = work;
    // Commands and permissions each have their own note, so that waiting replicas find the right one.
    const key = writes === 'commands' ? commands : `${commands}/${writes}`;
    const hash = `${action}:${hashOf({ applicationId, baseUrl, content })}`;
    const done = await syncOnce({ notes, key, hash, clock, log, signal }, run);
    if (done) return done;
    if (notice !== undefined) print(`Another replica that started at the same time has ${notice}.`);
    return { ...elsewhere, writes: 0, isDoneElsewhere: true } as unknown as R;
  };
  return {
    share: (work) => {
      // The returned promise has no other listener, so that an unhandled failure ends the process as usual.
      const tracked = Promise.race([share(work), givenUp]).finally(() => running.delete(tracked));
      running.add(tracked);
      return tracked;
    },
    untilStopped:
      (call) =>
      async (...given) => {
        signal.throwIfAborted();
        return call(...given);
      },
    stop: async (graceMs) => {
      ending.abort(new CommandryError('SYNC_STOPPED', 'The app ended while it was synchronised.'));
      if (running.size > 0) await atMost(clock, graceMs, Promise.allSettled(running));
      // A call that waits for a rate limit may wait for minutes more.
      giveUp();
    },
  };
}

/** The clients for registration. They hold the bot token, so that no caller sees it. */
interface DiscordAccess {
  /** @throws CommandryError `TOKEN_MISSING`, or `APP_FILE_ACTS`. */
  readonly connect: () => DiscordClient;
  readonly permissions: (bearerToken?: BearerToken) => PermissionsClient;
  readonly guilds: () => GuildsClient;
  /** Refuses a bearer token that cannot set permissions. */
  readonly checkBearer: (bearerToken: BearerToken) => Promise<unknown>;
}

type Source = Pick<RegistrationSource, 'settings' | 'token' | 'sharedRest' | 'definitions'>;

function openDiscord({ settings, token, sharedRest, definitions }: Source): DiscordAccess {
  const { applicationId, baseUrl, fetch, clock, log, developmentGuildId } = settings;
  const address = { baseUrl, fetch, clock, log };
  let client: DiscordClient | undefined;
  return {
    connect: () => {
      refuseWhileLoaded();
      if (token === undefined)
        throw new CommandryError('TOKEN_MISSING', 'A call to Discord needs a token, and none is set.');
      client ??= explainRefusals(
        createDiscordClient({ ...address, applicationId, token, rest: sharedRest }),
        groupByScope(definitions, developmentGuildId),
      );
      return client;
    },
    permissions: (bearerToken) => openPermissions({ ...address, applicationId, token, bearerToken }),
    guilds: () => connectGuilds({ ...address, token: token ?? '' }),
    checkBearer: (bearerToken) => openBearer(bearerToken, PERMISSIONS_SCOPE, token),
  };
}

/** The registration calls of an app: commands and permissions. */
export type RegistrationCalls = Pick<
  App,
  | 'plan'
  | 'apply'
  | 'sync'
  | 'cleanGuilds'
  | 'fetchCommands'
  | 'planPermissions'
  | 'syncPermissions'
  | 'fetchPermissions'
  | 'explainUse'
>;

/** The commands to register, and how Discord is reached. */
export interface RegistrationSource {
  readonly settings: AppSettings;
  readonly token: string | undefined;
  /** The client of `@discordjs/rest` that all calls of the app share. */
  readonly sharedRest: () => Promise<REST>;
  readonly definitions: readonly CommandDefinition[];
  readonly scopes: readonly CompiledScope[];
  readonly declaredPermissions: readonly DeclaredGuild[];
  /** Whether plans are coloured if the terminal supports it. */
  readonly hasColours: boolean;
}

export interface AppRegistration extends RegistrationCalls {
  /** Stops further writes, and waits for those in flight, at most `graceMs`. Never rejects. */
  readonly stop: (graceMs: number) => Promise<void>;
}

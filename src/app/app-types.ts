import type { CommandSource } from '../commands/compile/compile.js';
import type { PermissionsByGuild } from '../commands/compile/declared-permissions.js';
import type { CommandClass, CommandDefinition } from '../commands/compile/definition.js';
import type { OnComponent, OnModal } from '../commands/types/component-types.js';
import type { Defer } from '../commands/types/defer.js';
import type { AppMiddleware, GuardFunction, CooldownStore } from '../commands/types/middleware-types.js';
import type { AppMessages } from '../commands/types/user-message-facts.js';
import type { Clock } from '../common/clock.js';
import type { Log } from '../common/log.js';
import type { OnError, OnAutocompleteError } from '../interactions/dispatch/handler-failure.js';
import type { Freshness } from '../interactions/receive/freshness.js';
import type { SeenInteractions } from '../interactions/receive/seen-interactions.js';
import type { VerifierName } from '../interactions/receive/signature-check.js';
import type { Translator } from '../localization/translator.js';
import type { LocaleSource } from '../localization/text-source.js';
import type { RegisteredCommand } from '../protocol/commands/command.js';
import type { Locale } from '../protocol/locale/locale.js';
import type { ApplyOptions } from '../sync/commands/apply-commands.js';
import type { Plan } from '../sync/commands/commands-plan.js';
import type { PlanOptions, SyncOptions } from '../sync/commands/plan-and-apply.js';
import type { SyncReport } from '../sync/commands/sync-report.js';
import type { SyncLock } from '../sync/lock/sync-lock.js';
import type { CompiledScope } from '../commands/compile/scopes.js';
import type { Counters } from '../interactions/dispatch/counters.js';
import type { ClosingReceiver, SettledWork, InFlightWork } from '../interactions/receive/ports.js';
import type { CallbackObject } from '../interactions/reply/to-callback.js';
import type { LocalizationProblem } from '../localization/problem.js';
import type { AppPermissions } from '../sync/permissions/permissions-api.js';

export interface AppOptions {
  /** Classes with decorated methods, and commands made by `defineCommand`. */
  readonly commands: readonly CommandSource[];
  /** The application's id, a snowflake. */
  readonly applicationId: string;
  /** The application's public key: 64 hex digits from its page. */
  readonly publicKey: string;
  /** The bot token. Needed by `plan`, `apply`, `sync` and `cleanGuilds` only. */
  readonly token?: string | undefined;
  /** Where the service is. Default `https://discord.com`. */
  readonly baseUrl?: string | undefined;
  /** Largest accepted request body. Whole number from 1,024 to 16,777,216; default 1,048,576. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Makes or finds the instance of a class, for example `(target) => container.resolve(target)`. Asked once for each
   * class. Default: its constructor, called without arguments.
   */
  readonly resolve?: ((target: CommandClass) => object) | undefined;
  /**
   * Registers every command in this guild and nowhere else, but for the entry point, which can only be global. For
   * development: changes in a guild show at once. Default: where the commands say.
   */
  readonly developmentGuildId?: string | undefined;
  /**
   * Whether `sync` deletes what is registered and not declared. `false` where others register commands of the same
   * application: theirs are left alone, and so are those that this code no longer declares. Default true.
   */
  readonly prune?: boolean | undefined;
  /**
   * Who may use the commands of the app that have no permissions of their own, by guild. Set by `syncPermissions`.
   * Default: what administrators set in a guild is left alone.
   */
  readonly permissions?: PermissionsByGuild | undefined;
  /** Translations of names and descriptions. What a decorator says wins. Default: what decorators say, and no more. */
  readonly localization?: AppLocalization | undefined;
  /** Messages for `interaction.t`, made by `createTranslator`. Default: none, and `t` answers its key. */
  readonly translator?: Translator | undefined;
  /**
   * What users are told when no handler can answer, each a function of what is known. Default: short messages in the
   * language of the user, seen by nobody else. A function that fails leaves the default and a line in the log.
   */
  readonly messages?: Partial<AppMessages> | undefined;
  /**
   * When an interaction without an answer is deferred, so that its reply may take up to 15 minutes. The time is counted
   * from the moment the user caused it, which its id tells. A command can say otherwise. Default `auto`: after 2,000 ms.
   */
  readonly defer?: Defer | undefined;
  /**
   * Decides what the user sees when a handler failed. Called once for each failure, after it was logged, and may take
   * its time like a handler. What it returns is the reply, if there is none yet; by default the user is shown the
   * incident id. If it fails itself, that is logged as `ERROR_HOOK_FAILED`.
   */
  readonly onError?: OnError | undefined;
  /**
   * Is told of each provider of suggestions that failed or took too long, after it was logged and counted. If it fails
   * itself, that is logged as `ERROR_HOOK_FAILED`.
   */
  readonly onAutocompleteError?: OnAutocompleteError | undefined;
  /**
   * Answers used buttons and selects of messages. Middleware and guards are of commands and do not run around it. Default:
   * their users are told, in their language, that the bot does not answer that.
   */
  readonly onComponent?: OnComponent | undefined;
  /** The same for submitted modals, which `showModal` opened. */
  readonly onModal?: OnModal | undefined;
  /**
   * The last moment to answer on a handler's behalf, in ms after the user caused the interaction. Whole number from 100
   * to 2,900; default 2,750. The service stops listening at 3,000.
   */
  readonly deadlineMs?: number | undefined;
  /**
   * How far the timestamp of a request may be from the wall clock of this machine; `maxAgeSeconds` from 1 to 3,600 and
   * `maxAheadSeconds` from 0 to 3,600, whole numbers. What is older or newer is refused with 401 before its signature is
   * checked. `false` takes requests of any age, so that a captured request works for ever. Default: 300 and 60.
   */
  readonly freshness?: Partial<Freshness> | false | undefined;
  /**
   * Where the ids of interactions are remembered for as long as a request stays fresh: one that comes again is refused
   * with 409. Pass a shared store where several processes answer. `false` remembers none. Default: 100,000 ids in this
   * process.
   */
  readonly seenInteractions?: SeenInteractions | false | undefined;
  /**
   * What runs around the handler of every command, the outermost first; an object says what runs around providers of
   * suggestions. It stands around what classes and methods say.
   */
  readonly use?: readonly AppMiddleware[] | undefined;
  /** Guards of every command. They are asked inside of `use`. */
  readonly guards?: readonly GuardFunction[] | undefined;
  /** Where `cooldown` counts uses. Default: in this process, for at most 100,000 users, guilds and channels. */
  readonly cooldowns?: CooldownStore | undefined;
  /**
   * Lets replicas that start at the same time register commands, and set permissions, once. Default: they do it once in
   * this process.
   */
  readonly syncLock?: AppSyncLock | undefined;
  /**
   * What checks signatures: `node` is `node:crypto`; `auto` is the package `sodium-native`, which takes half the time,
   * where it is installed and refuses all that `node:crypto` refuses, and `node:crypto` elsewhere. Default: `auto`.
   */
  readonly verifier?: VerifierName | undefined;
  /** Where events go. Default: one line of JSON each on the standard error stream. */
  readonly log?: Log | undefined;
  /** Where plans are printed. Default: the standard output stream. */
  readonly print?: ((text: string) => void) | undefined;
  /** For tests and unusual hosts. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** For tests. Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
  /** For tests. A number from 0 to 1, 1 left out. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Makes the number that a user can quote when something failed. Default: a random UUID. */
  readonly makeIncidentId?: (() => string) | undefined;
}

/** Where translations of names and descriptions come from, and what is asked of them. */
export interface AppLocalization {
  /** Catalogues by locale, as `readCatalogues` reads them from files, or a function that is asked for each text. */
  readonly source?: LocaleSource | undefined;
  /**
   * The language that names and descriptions are written in. With it, the default is registered under its own locale
   * wherever the service would show its speakers a fallback in another language, and translations are linted.
   * Default: unknown.
   */
  readonly defaultLocale?: Locale | undefined;
  /** The locales that should be complete. Default: those with a catalogue; none for a function. */
  readonly locales?: readonly Locale[] | undefined;
  /** What a text is that such a locale does not translate. Default `warning`: a line in the log. */
  readonly missing?: 'error' | 'warning' | 'ignore' | undefined;
  /** First keys of catalogues that belong to something else, for example `['replies']`. Default: none. */
  readonly otherRoots?: readonly string[] | undefined;
}

/** How the replicas of a bot wait for one of them to register commands. */
export interface AppSyncLock {
  /** Where they meet, for example `createRedisSyncLock(client)` of `commandry/redis`. */
  readonly lock: SyncLock;
  /**
   * After how many milliseconds without a sign of life a replica is taken for dead. Whole number from 1,000 to 600,000;
   * default 30,000.
   */
  readonly lifetimeMs?: number | undefined;
  /**
   * How long to wait for a replica that is at it, in milliseconds, before `SYNC_LOCK_BUSY`. Whole number from 0 to
   * 86,400,000; default 600,000.
   */
  readonly waitMs?: number | undefined;
  /** Up to how long to wait, by chance, before the first try. Milliseconds, whole number from 0 to 60,000; default 1,000. */
  readonly jitterMs?: number | undefined;
  /**
   * What a replica does that cannot use the lock: `alone` logs `SYNC_LOCK_FAILED` and synchronises by itself, `fail` throws
   * it. Default `alone`: every replica plans from what the service has, so that the worst is the same write several times.
   */
  readonly whenAway?: 'alone' | 'fail' | undefined;
}

/** A bot: understood commands, and what can be done with them. */
export interface App extends ClosingReceiver, AppPermissions {
  /** The commands as understood, frozen. */
  readonly definitions: readonly CommandDefinition[];
  /** The commands as they are registered, by scope; the global one is always there. */
  readonly scopes: readonly CompiledScope[];
  /** The same as the classes say, without a `developmentGuildId`. */
  readonly declaredScopes: readonly CompiledScope[];
  /** What works in the translations, but hardly as meant: all that the log sums up. */
  readonly localizationProblems: readonly LocalizationProblem[];
  /**
   * Compares the commands with what the service has, scope by scope, with one request for each. Changes nothing.
   *
   * @throws CommandryError `TOKEN_MISSING`, `SETTING_INVALID`, `TOKEN_REFUSED`, `APPLICATION_NOT_OWN`, or one whose code
   *   begins with `SERVICE_`. Scopes that could not be read while others could are listed in `unread`.
   */
  plan(options?: PlanOptions): Promise<Plan>;
  /**
   * Does what a plan says. Prints nothing. Of replicas that apply the same plan at the same time, one does it. A scope
   * that is to be overwritten as a whole is read again before, with one request, and one that has changed since the plan
   * was made is left alone.
   *
   * @throws SyncError `SYNC_INCOMPLETE` if something could not be done. Its `report` says what is done and what is left.
   * @throws CommandryError If nothing was written and one scope alone is left, the reason of that: `PLAN_OUTDATED` naming
   *   the commands that came, went or are others now, `REGISTRATION_REFUSED` with every fault that the service found, another refusal with what to do about it, or one
   *   whose code begins with `SERVICE_`.
   */
  apply(plan: Plan, options?: ApplyOptions): Promise<SyncReport>;
  /**
   * Plans, prints the plan and applies it. Writes nothing when nothing differs.
   *
   * @throws What `plan` and `apply` throw.
   */
  sync(options?: SyncOptions): Promise<SyncReport>;
  /**
   * Plans, prints and applies for these guilds alone: takes away the commands that are registered there and that no code
   * declares for them. For guilds that commands do not name any more.
   *
   * @throws What `plan` and `apply` throw.
   */
  cleanGuilds(
    guildIds: readonly string[],
    options?: Omit<SyncOptions, 'guilds' | 'onlyGuilds' | 'prune'>,
  ): Promise<SyncReport>;
  /**
   * The commands that are registered, with every translation.
   *
   * @param guildId - The guild whose own commands are wanted. Default: the global ones.
   * @throws CommandryError `TOKEN_MISSING`, or one whose code begins with `SERVICE_`.
   */
  fetchCommands(guildId?: string): Promise<RegisteredCommand[]>;
  /**
   * Answers an interaction that came some other way than by HTTP, for example over a queue, and gives the callback to be
   * sent. Its origin must be trusted: neither signature nor age nor replay is checked. It is held against everything else
   * that a body is, and handlers see the same of it.
   *
   * @param payload - The interaction as parsed JSON. It is not changed.
   * @throws CommandryError `INTERACTION_MALFORMED`, `BODY_STRUCTURE_REFUSED`, `INTERACTION_UNSUPPORTED` or
   *   `APPLICATION_MISMATCH`.
   */
  dispatch(payload: unknown): Promise<CallbackObject>;
  /**
   * Waits for the work in flight, and for requests that are still arriving, before the process ends, and gives up what is
   * not done in time. The app goes on answering meanwhile; stop taking connections first, or let the server of `commandry/node` do both. Never rejects.
   *
   * @param options.drainMs - How long to wait at most, in milliseconds. Default 25,000.
   */
  close(options?: { readonly drainMs?: number }): Promise<SettledWork>;
  /** How often what went wrong has gone wrong, by the name of the event in the log. The numbers are live. */
  readonly counters: Counters;
  /** Interactions whose handler or provider is still running, or that still have calls to the service under way. */
  readonly inFlight: InFlightWork;
}

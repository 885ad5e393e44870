import type { JobContext, JobResult } from '../commands/calls/job-types.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import type { JobDefinition } from '../commands/jobs/job-definition.js';
import type { Later } from '../commands/jobs/later.js';
import type { WorkQueue } from '../commands/queue/work-queue.js';
import type { CommandSource } from '../commands/compile/compile.js';
import type { PermissionsByGuild } from '../commands/compile/declared-permissions.js';
import type { CommandDefinition, InstantiableClass } from '../commands/compile/definition.js';
import type { DispatchEvent, EventDefinition, EventLimits } from '../commands/events/event-definition.js';
import type { RouteDefinition } from '../commands/routes/route-definition.js';
import type { OnComponent, OnModal } from '../commands/types/component-types.js';
import type { Defer } from '../commands/types/defer.js';
import type {
  AppMiddleware,
  GuardClass,
  GuardFunction,
  CooldownStore,
} from '../commands/types/middleware-types.js';
import type { AppMessages } from '../commands/types/user-message-facts.js';
import type { Awaitable } from '../commands/types/reply-types.js';
import type { Clock } from '../common/clock.js';
import type { Log } from '../common/log.js';
import type { Logger } from '../common/logger.js';
import type { OnError, OnAutocompleteError } from '../interactions/dispatch/handler-failure.js';
import type { Freshness } from '../interactions/receive/freshness.js';
import type { SeenInteractions } from '../interactions/receive/seen-interactions.js';
import type { Verifier, VerifierName } from '../interactions/receive/signature.js';
import type { ComponentRelay, WaitingSettings } from '../commands/waiting/component-relay.js';
import type { Translator } from '../localization/translator.js';
import type { LocaleSource } from '../localization/text-source.js';
import type { RegisteredCommand } from '../protocol/commands/command.js';
import type { Locale } from '../protocol/locale/locale.js';
import type { ApplyOptions } from '../sync/engine/scopes.js';
import type { Plan } from '../sync/commands/commands-plan.js';
import type { PlanOptions, SyncOptions } from '../sync/commands/plan-and-apply.js';
import type { SyncReport } from '../sync/commands/apply-commands.js';
import type { SyncNotes } from '../sync/sync-once.js';
import type { CompiledScope } from '../commands/compile/scopes.js';
import type { AppTelemetry, Counters } from '../common/observer.js';
import type {
  CallingHost,
  ClosingReceiver,
  Host,
  InFlightWork,
  RunScheduledOptions,
  SettledWork,
} from '../interactions/receive/ports.js';
import type { CallbackObject } from '../interactions/reply/to-callback.js';
import type { CreateRestApi } from '../commands/calls/rest-options.js';
import type { LocalizationProblem } from '../localization/problem.js';
import type { AppPermissions } from '../sync/permissions/permissions-api.js';

/** The options of `createApp`. */
export interface AppOptions<Commands extends readonly CommandSource[] = readonly CommandSource[]> {
  /**
   * Classes with decorated methods, and the results of `defineCommand`, `defineButton`, `defineSelect`, `defineModal`,
   * `defineEvent` and `defineJob`.
   */
  readonly commands: Commands;
  /** The application's id, a snowflake. */
  readonly applicationId: string;
  /**
   * The application's public key: 64 hex digits from its page in the developer portal. Leave it out for a bot that is only
   * connected to the gateway: requests are then refused. `undefined` is invalid: it usually means that a variable is missing.
   */
  readonly publicKey?: string;
  /** The bot token. Needed only by calls to Discord, such as `plan`, `apply`, `sync` and `cleanGuilds`. */
  readonly token?: string | undefined;
  /**
   * The secret for signing custom ids of signed routes, at least 32 characters, the same in all processes of the app.
   * Default: the bot token, so that resetting it invalidates everything it signed.
   */
  readonly routeSecret?: string | undefined;
  /**
   * Runs before the app handles anything, for example to connect to a database. Servers wait for it before they listen,
   * `commandry dev` included; `fetch`, Express and Lambda with the first request; a worker before it takes work;
   * anything else calls `app.start()`. It runs once; after a failure it is tried again. Commands that only read the app
   * (`list`, `check`, `manifest`, `plan`, `sync`) and test kits do not run it. Default: nothing.
   *
   * @example onStart: () => database.connect()
   */
  readonly onStart?: ((app: App) => Awaitable<unknown>) | undefined;
  /**
   * The counterpart of `onStart`: runs once, as the last step of `app.close()`, after the handlers, even if the start
   * failed. Limited to 5 seconds; a failure is logged as `CLOSE_HOOK_FAILED`. Default: nothing.
   */
  readonly onClose?: (() => Awaitable<unknown>) | undefined;
  /** The base URL of Discord. Default `https://discord.com`. */
  readonly baseUrl?: string | undefined;
  /**
   * Returns the instance of a class, for example `(target) => container.resolve(target)` or `(target) => new
   * target(store)`. Called once for each class.
   * Default: its constructor, called without arguments.
   */
  readonly resolve?: ((target: InstantiableClass) => object) | undefined;
  /**
   * Registers every command only in this guild, except the entry point, which is always global. For development:
   * changes in a guild are visible at once. Default: the scopes that the commands declare.
   */
  readonly developmentGuildId?: string | undefined;
  /**
   * Whether `sync` deletes commands that are registered but not declared. Set `false` if other programs register
   * commands of the same application; commands that you removed from the code are then kept, too. Default true.
   */
  readonly prune?: boolean | undefined;
  /**
   * Permissions by guild, for commands that declare none themselves. Written by `syncPermissions`. Default: the
   * permissions set by administrators are kept.
   */
  readonly permissions?: PermissionsByGuild | undefined;
  /**
   * Translations of names and descriptions, of the texts of modals and of messages. Those in decorators take precedence. Default: only
   * those in decorators.
   */
  readonly localization?: AppLocalization | undefined;
  /**
   * Functions that return the user messages that Commandry sends where no handler replies. Default: short ephemeral
   * messages in the language of the user. If a function fails, the default is used and a line is logged.
   */
  readonly messages?: Partial<AppMessages> | undefined;
  /**
   * When to defer an interaction that has no response yet, so that its reply may take up to 15 minutes. Counted from
   * the creation of the interaction, as its id says. Commands can override it. Default `auto`: after 2,000 ms.
   */
  readonly defer?: Defer | undefined;
  /**
   * Decides what the user sees when a handler fails. Called once per failure, after it was logged; it may take as long
   * as a handler. Its result becomes the reply, if there is none yet. Its own failure is logged as `ERROR_HOOK_FAILED`.
   * Called for handlers of events too, with `event` instead of `interaction`; nobody waits for a reply there.
   * Default: the user sees the incident id.
   */
  readonly onError?: OnError | undefined;
  /** The limits of events of the gateway, in this process. Default: see {@link EventLimits}. */
  readonly events?: Partial<EventLimits> | undefined;
  /**
   * Called when a provider of suggestions fails or takes too long, after that was logged and counted. Its own failure
   * is logged as `ERROR_HOOK_FAILED`.
   */
  readonly onAutocompleteError?: OnAutocompleteError | undefined;
  /**
   * Handles buttons and selects that no route handles, without middleware and guards. Default: users are told, in their
   * language, that the bot does not respond to it.
   */
  readonly onComponent?: OnComponent | undefined;
  /** Handles submitted modals that no route handles (opened with `showModal`), in the same way. */
  readonly onModal?: OnModal | undefined;
  /**
   * The maximum age of a request by the system clock: `maxAgeSeconds`, a whole number from 1 to 3,600. Older requests,
   * and those more than 60 s in the future, are refused with 401 before their signature is checked. `false` accepts any
   * age, so that a captured request works for ever. Default: 300.
   */
  readonly freshness?: Partial<Freshness> | false | undefined;
  /**
   * Middleware around every handler of a command, component or modal, outermost first; an object can add middleware
   * around providers of suggestions. It runs outside the middleware of classes and methods.
   */
  readonly use?: readonly AppMiddleware[] | undefined;
  /** Guards of every command and route. They run inside the middleware of `use`. */
  readonly guards?: readonly (GuardFunction | GuardClass)[] | undefined;
  /**
   * The queue for handlers with `run: 'queued'` and for jobs: `createSqliteQueue()` of `commandry/sqlite` for one
   * process, `createBullQueue()` of `commandry/bullmq` for several, or `createMemoryQueue()` for tests. `app.close()`
   * closes it. It stores interaction tokens, for their 15 minutes. Default: none; queued handlers cannot be declared,
   * and of jobs only recurring ones, for hosts with cron triggers.
   */
  readonly queue?: WorkQueue | undefined;
  /**
   * The stores that several processes share, for example `createRedisStores(client)` of `commandry/redis`. Default: each
   * process has its own.
   */
  readonly stores?: AppStores | undefined;
  /** Settings of `ask`, `askModal`, `awaitComponent` and `awaitComponents`. */
  readonly waiting?: WaitingSettings | undefined;
  /**
   * What verifies signatures: a function, such as `nacl.sign.detached.verify`, or a library: `node` is `node:crypto`;
   * `auto` is the package `sodium-native` (twice as fast) if it is installed and passes a self-test, else `node:crypto`,
   * or WebCrypto on a host that lacks it. Default: `auto`.
   */
  readonly verifier?: VerifierName | Verifier | undefined;
  /**
   * Creates `app.rest`, usually `createRestApi` with your own options: `(options) => createRestApi({ ...options, rest
   * })` shares the queues and rate limits of another client. Default: `createRestApi`.
   */
  readonly rest?: CreateRestApi | undefined;
  /** Spans and metrics: `createTelemetry()` of `commandry/telemetry`. Default: none, at no cost. */
  readonly telemetry?: AppTelemetry | undefined;
  /**
   * Receives log events, secrets redacted: a function, or a logger whose methods take (fields, message), for example
   * `pino()`. Default: JSON lines on stderr.
   */
  readonly log?: Log | Logger | undefined;
  /** Prints plans. Default: to stdout. */
  readonly print?: ((text: string) => void) | undefined;
  /** For tests and unusual hosts. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** For tests. Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** For tests. Returns a number from 0 to 1, excluding 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Creates the incident id that a user can quote when something fails. Default: a random UUID. */
  readonly makeIncidentId?: (() => string) | undefined;
}

/** The stores that processes share. Each has a default in the process. */
export interface AppStores {
  /**
   * The store of seen interaction ids, kept as long as a request stays fresh: a replay is refused with 409. Pass a
   * shared store if several processes receive interactions. `false` disables the check. Default: 100,000 ids in this
   * process.
   */
  readonly seenInteractions?: SeenInteractions | false | undefined;
  /** The store for `cooldown`. Default: in this process, for at most 100,000 users, guilds and channels. */
  readonly cooldowns?: CooldownStore | undefined;
  /**
   * Lets replicas that start at the same time register commands and set permissions only once, for example
   * `createRedisSyncNotes(client)` of `commandry/redis`. Default: once in this process.
   */
  readonly syncNotes?: SyncNotes | undefined;
  /**
   * Relays clicks between processes that receive interactions of the app. Default: none; a click that arrives elsewhere
   * is told that the question is over.
   */
  readonly relay?: ComponentRelay | undefined;
}

/** The source of translations of names and descriptions, how they are checked, and what writes messages. */
export interface AppLocalization {
  /** Catalogues by locale, for example from `readCatalogues`, or a function that is called for each text. */
  readonly source?: LocaleSource | undefined;
  /** Messages for `interaction.t`, made by `createTranslator`. Default: none, and `t` returns its key. */
  readonly translator?: Translator | undefined;
  /**
   * The language of untranslated names and descriptions. If set, they are also registered under their own locale
   * wherever Discord would show its speakers a fallback in another language, and translations are linted. Default:
   * unknown.
   */
  readonly defaultLocale?: Locale | undefined;
  /** The locales that should be complete. Default: those with a catalogue; none for a function. */
  readonly locales?: readonly Locale[] | undefined;
  /** How a missing translation in one of `locales` is treated. Default `warning`: a line in the log. */
  readonly missing?: 'error' | 'warning' | 'ignore' | undefined;
  /** Top-level keys of catalogues that are not command texts, for example `['replies']`. Default: none. */
  readonly otherRoots?: readonly string[] | undefined;
}

/**
 * A bot: its compiled commands, and the methods to serve and register them. The type parameter holds the types of its
 * commands, for typed tests.
 */
export interface App<Commands extends readonly CommandSource[] = readonly CommandSource[]>
  extends ClosingReceiver, AppPermissions {
  /** Writes to the log of the app, secrets redacted. */
  readonly log: Log;
  /** The classes and defined commands that the app was created with. */
  readonly commands: Commands;
  /** The compiled commands, frozen. */
  readonly definitions: readonly CommandDefinition[];
  /** The routes of components and modals, frozen. */
  readonly routes: readonly RouteDefinition[];
  /** The handlers of events over HTTP, frozen. */
  readonly events: readonly EventDefinition[];
  /** The jobs, frozen. */
  readonly jobs: readonly JobDefinition[];
  /** The commands as registered, by scope; the global scope always exists. */
  readonly scopes: readonly CompiledScope[];
  /** The scopes that the classes declare, regardless of `developmentGuildId`. */
  readonly declaredScopes: readonly CompiledScope[];
  /** All warnings about translations; the log only summarizes them. */
  readonly localizationProblems: readonly LocalizationProblem[];
  /**
   * Compares the commands with the registered ones, with one request per scope. Changes nothing.
   *
   * @throws CommandryError `TOKEN_MISSING`, `SETTING_INVALID`, `TOKEN_REFUSED`, `APPLICATION_NOT_OWN`, or one whose
   *   code begins with `DISCORD_`. Scopes that could not be read while others could are listed in `unread`.
   */
  plan(options?: PlanOptions): Promise<Plan>;
  /**
   * Applies a plan. Prints nothing. If several replicas apply the same plan at the same time, one does it. Before a
   * bulk overwrite the scope is read again, with one request; it is not written if it has changed since the plan was
   * made.
   *
   * @throws SyncError `SYNC_INCOMPLETE` if something could not be applied. Its `report` lists what was done and what is
   *   left.
   * @throws CommandryError If nothing was written and only one scope is left, its error: `PLAN_OUTDATED` naming the
   *   commands that were added, removed or changed, `REGISTRATION_REFUSED` with every problem that Discord found,
   *   another refusal with advice, or one whose code begins with `DISCORD_`.
   */
  apply(plan: Plan, options?: ApplyOptions): Promise<SyncReport>;
  /**
   * Plans, prints the plan and applies it. Writes nothing if nothing differs.
   *
   * @throws The errors of `plan` and `apply`.
   */
  sync(options?: SyncOptions): Promise<SyncReport>;
  /**
   * Cleans up guilds that commands no longer name: plans, prints and applies for these guilds alone, deleting commands
   * that are registered there but not declared.
   *
   * @throws The errors of `plan` and `apply`.
   */
  cleanGuilds(
    guildIds: readonly string[],
    options?: Omit<SyncOptions, 'guilds' | 'onlyGuilds' | 'prune'>,
  ): Promise<SyncReport>;
  /**
   * Returns the registered commands, with every translation.
   *
   * @param guildId - The guild whose own commands are returned. Default: the global ones.
   * @throws CommandryError `TOKEN_MISSING`, or one whose code begins with `DISCORD_`.
   */
  fetchCommands(guildId?: string): Promise<RegisteredCommand[]>;
  /**
   * Dispatches an interaction that did not arrive by HTTP, for example from a queue, and returns the callback to send.
   * The caller must trust its origin: signature, age and replay are not checked.
   *
   * @param payload - The interaction as parsed JSON. Not copied: `interaction.raw` is this object.
   * @param host - Its `waitUntil` receives the work that continues after the response, if any.
   * @returns The callback; undefined if a handler replied `withResponse`, since Discord already has it.
   * @throws CommandryError `INTERACTION_MALFORMED`, `INTERACTION_UNSUPPORTED` or `APPLICATION_MISMATCH`.
   */
  dispatch(payload: unknown, host?: Host): Promise<CallbackObject | undefined>;
  /**
   * Answers an interaction that arrived over the gateway, by a call to Discord. `connectGateway` and `attach` of
   * `commandry/gateway` call it; do so yourself for a connection of your own. Each interaction is answered once, however
   * often it is passed. What the handler sends after its response waits until Discord has that. The caller must trust the
   * origin. Never rejects: failures are logged.
   *
   * @param payload - The interaction as parsed JSON. Not copied: `interaction.raw` is this object.
   * @param host - When it arrived, and what `dispatch` takes.
   * @returns Resolves when the response was sent, or could not be.
   */
  answerByCall(payload: unknown, host?: CallingHost): Promise<void>;
  /**
   * Runs the handlers of an event of the gateway, for whoever holds the connection. Events of one guild run one after
   * the other, in the order of the calls. Does nothing if no handler is for it, and `INTERACTION_CREATE` goes to
   * `answerByCall`. The caller must trust its origin. Never rejects.
   *
   * @param packet - What the gateway dispatched: the type of the event as `t` and its data as `d`.
   * @param host - The shard that received it. Default: shard 0.
   * @returns Resolves when the handlers are done, or the event was dropped.
   */
  readonly dispatchEvent: DispatchEvent;
  /**
   * Runs `onStart`, once, and resolves when it is done. Adapters and `runWorker` call it; call it yourself if you use
   * neither. Does nothing while the command line loads the app.
   *
   * @throws The error of `onStart`. The next call tries again.
   */
  start(): Promise<void>;
  /**
   * Drains: waits for work in flight and for requests that are still arriving, gives up the rest after `drainMs`, then
   * runs `onClose`. The app still responds meanwhile: stop accepting connections first, or let the server of
   * `commandry/node` do both. Never rejects.
   *
   * @param options.drainMs - The maximum wait in milliseconds. Default 25,000.
   */
  close(options?: { readonly drainMs?: number }): Promise<SettledWork>;
  /**
   * Discord's REST API with the bot's token: the typed client of `@discordjs/core`, an optional package that is loaded
   * on the first call. Works outside interactions, too.
   *
   * @example await app.rest.channels.createMessage(channelId, { content: 'Hello', components: [row(...)] });
   * @see docs/reference/discord/rest.md
   */
  readonly rest: RestApi;
  /**
   * Runs work outside an interaction, such as a scheduled job, with the tools of a handler. A failure is logged with an
   * incident id and counted as `JOB_FAILED`; `close` drains it like a handler. Never rejects.
   *
   * @param name - For the log.
   * @returns The value of the work, or the error and its incident id. Nothing is started while the app closes.
   */
  run<T>(name: string, work: (job: JobContext) => Awaitable<T>): Promise<JobResult<T>>;
  /**
   * Runs the jobs of `@Scheduled` with this cron expression now, once, without a queue: for hosts that call at certain
   * times. `toScheduledHandler` of `commandry/fetch` calls it.
   *
   * @throws CommandryError `JOB_UNKNOWN` if there is none, or the error of a job that failed; it is logged already.
   */
  runScheduled(cron: string, options?: RunScheduledOptions): Promise<void>;
  /**
   * Queues a job of the app: a method with `@Job`, or the result of `defineJob`. It runs in a worker after the delay,
   * and survives this process if the queue does.
   *
   * @see docs/reference/running/queue.md
   */
  readonly later: Later;
  /** How often each kind of failure has happened, by the name of the log event. Live. */
  readonly counters: Counters;
  /** Interactions in flight: their handler or provider runs, or a call to Discord is pending. */
  readonly inFlight: InFlightWork;
}

import type { JobContext, JobResult } from '../commands/calls/job-types.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import type { JobDefinition } from '../commands/jobs/job-definition.js';
import type { Later } from '../commands/jobs/later.js';
import type { WorkQueue } from '../commands/queue/work-queue.js';
import type { CommandSource } from '../commands/compile/compile.js';
import type { PermissionsByGuild } from '../commands/compile/declared-permissions.js';
import type { CommandDefinition, InstantiableClass } from '../commands/compile/definition.js';
import type { EventDefinition } from '../commands/events/event-definition.js';
import type { RouteDefinition } from '../commands/routes/route-definition.js';
import type { OnComponent, OnModal } from '../commands/types/component-types.js';
import type { Defer } from '../commands/types/defer.js';
import type { AppMiddleware, GuardFunction, CooldownStore } from '../commands/types/middleware-types.js';
import type { MessageTemplates } from '../interactions/user-messages/message-templates.js';
import type { AppMessages } from '../commands/types/user-message-facts.js';
import type { Awaitable } from '../commands/types/reply-types.js';
import type { Clock } from '../common/clock.js';
import type { Log } from '../common/log.js';
import type { Logger } from '../common/logger.js';
import type { OnError, OnAutocompleteError } from '../interactions/dispatch/handler-failure.js';
import type { Freshness } from '../interactions/receive/freshness.js';
import type { SeenInteractions } from '../interactions/receive/seen-interactions.js';
import type { VerifierName } from '../interactions/receive/signature.js';
import type { WaitingSettings } from '../commands/waiting/component-relay.js';
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
import type { ClosingReceiver, Host, SettledWork, InFlightWork } from '../interactions/receive/ports.js';
import type { CallbackObject } from '../interactions/reply/to-callback.js';
import type { CreateRestApi } from '../commands/calls/rest-options.js';
import type { LocalizationProblem } from '../localization/problem.js';
import type { AppPermissions } from '../sync/permissions/permissions-api.js';

/** The options of `createApp`: the commands, the keys of the application, and everything that has a default. */
export interface AppOptions<Commands extends readonly CommandSource[] = readonly CommandSource[]> {
  /**
   * Classes with decorated methods, and what `defineCommand`, `defineButton`, `defineSelect`, `defineModal`,
   * `defineEvent` and `defineJob` return.
   */
  readonly commands: Commands;
  /** The application's id, a snowflake. */
  readonly applicationId: string;
  /** The application's public key: 64 hex digits from its page in the developer portal. */
  readonly publicKey: string;
  /** The bot token. Needed only by calls to Discord, such as `plan`, `apply`, `sync` and `cleanGuilds`. */
  readonly token?: string | undefined;
  /**
   * The secret that custom ids of signed routes are signed with, at least 32 characters. All processes of the app need
   * the same. Default: the bot token, so that a new token ends what the old one has signed.
   */
  readonly routeSecret?: string | undefined;
  /**
   * Does what must be done before the app handles anything, such as connecting to a database. Servers wait for it before
   * they listen, `commandry dev` included; `fetch`, Express and Lambda with the first request; a worker before it takes
   * work; anything else calls `app.start()`. It runs once, and again if it failed. Commands that only read the app
   * (`list`, `check`, `manifest`, `plan`, `sync`) and test kits do not run it.
   * Default: nothing.
   *
   * @example onStart: () => database.connect()
   */
  readonly onStart?: ((app: App) => Awaitable<unknown>) | undefined;
  /**
   * Undoes it: runs once, as the last step of `app.close()`, when handlers are done, if the app was started or its start
   * failed. It may take 5 seconds; a failure is logged as `CLOSE_HOOK_FAILED`. Default: nothing.
   */
  readonly onClose?: (() => Awaitable<unknown>) | undefined;
  /** The base URL of Discord. Default `https://discord.com`. */
  readonly baseUrl?: string | undefined;
  /** Largest accepted request body in bytes. A whole number from 1,024 to 16,777,216; default 1,048,576. */
  readonly maxBodyBytes?: number | undefined;
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
   * Whether `sync` deletes commands that are registered but not declared. Set `false` where other programs register
   * commands of the same application: theirs are kept, as are those that this code no longer declares. Default true.
   */
  readonly prune?: boolean | undefined;
  /**
   * Permissions by guild for the app's commands that have none of their own. Set by `syncPermissions`. Default: the
   * permissions set by administrators are kept.
   */
  readonly permissions?: PermissionsByGuild | undefined;
  /**
   * Translations of names and descriptions, and of the texts of modals. Those in decorators take precedence. Default: only
   * those in decorators.
   */
  readonly localization?: AppLocalization | undefined;
  /** Messages for `interaction.t`, made by `createTranslator`. Default: none, and `t` returns its key. */
  readonly translator?: Translator | undefined;
  /**
   * Functions that return the user messages for interactions without a handler's reply. Default: short ephemeral
   * messages in the language of the user. If a function fails, the default is used and a line is logged.
   */
  readonly messages?: Partial<AppMessages> | undefined;
  /**
   * The languages of the default messages beside English, by locale: `await loadLanguages()` gives those that are built in.
   * Default: all of them, loaded when the first user with another language appears.
   */
  readonly languages?: ReadonlyMap<string, MessageTemplates> | undefined;
  /**
   * When an interaction without a response is deferred, so that its reply may take up to 15 minutes. The time counts
   * from the moment the user caused it, which is in its id. A command can set its own. Default `auto`: after 2,000 ms.
   */
  readonly defer?: Defer | undefined;
  /**
   * Decides what the user sees when a handler fails. Called once for each failure, after it was logged, and may take as
   * long as a handler. Its result is the reply, if there is none yet; by default the user sees the incident id. If it
   * fails itself, that is logged as `ERROR_HOOK_FAILED`.
   */
  readonly onError?: OnError | undefined;
  /**
   * Called for each provider of suggestions that failed or took too long, after that was logged and counted. If it
   * fails itself, that is logged as `ERROR_HOOK_FAILED`.
   */
  readonly onAutocompleteError?: OnAutocompleteError | undefined;
  /**
   * Handles used buttons and selects of messages without a route. Middleware and guards do not run around it.
   * Default: users get a message, in their language, that the bot does not answer that.
   */
  readonly onComponent?: OnComponent | undefined;
  /** Handles submitted modals without a route, which `showModal` opened, in the same way. */
  readonly onModal?: OnModal | undefined;
  /**
   * The deadline for a response on a handler's behalf, in ms after the user caused the interaction. A whole number from
   * 100 to 2,900; default 2,750. Discord stops waiting at 3,000.
   */
  readonly deadlineMs?: number | undefined;
  /**
   * How old a request may be by the system clock, in seconds: `maxAgeSeconds` from 1 to 3,600, a whole number. Older ones, and
   * those more than 60 s ahead, are refused with 401 before their signature is checked. `false` accepts requests of any age,
   * so that a captured request works for ever. Default: 300.
   */
  readonly freshness?: Partial<Freshness> | false | undefined;
  /**
   * The store that keeps the ids of interactions as long as a request stays fresh: a replay is refused with 409. Pass a
   * shared store if several processes receive interactions. `false` keeps none. Default: 100,000 ids in this process.
   */
  readonly seenInteractions?: SeenInteractions | false | undefined;
  /**
   * Middleware around the handler of every command, component and modal with a route, the outermost first; an object can
   * also have middleware around providers of suggestions. It runs outside that of classes and methods.
   */
  readonly use?: readonly AppMiddleware[] | undefined;
  /** Guards of every command and route. They run inside the middleware of `use`. */
  readonly guards?: readonly GuardFunction[] | undefined;
  /**
   * The store in which `cooldown` counts uses. Default: in this process, for at most 100,000 users, guilds and
   * channels.
   */
  readonly cooldowns?: CooldownStore | undefined;
  /**
   * Keeps work that must survive this process until a worker has done it: handlers with `run: 'queued'`, and jobs.
   * `createBullQueue()` of `commandry/bullmq`, or `createMemoryQueue()` for one machine and for tests.
   * `close` of the app closes it. It keeps tokens of interactions for their 15 minutes. Default: none, and neither a queued
   * handler nor a job may be declared.
   */
  readonly queue?: WorkQueue | undefined;
  /** How handlers wait for clicks with `ask`, `askModal`, `awaitComponent` and `awaitComponents`. */
  readonly waiting?: WaitingSettings | undefined;
  /**
   * Makes replicas that start at the same time register commands, and set permissions, only once, for example
   * `createRedisSyncNotes(client)` of `commandry/redis`. Default: once in this process.
   */
  readonly syncNotes?: SyncNotes | undefined;
  /**
   * The library that checks signatures: `node` is `node:crypto`; `auto` is the package `sodium-native`, which takes
   * half the time, if it is installed and refuses everything that `node:crypto` refuses, and otherwise `node:crypto`.
   * Default: `auto`.
   */
  readonly verifier?: VerifierName | undefined;
  /**
   * Makes `app.rest`, usually by `createRestApi` with options of your own: `(options) => createRestApi({ ...options, rest })`
   * shares the queues and rate limits of another client. Default: `createRestApi`.
   */
  readonly rest?: CreateRestApi | undefined;
  /**
   * Makes spans and metrics of what the app does: `createTelemetry()` of `commandry/telemetry`. Default: none, at no cost.
   */
  readonly telemetry?: AppTelemetry | undefined;
  /**
   * Receives log events, without secrets: a function, or a logger whose methods take (fields, message), for example
   * `pino()`. Default: one line of JSON each on the standard error stream.
   */
  readonly log?: Log | Logger | undefined;
  /** Prints plans. Default: to the standard output stream. */
  readonly print?: ((text: string) => void) | undefined;
  /** For tests and unusual hosts. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** For tests. Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** For tests. Returns a number from 0 to 1, excluding 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Makes the incident id that a user can quote when something fails. Default: a random UUID. */
  readonly makeIncidentId?: (() => string) | undefined;
}

/** The source of translations of names and descriptions, and how they are checked. */
export interface AppLocalization {
  /** Catalogues by locale, as `readCatalogues` reads them from files, or a function that is called for each text. */
  readonly source?: LocaleSource | undefined;
  /**
   * The language that names and descriptions are written in. With it, the default is registered under its own locale
   * wherever Discord would show its speakers a fallback in another language, and translations are linted.
   * Default: unknown.
   */
  readonly defaultLocale?: Locale | undefined;
  /** The locales that should be complete. Default: those with a catalogue; none for a function. */
  readonly locales?: readonly Locale[] | undefined;
  /** How a missing translation in such a locale is treated. Default `warning`: a line in the log. */
  readonly missing?: 'error' | 'warning' | 'ignore' | undefined;
  /** Top-level keys of catalogues that are not command texts, for example `['replies']`. Default: none. */
  readonly otherRoots?: readonly string[] | undefined;
}

/**
 * A bot: its compiled commands, and the calls to serve and register them. Its type parameter is that of the commands it
 * was created with, by which tests are typed.
 */
export interface App<Commands extends readonly CommandSource[] = readonly CommandSource[]>
  extends ClosingReceiver, AppPermissions {
  /** Sends an entry where the entries of the app go, without secrets. */
  readonly log: Log;
  /** The classes and defined commands that the app was created with. */
  readonly commands: Commands;
  /** The compiled commands, frozen. */
  readonly definitions: readonly CommandDefinition[];
  /** The routes of components and modals, frozen. */
  readonly routes: readonly RouteDefinition[];
  /** The handlers of events over HTTP, frozen. */
  readonly events: readonly EventDefinition[];
  /** The jobs that may be queued, frozen. */
  readonly jobs: readonly JobDefinition[];
  /** The commands as they are registered, by scope; the global one always exists. */
  readonly scopes: readonly CompiledScope[];
  /** The scopes that the classes declare, regardless of `developmentGuildId`. */
  readonly declaredScopes: readonly CompiledScope[];
  /** The warnings about translations, which the log sums up. */
  readonly localizationProblems: readonly LocalizationProblem[];
  /**
   * Compares the commands with the registered ones, with one request for each scope. Changes nothing.
   *
   * @throws CommandryError `TOKEN_MISSING`, `SETTING_INVALID`, `TOKEN_REFUSED`, `APPLICATION_NOT_OWN`, or one whose
   *   code begins with `DISCORD_`. Scopes that could not be read while others could are listed in `unread`.
   */
  plan(options?: PlanOptions): Promise<Plan>;
  /**
   * Applies a plan. Prints nothing. If several replicas apply the same plan at the same time, one does it. Before a
   * scope is overwritten as a whole it is read again, with one request, and is not written if it has changed since the
   * plan was made.
   *
   * @throws SyncError `SYNC_INCOMPLETE` if something could not be applied. Its `report` lists what was done and what
   *   is left.
   * @throws CommandryError If nothing was written and only one scope is left, its error: `PLAN_OUTDATED` naming the
   *   commands that were added, removed or changed, `REGISTRATION_REFUSED` with every fault that Discord found,
   *   another refusal with what to do about it, or one whose code begins with `DISCORD_`.
   */
  apply(plan: Plan, options?: ApplyOptions): Promise<SyncReport>;
  /**
   * Plans, prints the plan and applies it. Writes nothing when nothing differs.
   *
   * @throws The errors of `plan` and `apply`.
   */
  sync(options?: SyncOptions): Promise<SyncReport>;
  /**
   * Plans, prints and applies only for these guilds: deletes the commands that are registered there and that the code
   * does not declare for them. For guilds that commands no longer name.
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
   * Dispatches an interaction that arrived by another way than HTTP, for example a queue, and returns the callback to
   * send. Its origin must be trusted: signature, age and replay are not checked.
   *
   * @param payload - The interaction as parsed JSON. It is used as it is: `interaction.raw` is this object.
   * @param host - Its `waitUntil` is called with the work that continues after the response, if any does.
   * @returns The callback; undefined if a handler replied `withResponse`, because Discord has it then.
   * @throws CommandryError `INTERACTION_MALFORMED`, `INTERACTION_UNSUPPORTED` or `APPLICATION_MISMATCH`.
   */
  dispatch(payload: unknown, host?: Host): Promise<CallbackObject | undefined>;
  /**
   * Runs `onStart`, once, and resolves when it is done. The adapters and `runWorker` call it; call it where nothing of
   * that is used. While the command line loads the app, it does nothing.
   *
   * @throws What `onStart` throws. The next call tries again.
   */
  start(): Promise<void>;
  /**
   * Waits for the work in flight, and for requests that are still arriving, before the process ends, and gives up the
   * rest, and runs `onClose`. The app still responds meanwhile; stop accepting connections first, or let the server of
   * `commandry/node` do both. Never rejects.
   *
   * @param options.drainMs - The maximum wait in milliseconds. Default 25,000.
   */
  close(options?: { readonly drainMs?: number }): Promise<SettledWork>;
  /**
   * The calls to Discord beyond the reply, with the bot's token: the typed client of `@discordjs/core`, an optional
   * package that is loaded with the first call. Works outside interactions too.
   *
   * @example await app.rest.channels.createMessage(channelId, { content: 'Hello', components: [row(...)] });
   * @see docs/reference/discord/rest.md
   */
  readonly rest: RestApi;
  /**
   * Runs work that no interaction causes, such as a scheduled job, with what a handler has. A failure is logged with an
   * incident id and counted as `JOB_FAILED`; `close` waits for the job as it does for handlers. Never rejects.
   *
   * @param name - For the log.
   * @returns The value of the work, or the error and its incident id. While the app ends, nothing is started any more.
   */
  run<T>(name: string, work: (job: JobContext) => Awaitable<T>): Promise<JobResult<T>>;
  /**
   * Queues a job of the app: a method with `@Job`, or what `defineJob` made. It runs in a worker after the delay, and
   * survives this process if the queue does.
   *
   * @see docs/reference/running/queue.md
   */
  readonly later: Later;
  /** How often each kind of failure has happened, by the name of the event in the log. The numbers are live. */
  readonly counters: Counters;
  /** The interactions whose handler or provider is still running, or that still have pending calls to Discord. */
  readonly inFlight: InFlightWork;
}

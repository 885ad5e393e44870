import { EntryPointHandler } from '../../protocol/commands/command-type.js';
import { orEmpty, valueNamed } from '../compile/map-list.js';
import type {
  InGuild,
  InContext,
  ContextOf,
  Contexts,
  GuildProperties,
  Guilds,
  NotOnlyInGuilds,
  WithContexts,
} from '../contexts/in-guild.js';
import type {
  DiscordEvent,
  EventDecorator,
  EventName,
  EventSettings,
  SpelledEventName,
} from '../events/event-types.js';
import { eventing } from '../events/run-events.js';
import { DEFAULT_BACKOFF_MS, DEFAULT_MAX_ATTEMPTS, validatedBy } from '../jobs/job-definition.js';
import type { JobDecorator, JobSettings } from '../jobs/queued-job.js';
import type { AnySchema } from '../types/standard-schema.js';
import type { ScheduledDecorator, ScheduledSettings } from '../jobs/schedule.js';
import { createScheduler, toScheduledJob } from '../jobs/schedule-jobs.js';
import type { QueuedAttempt } from '../queue/work-queue.js';
import type { FirstResponseCalls, QueueCannotCarry, Runs } from '../queue/queued-interaction.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { MethodRecord } from '../records/decorator-records.js';
import { recordMethod, refuseStandardDialect } from '../records/write-records.js';
import type { RouteKind } from '../routes/route-kinds.js';
import type {
  CommandSettings,
  ContextMenuSettings,
  EntryPointCommandSettings,
} from '../types/command-settings.js';
import type { Defer } from '../types/defer.js';
import type {
  ChatInputInteraction,
  EntryPointInteraction,
  MessageInteraction,
  UserInteraction,
} from '../types/interaction-types.js';
import type { LocalizedTexts } from '../types/locale-types.js';
import type { Wrong } from '../types/wrong-reply.js';

/**
 * A decorator for a handler method. The compiler refuses a wrong interaction or return type.
 *
 * `Given` is the actual interaction, if it has more than `Context`, which compiler messages show.
 */
export type HandlerDecorator<Context, Given = Context> = <P extends readonly unknown[], R>(
  prototype: object,
  method: string,
  descriptor: [Wrong<R>] extends [never]
    ? [Misfit<P[0], Context, Given>] extends [never]
      ? Method<(...parameters: P) => R>
      : NoInfer<Misfit<P[0], Context, Given>>
    : // The compiler would look for `R` and `P` in every sentence.
      NoInfer<Wrong<R>>,
) => void;

/** The relevant property of a method's descriptor. */
interface Method<F> {
  value?: F;
}

/** Shown by the compiler when the first parameter is an interaction of another kind. */
export interface InteractionDoesNotFit<Gives, Declared> {
  /** The interaction that the decorator passes. */
  readonly commandGives: Gives;
  /** The type of the first parameter. */
  readonly parameterIsDeclared: Declared;
}

/**
 * Why a handler cannot take an interaction as its first parameter; `never` if it can. Option values there are not
 * checked here.
 */
type Misfit<First, Context, Given> = [Given] extends [First]
  ? never
  : [First] extends [{ readonly kind: HandlerKind } | undefined]
    ? MisfitOf<Exclude<First, undefined>, Context, Given>
    : never;

type HandlerKind = RouteKind | 'chatInput' | 'user' | 'message' | 'entryPoint' | 'autocomplete';

type MisfitOf<Taken, Context, Given> = [Taken] extends [never]
  ? never
  : [Given & GuildProperties] extends [Taken]
    ? NotOnlyInGuilds<Taken>
    : [Given & GuildProperties & FirstResponseCalls] extends [Taken]
      ? QueueCannotCarry<Taken, Context>
      : [Context & GuildProperties] extends [Taken]
        ? NotOnlyInGuilds<Taken>
        : InteractionDoesNotFit<Context, Taken>;

export interface Running<Q extends RunSetting | undefined> {
  /** Where the handler runs. Default: `'here'`; of a subcommand, the setting of the `@Command`. */
  readonly run?: Q;
}

/**
 * Makes a method a slash command without subcommands.
 *
 * @param name - 1 to 32 lower-case characters without spaces.
 * @param description - 1 to 100 characters.
 */
export function SlashCommand<
  const C extends Contexts = undefined,
  const G extends Guilds = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  name: string,
  description: string,
  settings: CommandSettings & WithContexts<C, G> & Running<Q> = {},
): HandlerDecorator<
  Runs<ChatInputInteraction, Q>,
  Runs<InContext<ChatInputInteraction, ContextOf<C, G>>, Q>
> {
  return recorder('SlashCommand', { kind: 'slash', name, description, settings });
}

/** Settings of a subcommand; everything else is set on its `@Command`. */
export interface SubcommandSettings extends LocalizedTexts {
  /** The name of a `@SubcommandGroup` of the class. Default: none, the subcommand is directly in the command. */
  readonly group?: string | undefined;
  /** When an interaction without a response is deferred. Default: the setting of the `@Command`. */
  readonly defer?: Defer | undefined;
}

/**
 * The interaction that a subcommand may take. Without its own `run`, `@Command` decides whether it is queued, so it may
 * also take a `QueuedInteraction`.
 */
type OfSubcommand<Q> = [Q] extends [undefined]
  ? InGuild<ChatInputInteraction> & { readonly queued: QueuedAttempt }
  : Runs<InGuild<ChatInputInteraction>, Q>;

/**
 * Makes a method a subcommand of the class's `@Command`, which decides whether it may rely on a guild.
 *
 * @param name - 1 to 32 lower-case characters without spaces.
 * @param description - 1 to 100 characters.
 */
export function Subcommand<const Q extends RunSetting | undefined = undefined>(
  name: string,
  description: string,
  settings: SubcommandSettings & Running<Q> = {},
): HandlerDecorator<Runs<ChatInputInteraction, Q>, OfSubcommand<Q>> {
  const { group, ...texts } = orEmpty(settings);
  return recorder('Subcommand', { kind: 'subcommand', name, description, texts, group });
}

/**
 * Makes a method a user command, in the context menu of users.
 *
 * @param name - 1 to 32 characters; capitals and spaces are allowed.
 */
export function UserCommand<
  const C extends Contexts = undefined,
  const G extends Guilds = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  name: string,
  settings: ContextMenuSettings & WithContexts<C, G> & Running<Q> = {},
): HandlerDecorator<Runs<UserInteraction, Q>, Runs<InContext<UserInteraction, ContextOf<C, G>>, Q>> {
  return recorder('UserCommand', { kind: 'user', name, settings });
}

/**
 * Makes a method a message command, in the context menu of messages.
 *
 * @param name - 1 to 32 characters; capitals and spaces are allowed.
 */
export function MessageCommand<
  const C extends Contexts = undefined,
  const G extends Guilds = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  name: string,
  settings: ContextMenuSettings & WithContexts<C, G> & Running<Q> = {},
): HandlerDecorator<Runs<MessageInteraction, Q>, Runs<InContext<MessageInteraction, ContextOf<C, G>>, Q>> {
  return recorder('MessageCommand', { kind: 'message', name, settings });
}

/** The settings of `@EntryPoint`. */
export interface EntryPointSettings extends EntryPointCommandSettings {
  /**
   * Who responds. `app`: the method, which may launch the Activity or reply with something else. `discord`: Discord
   * launches the Activity automatically and the method is never called. Default `app`.
   */
  readonly handler?: 'app' | 'discord' | undefined;
}

/** Returns the wire value of a handler setting. */
export function toEntryPointHandler(handler: EntryPointSettings['handler']): EntryPointHandler {
  const values = { app: EntryPointHandler.APP_HANDLER, discord: EntryPointHandler.DISCORD_LAUNCH_ACTIVITY };
  return valueNamed(values, handler ?? 'app') as EntryPointHandler;
}

/**
 * Makes a method the entry point command, the main way to launch the app's Activity. An app has at most one.
 *
 * @param name - 1 to 32 characters.
 * @param description - 1 to 100 characters.
 */
export function EntryPoint<const C extends Contexts = undefined>(
  name: string,
  description: string,
  settings: EntryPointSettings & { readonly contexts?: C } = {},
): HandlerDecorator<EntryPointInteraction, InContext<EntryPointInteraction, ContextOf<C>>> {
  const { handler, ...others } = orEmpty(settings);
  return recorder('EntryPoint', {
    kind: 'entryPoint',
    name,
    description,
    settings: others,
    handler: toEntryPointHandler(handler),
  });
}

function recorder<Context, Given>(decorator: string, record: MethodRecord): HandlerDecorator<Context, Given> {
  return (prototype, method) => {
    refuseStandardDialect(decorator, method);
    recordMethod(prototype, method, record);
  };
}

/**
 * Makes a method a handler of events, of the gateway or over HTTP. It gets a `DiscordEvent`; its result is awaited and
 * ignored. Several methods may handle one type, and one method several types.
 *
 * @param type - For example `MESSAGE_CREATE`; see {@link EventName}.
 * @param settings - The intents that the method needs besides.
 */
export function On<const Type extends EventName>(
  type: SpelledEventName<Type>,
  settings: EventSettings = {},
): EventDecorator<DiscordEvent<Type>> {
  const { intents = [] } = orEmpty(settings);
  return (prototype, method) => {
    refuseStandardDialect('On', method);
    recordMethod(prototype, method, { kind: 'event', name: type, intents, eventing });
  };
}

/**
 * Makes a method the handler of a queued job. It declares its data as `QueuedJob<Data>`. If it rejects, the job is
 * retried; its result is ignored.
 *
 * @param name - 1 to 50 letters, digits, `.`, `_`, `-` and `/`. Identifies queued jobs: keep it while any may be
 *   queued.
 */
export function Job<X extends AnySchema = never>(
  name: string,
  settings: JobSettings<X> = {},
): JobDecorator<X> {
  const { maxAttempts = DEFAULT_MAX_ATTEMPTS, backoffMs = DEFAULT_BACKOFF_MS, schema } = settings;
  const job = { name, maxAttempts, backoffMs, ...validatedBy(schema), createScheduler };
  return (prototype, method) => {
    refuseStandardDialect('Job', method);
    recordMethod(prototype, method, { kind: 'job', ...job });
  };
}

/**
 * Makes a method a recurring job of `runWorker`: it runs once each time it is due, however many processes there are, and is
 * retried like any job. It gets a `QueuedJob<DueData>`. If no worker was running when it was due, it runs once as soon as one
 * is, however many runs were missed. On hosts with cron triggers, `toScheduledHandler` of
 * `commandry/fetch` runs it, without a queue.
 *
 * @param name - 1 to 50 letters, digits, `.`, `_`, `-` and `/`. Identifies queued runs, like the name of a job.
 * @example @Scheduled('digest', { cron: '0 9 * * 1-5', timeZone: 'Europe/Berlin' })
 */
export function Scheduled(name: string, settings: ScheduledSettings): ScheduledDecorator {
  return (prototype, method) => {
    refuseStandardDialect('Scheduled', method);
    recordMethod(prototype, method, { kind: 'job', ...toScheduledJob(name, settings) });
  };
}

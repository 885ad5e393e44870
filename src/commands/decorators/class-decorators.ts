import type { Snowflake } from '../../protocol/snowflake.js';
import { orEmpty } from '../compile/map-list.js';
import type { GuildHandlers, NotOnlyInGuilds, ContextOf } from '../contexts/in-guild.js';
import type {
  HereHandlers,
  IsQueued,
  QueuedInteraction,
  QueueCannotCarry,
} from '../queue/queued-interaction.js';
import type { RunSetting } from '../queue/run-setting.js';
import { recordClass, refuseStandardDialect, recordLayers } from '../records/write-records.js';
import type { CommandSettings, InteractionContextName } from '../types/command-settings.js';
import type { ChatInputInteraction } from '../types/interaction-types.js';
import type { LocalizedTexts } from '../types/locale-types.js';
import type { HandlerInteraction } from '../types/component-types.js';
import type {
  GuardClass,
  GuardContext,
  GuardFunction,
  GuardVerdict,
  Layer,
  Middleware,
} from '../types/middleware-types.js';
import type { Awaitable } from '../types/reply-types.js';

/** Settings of a command with subcommands, which `run` and `defer` apply to unless a subcommand has its own. */
export interface ParentCommandSettings extends CommandSettings {
  /**
   * Further classes whose `@Subcommand` methods belong to this command; a function, so that files may import each
   * other. If such a class has one `@SubcommandGroup`, all its subcommands are in that group.
   */
  readonly subcommands?: (() => readonly unknown[]) | undefined;
}

type AnyClass = abstract new (...parameters: never[]) => object;

type ClassDecoratorOfCommands = (target: AnyClass, ...rest: readonly unknown[]) => void;

/** The public methods of classes that handle a slash command and require a guild. */
type GuildHandlersOf<Class> = Class extends abstract new (...parameters: never[]) => infer I
  ? GuildHandlers<I, ChatInputInteraction> | GuildHandlers<I, QueuedInteraction<ChatInputInteraction>>
  : never;

/** The public methods of classes that handle a slash command and cannot run queued. */
type HereHandlersOf<Class> = Class extends abstract new (...parameters: never[]) => infer I
  ? HereHandlers<I, ChatInputInteraction>
  : never;

/** Method decorators do not know the settings of the class, so its decorator checks the methods. */
type CommandDecorator<Context, Others, Q> = <T extends AnyClass>(
  target: T &
    (IsQueued<Q> extends true
      ? [HereHandlersOf<T | Others>] extends [never]
        ? unknown
        : QueueCannotCarry<HereHandlersOf<T | Others>, QueuedInteraction<ChatInputInteraction>>
      : unknown) &
    (Context extends 'guild'
      ? unknown
      : [GuildHandlersOf<T | Others>] extends [never]
        ? unknown
        : NotOnlyInGuilds<GuildHandlersOf<T | Others>>),
  ...rest: readonly unknown[]
) => void;

/**
 * Makes a class a slash command with subcommands: its `@Subcommand` methods, and those of the classes in `subcommands`.
 * Public methods can take `ChatInputInteraction<'guild'>` if `contexts` is `['GUILD']` or `guilds` is set.
 *
 * @param name - 1 to 32 lower-case characters without spaces.
 * @param description - 1 to 100 characters.
 */
export function Command<
  const C extends readonly InteractionContextName[] | undefined = undefined,
  const G extends readonly Snowflake[] | undefined = undefined,
  const Others extends readonly unknown[] = readonly [],
  const Q extends RunSetting | undefined = undefined,
>(
  name: string,
  description: string,
  settings: ParentCommandSettings & {
    readonly contexts?: C;
    readonly guilds?: G;
    readonly subcommands?: (() => Others) | undefined;
    /** Where subcommands run by default. Default `'here'`. */
    readonly run?: Q;
  } = {},
): CommandDecorator<ContextOf<C, G>, Others[number], Q> {
  const { subcommands = () => [], ...others } = orEmpty(settings);
  return (target, ...rest) => {
    refuseStandardDialect('Command', rest[0]);
    recordClass(target.prototype as object, {
      kind: 'command',
      name,
      description,
      settings: others,
      subcommands,
    });
  };
}

/**
 * Adds a group of subcommands to the command of a class. A `@Subcommand` joins it with `{ group: name }`.
 *
 * @param name - 1 to 32 lower-case characters without spaces.
 * @param description - 1 to 100 characters.
 */
export function SubcommandGroup(
  name: string,
  description: string,
  texts: LocalizedTexts = {},
): ClassDecoratorOfCommands {
  return (target, ...rest) => {
    refuseStandardDialect('SubcommandGroup', rest[0]);
    recordClass(target.prototype as object, { kind: 'group', name, description, texts });
  };
}

/** A decorator for a class of commands or a handler method. */
export type LayerDecorator = (
  target: object,
  method?: string | symbol,
  descriptor?: PropertyDescriptor,
) => void;

/**
 * Runs middleware around every command of a class, or around one method. The first is outermost, and that of a class is
 * outside that of its methods.
 */
export function Use(...middleware: readonly Middleware[]): LayerDecorator {
  return decorator(
    'Use',
    middleware.map((run) => ({ kind: 'use', run })),
  );
}

/** Shown by the compiler when a method named by `@Guard` is not a guard for what it is before. */
export interface GuardDoesNotFit<Wanted, Declared> {
  /** The type of a guard here. */
  readonly guardWants: Wanted;
  /** The type of the named method, or a note that there is no such public method. */
  readonly methodIsDeclared: Declared;
}

type GuardOf<I> = (interaction: I, context: GuardContext) => Awaitable<GuardVerdict>;

/** The guard before a method, which may take the same interaction as its handler; before a class, any. */
type WantedGuard<C, M> = M extends keyof C
  ? C[M] extends (interaction: infer I, ...rest: never[]) => unknown
    ? [I] extends [HandlerInteraction]
      ? GuardOf<I>
      : GuardFunction
    : GuardFunction
  : GuardFunction;

/** `unknown` if all the names are guards of the class `C`. */
type NamedGuardsFit<C, M, N extends string> = [MisfitsOf<C, M, N>] extends [never]
  ? unknown
  : MisfitsOf<C, M, N>;

type MisfitsOf<C, M, N extends string> = N extends keyof C
  ? [C[N]] extends [WantedGuard<C, M>]
    ? never
    : GuardDoesNotFit<WantedGuard<C, M>, C[N]>
  : GuardDoesNotFit<WantedGuard<C, M>, 'no public method of that name'>;

/** A decorator whose guards are the methods `N` of the class. */
export type NamedGuardDecorator<N extends string> = <T extends object, M = undefined>(
  target: T & NamedGuardsFit<T extends abstract new (...parameters: never[]) => infer I ? I : T, M, N>,
  method?: M,
  descriptor?: unknown,
) => void;

type GuardDecorator<N extends string> = [N] extends [never]
  ? LayerDecorator
  : // A name that the compiler does not know is checked when the app is created.
    string extends N
    ? LayerDecorator
    : NamedGuardDecorator<N>;

/**
 * Runs guards before every command of a class, or before one method.
 *
 * @param guards - Functions; classes, which `resolve` instantiates; or names of public methods of the class. A method
 *   named before a handler may take the same interaction as that handler.
 */
export function Guard<const G extends readonly (GuardFunction | GuardClass | string)[]>(
  ...guards: G
): GuardDecorator<Extract<G[number], string>> {
  return decorator(
    'Guard',
    guards.map((run) => ({ kind: 'guard', run })),
  ) as GuardDecorator<Extract<G[number], string>>;
}

function decorator(name: string, layers: readonly Layer[]): LayerDecorator {
  return (target, method) => {
    refuseStandardDialect(name, method);
    if (method === undefined) {
      recordClass((target as { readonly prototype: object }).prototype, { kind: 'layers', layers });
    } else recordLayers(target, String(method), layers);
  };
}

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
import type { GuardFunction, Layer, Middleware } from '../types/middleware-types.js';

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

/** Runs guards before every command of a class, or before one method. */
export function Guard(...guards: readonly GuardFunction[]): LayerDecorator {
  return decorator(
    'Guard',
    guards.map((run) => ({ kind: 'guard', run })),
  );
}

function decorator(name: string, layers: readonly Layer[]): LayerDecorator {
  return (target, method) => {
    refuseStandardDialect(name, method);
    if (method === undefined) {
      recordClass((target as { readonly prototype: object }).prototype, { kind: 'layers', layers });
    } else recordLayers(target, String(method), layers);
  };
}

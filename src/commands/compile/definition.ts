import type { ProblemLocation } from '../../common/errors/commandry-error.js';
import type { CommandType, EntryPointHandler } from '../../protocol/commands/command-type.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import type { OptionType } from '../../protocol/commands/options/option-type.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import type { Transform } from '../types/options/option-settings.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { CompiledSettings } from '../types/command-settings.js';
import type { Defer } from '../types/defer.js';
import type { Localizations } from '../types/locale-types.js';
import type { Layer } from '../types/middleware-types.js';
import type { AnyAutocomplete } from '../types/options/autocomplete-provider.js';

/** A class whose decorated methods are commands. */
export type CommandClass = abstract new (...parameters: never[]) => object;

/** A class as `resolve` receives it; only the author knows its constructor parameters. */
export type InstantiableClass = new (...parameters: unknown[]) => object;

/** A handler that is a method of a class. */
export interface MethodHandler {
  readonly kind: 'method';
  readonly className: string;
  readonly methodName: string;
  /** The class to instantiate. */
  readonly target: CommandClass;
  /** The index of the parameter that each option fills, in the order of the options. */
  readonly parameters: readonly number[];
}

/** A handler that is a function of the interaction and an object of options. */
export interface FunctionHandler {
  readonly kind: 'function';
  /** The location in errors and logs, for example `defineCommand('roll')`. */
  readonly className: string;
  readonly run: (interaction: never, options: never) => unknown;
}

/** The handler of a command. */
export type HandlerReference = MethodHandler | FunctionHandler;

export interface ChoiceDefinition {
  readonly name: string;
  readonly nameLocalizations?: Localizations;
  readonly value: string | number;
}

/** A name and a description, with translations if the author gave any. */
export interface Described {
  readonly name: string;
  readonly nameLocalizations?: Localizations;
  readonly description: string;
  readonly descriptionLocalizations?: Localizations;
}

/** One option. Fields with default values are absent. */
export interface OptionDefinition extends Described {
  readonly type: Exclude<OptionType, typeof OptionType.SUB_COMMAND | typeof OptionType.SUB_COMMAND_GROUP>;
  /** Whether the user must fill the option. */
  readonly required: boolean;
  /** The only valid values. Absent if there are none: any value is valid, or `autocomplete` suggests some. */
  readonly choices?: readonly ChoiceDefinition[];
  /** The provider of suggestions: a function, a class, or the name of a method of the command's own class. */
  readonly autocomplete?: AnyAutocomplete;
  /** Whether a submitted value must be one that `autocomplete` knows. */
  readonly strict?: boolean;
  /** Fewest characters of a text, 0 to 6,000. */
  readonly minLength?: number;
  /** Most characters of a text, 1 to 6,000. */
  readonly maxLength?: number;
  /** Smallest value of a number. */
  readonly minValue?: number;
  /** Largest value of a number. */
  readonly maxValue?: number;
  /** The wire values of the types of channels that can be chosen. Absent: all. */
  readonly channelTypes?: readonly number[];
  /** The files that can be attached: `image`, `video`, `audio`, or endings such as `.pdf`. Absent: all. */
  readonly fileTypes?: readonly string[];
  /** Converts the submitted value for the handler. Absent: passed on unchanged. */
  readonly transform?: Transform;
  /** Whether `transform` is a schema, which also gets a value that was left out. */
  readonly hasSchema?: true;
}

/** A command or subcommand that can be invoked: its handler, and its options in the order they are registered. */
export interface Executable {
  readonly handler: HandlerReference;
  readonly options: readonly OptionDefinition[];
  /** The middleware and guards around the handler, the outermost first. Absent if there are none. */
  readonly layers?: readonly Layer[];
  /** Of a subcommand; otherwise that of the command applies. */
  readonly defer?: Defer;
  /** Of a subcommand; otherwise that of the command applies. */
  readonly run?: RunSetting;
}

export interface SubcommandDefinition extends Described, Executable {
  readonly kind: 'subcommand';
}

export interface GroupDefinition extends Described {
  readonly kind: 'group';
  /** The class that declares the group. */
  readonly className: string;
  readonly subcommands: readonly SubcommandDefinition[];
}

/** The properties of every command. */
interface Registered {
  readonly name: string;
  readonly settings: CompiledSettings;
  /** The payload of `fromPayload`, registered unchanged. Absent for others. */
  readonly payload?: CommandPayload;
}

/** A slash command without subcommands. */
export interface LeafDefinition extends Registered, Executable {
  readonly kind: 'leaf';
  readonly type: typeof CommandType.CHAT_INPUT;
  readonly description: string;
}

/** A slash command with subcommands. */
export interface ParentDefinition extends Registered {
  readonly kind: 'parent';
  readonly type: typeof CommandType.CHAT_INPUT;
  readonly className: string;
  readonly description: string;
  readonly subcommands: readonly (SubcommandDefinition | GroupDefinition)[];
}

/** A user or message command. */
export interface ContextMenuDefinition extends Registered, Executable {
  readonly kind: 'contextMenu';
  readonly type: typeof CommandType.USER | typeof CommandType.MESSAGE;
}

export interface EntryPointDefinition extends Registered, Executable {
  readonly kind: 'entryPoint';
  readonly type: typeof CommandType.PRIMARY_ENTRY_POINT;
  readonly description: string;
  readonly entryPointHandler: EntryPointHandler;
}

/** One compiled command: the single source for dispatch, for registration and for documentation. */
export type CommandDefinition =
  | LeafDefinition
  | ParentDefinition
  | ContextMenuDefinition
  | EntryPointDefinition;

/** Returns the name of a handler in errors and logs, for example `Weather.forecast`. */
export function nameOfHandler(handler: HandlerReference): string {
  return handler.kind === 'method' ? `${handler.className}.${handler.methodName}` : handler.className;
}

/** Returns where a handler is declared, for problems. */
export function locationOfHandler(handler: HandlerReference): ProblemLocation {
  const { className } = handler;
  return handler.kind === 'method' ? { className, methodName: handler.methodName } : { className };
}

/** Returns the parts of a command that can be invoked, each with its path as a user types it. */
export function executablesOf(
  definition: CommandDefinition,
): { readonly path: string; readonly executable: Executable }[] {
  if (definition.kind !== 'parent') return [{ path: definition.name, executable: definition }];
  return definition.subcommands.flatMap((step) => {
    const path = `${definition.name} ${step.name}`;
    if (step.kind === 'subcommand') return [{ path, executable: step }];
    return step.subcommands.map((inner) => ({ path: `${path} ${inner.name}`, executable: inner }));
  });
}

/** Whether a value can be a class. */
export function isClass(candidate: unknown): candidate is CommandClass {
  return (
    typeof candidate === 'function' && typeof candidate.prototype === 'object' && candidate.prototype !== null
  );
}

/** Describes a value in place of a class. */
export function describeCandidate(candidate: unknown): string {
  if (candidate === undefined) return 'undefined (a circular import?)';
  if (candidate === null) return 'null';
  if (typeof candidate !== 'object') return `a ${typeof candidate}`;
  const { constructor } = candidate as { readonly constructor?: { readonly name?: string } };
  return constructor?.name === undefined ? 'an object' : `an instance of ${constructor.name}`;
}

/** Returns the name of a class in errors. */
export function nameOfClass(target: CommandClass): string {
  return target.name || '(anonymous class)';
}

/** Formats a definition for errors: `defineCommand('weather')`. The name may be anything in plain JavaScript. */
export function nameOfMade(maker: string, name: unknown): string {
  return `${maker}(${typeof name === 'string' ? `'${name}'` : describeFound(name)})`;
}

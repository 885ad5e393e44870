import type { CommandType, EntryPointHandler } from '../model/command.js';
import type { AutocompleteProvider } from './option-type.js';
import type { OptionRecord } from './records.js';

/** A class whose decorated methods are commands. */
export type CommandClass = new () => object;

/** The method that answers. */
export interface HandlerReference {
  readonly className: string;
  readonly methodName: string;
  /** The class that an instance is made of. */
  readonly target: CommandClass;
}

/** One option and the parameter it fills. */
export interface OptionDefinition {
  readonly type: OptionRecord['type'];
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Index of the parameter, from 0. */
  readonly parameter: number;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
  readonly autocomplete?: AutocompleteProvider<string | number>;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minValue?: number;
  readonly maxValue?: number;
}

/** What is needed to answer: a method, and the options that fill its parameters in the order they are registered. */
export interface Executable {
  readonly handler: HandlerReference;
  readonly options: readonly OptionDefinition[];
}

export interface SubcommandDefinition extends Executable {
  readonly name: string;
  readonly description: string;
}

/** A slash command that a method answers. */
export interface LeafDefinition extends Executable {
  readonly kind: 'leaf';
  readonly type: typeof CommandType.CHAT_INPUT;
  readonly name: string;
  readonly description: string;
}

/** A slash command that only its subcommands answer. */
export interface ParentDefinition {
  readonly kind: 'parent';
  readonly type: typeof CommandType.CHAT_INPUT;
  readonly className: string;
  readonly name: string;
  readonly description: string;
  readonly subcommands: readonly SubcommandDefinition[];
}

/** A user or message command. */
export interface ContextMenuDefinition extends Executable {
  readonly kind: 'contextMenu';
  readonly type: typeof CommandType.USER | typeof CommandType.MESSAGE;
  readonly name: string;
}

export interface EntryPointDefinition extends Executable {
  readonly kind: 'entryPoint';
  readonly type: typeof CommandType.PRIMARY_ENTRY_POINT;
  readonly name: string;
  readonly description: string;
  readonly entryPointHandler: EntryPointHandler;
}

/** One command, understood: the single source for dispatch, for registration and for documentation. */
export type CommandDefinition =
  LeafDefinition | ParentDefinition | ContextMenuDefinition | EntryPointDefinition;

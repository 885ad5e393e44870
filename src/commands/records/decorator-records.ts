import type { GatewayIntentName } from '../../protocol/gateway/intent.js';
import type { EntryPointHandler } from '../../protocol/commands/command-type.js';
import type { CommandSettings } from '../types/command-settings.js';
import type { Defer } from '../types/defer.js';
import type { LocalizedTexts } from '../types/locale-types.js';
import type { Layer } from '../types/middleware-types.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { OptionSpec } from '../types/options/option-settings.js';
import type { ProblemList } from '../compile/checks/problem-list.js';
import type { CompiledSource } from '../compile/compiled-source.js';
import type { CommandClass } from '../compile/definition.js';
import type { Eventing } from '../events/event-definition.js';
import type { JobDefinition } from '../jobs/job-definition.js';
import type { RouteDefinition, Routing } from '../routes/route-definition.js';
import type { RouteKind } from '../routes/route-kinds.js';
import type { StateShape } from '../routes/state-types.js';
import type { InputSpec, LooseRouteSettings } from '../types/routes/route-settings.js';

/** The record of a class decorator: a command with subcommands, a group of them, or middleware and guards. */
export type ClassRecord = CommandRecord | GroupRecord | LayersRecord;

export interface LayersRecord {
  readonly kind: 'layers';
  readonly layers: readonly Layer[];
}

export interface CommandRecord {
  readonly kind: 'command';
  readonly name: string;
  readonly description: string;
  readonly settings: RecordedSettings;
  /** Further classes whose subcommands belong to the command. Called only when it is compiled. */
  readonly subcommands: () => readonly unknown[];
}

export interface GroupRecord {
  readonly kind: 'group';
  readonly name: string;
  readonly description: string;
  readonly texts: LocalizedTexts;
}

/** The settings of a command with where its handlers run. */
export interface RecordedSettings extends CommandSettings {
  readonly run?: RunSetting | undefined;
}

/** Settings that are copied to the definition of a subcommand. */
export interface SubcommandTexts extends LocalizedTexts {
  readonly defer?: Defer | undefined;
  readonly run?: RunSetting | undefined;
}

/** The record of a command decorator. */
export type MethodRecord =
  | {
      readonly kind: 'slash';
      readonly name: string;
      readonly description: string;
      readonly settings: RecordedSettings;
    }
  | {
      readonly kind: 'subcommand';
      readonly name: string;
      readonly description: string;
      readonly texts: SubcommandTexts;
      /** The group it belongs to, if the author named one. */
      readonly group: string | undefined;
    }
  | { readonly kind: 'user' | 'message'; readonly name: string; readonly settings: RecordedSettings }
  | {
      readonly kind: 'entryPoint';
      readonly name: string;
      readonly description: string;
      readonly settings: RecordedSettings;
      readonly handler: EntryPointHandler;
    }
  | RouteRecord
  | EventRecord
  | JobRecord;

/** The record of `@On`. */
export interface EventRecord {
  readonly kind: 'event';
  /** The type of the event. */
  readonly name: string;
  readonly intents: readonly GatewayIntentName[];
  readonly eventing: Eventing;
}

/** The record of `@Job`. */
export interface JobRecord extends Omit<JobDefinition, 'handler'> {
  readonly kind: 'job';
}

/** The record of a decorator of a button, a select or a modal. */
export interface RouteRecord {
  readonly kind: RouteKind;
  /** The id of the route. */
  readonly name: string;
  readonly settings: LooseRouteSettings;
  /** Of a modal. */
  readonly title?: string;
  /** Absent for a modal that a handler waits for. */
  readonly routing?: Routing;
}

/** The record of a parameter decorator. */
export type ParameterRecord = OptionRecord | StateRecord | InputRecord;

/** The record of `@RouteState`. */
export interface StateRecord {
  readonly kind: 'state';
  readonly index: number;
  readonly shape: StateShape;
}

/** The record of a decorator of a modal's field. */
export interface InputRecord extends InputSpec {
  readonly kind: 'input';
  readonly index: number;
  readonly customId: string;
  readonly label: string;
}

/** The record of an option decorator. */
export interface OptionRecord extends OptionSpec {
  readonly kind: 'option';
  /** Index of the parameter, from 0. */
  readonly index: number;
  readonly name: string;
  readonly description: string;
}

/** All records of one method. */
export interface MethodRecords {
  readonly commands: readonly MethodRecord[];
  readonly parameters: readonly ParameterRecord[];
  /** Its middleware and guards, the outermost first. */
  readonly layers: readonly Layer[];
}

/** The records of one class itself; inherited ones are on its parents. */
export interface OwnRecords {
  readonly classes: readonly ClassRecord[];
  readonly methods: ReadonlyMap<string, MethodRecords>;
  readonly compiler: ClassCompiler;
}

/** Compiles classes. Decorators import it, so that bots without decorators do not bundle it. */
export interface ClassCompiler {
  /** Compiles one class. Mistakes in its decorators are added to the problems. */
  readonly compileClass: (candidate: CommandClass, problems: ProblemList) => CompiledSource;
  /** Compiles the route that a method handles. Undefined if it handles none. */
  readonly compileRoute: (
    candidate: CommandClass,
    methodName: string,
    problems: ProblemList,
  ) => RouteDefinition | undefined;
}

/** Registered and versioned, so that two copies of the package in one program agree. */
export const RECORDS: unique symbol = Symbol.for('commandry.command-records.v1');

type Holder = object & { readonly [RECORDS]?: OwnRecords };

/** Returns the records of the class itself, or `undefined` if no decorator ran on it. */
export function readOwnRecords(prototype: object): OwnRecords | undefined {
  return Object.hasOwn(prototype, RECORDS) ? (prototype as Holder)[RECORDS] : undefined;
}

/** Returns the compiler of a class, or undefined if neither it nor its parents are decorated. */
export function compilerOf(candidate: CommandClass): ClassCompiler | undefined {
  // Decorators of static methods record on the class itself.
  let at: object | null = readOwnRecords(candidate) ? candidate : (candidate.prototype as object);
  while (at && !readOwnRecords(at)) at = Object.getPrototypeOf(at) as object | null;
  return at ? readOwnRecords(at)?.compiler : undefined;
}

import type { CommandPayload } from '../../protocol/commands/command.js';
import {
  CommandType,
  IntegrationType,
  InteractionContext,
  EntryPointHandler,
} from '../../protocol/commands/command-type.js';
import { Permission } from '../../protocol/permissions/permissions.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import type { OptionSpec } from '../types/options/option-settings.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { CommandSettings, CompiledSettings, PermissionName } from '../types/command-settings.js';
import { defined } from '../types/defined.js';
import type { Defer } from '../types/defer.js';
import type { LocalizedTexts } from '../types/locale-types.js';
import { layersField, type Layer } from '../types/middleware-types.js';
import type { ProblemList } from './checks/problem-list.js';
import { compileOption } from './compile-option.js';
import { copyPermissions } from './declared-permissions.js';
import type {
  CommandDefinition,
  Executable,
  GroupDefinition,
  HandlerReference,
  ParentDefinition,
  SubcommandDefinition,
} from './definition.js';
import { mapList, orEmpty, valueNamed } from './map-list.js';

/**
 * A declared command: the common form of decorators, `defineCommand` and `fromPayload`, compiled by {@link
 * compileCommand}.
 */
export interface DeclaredCommand {
  readonly type: CommandType;
  /** The class or call that declares the command, for problems: `Weather` or `defineCommand('weather')`. */
  readonly className: string;
  readonly name: string;
  /** Not of user and message commands. */
  readonly description?: string;
  /** As written by the author. May contain Discord's values instead of names. */
  readonly settings: DeclaredSettings;
  /** Of an entry point command. Default: the app's. */
  readonly entryPointHandler?: EntryPointHandler | undefined;
  /** Around all of its handlers, the outermost first. */
  readonly layers: readonly Layer[];
  /** The handler, or the subcommands. */
  readonly body: DeclaredHandler | readonly (DeclaredSubcommand | DeclaredGroup)[];
  /** Registered instead of the definition's payload. */
  readonly payload?: CommandPayload;
}

/** The settings of a command, with where its handlers run. */
export type DeclaredSettings = CommandSettings & { readonly run?: RunSetting | undefined };

/** The handler of a command or subcommand. */
export interface DeclaredHandler {
  readonly handler: HandlerReference;
  /** In the order in which they are registered. */
  readonly options: readonly DeclaredOption[];
  /** Around this handler alone, the outermost first. */
  readonly layers: readonly Layer[];
}

export interface DeclaredOption extends OptionSpec {
  readonly name: string;
  readonly description: string;
}

export interface DeclaredSubcommand extends DeclaredHandler {
  readonly name: string;
  readonly description: string;
  readonly texts: LocalizedTexts & {
    readonly defer?: Defer | undefined;
    readonly run?: RunSetting | undefined;
  };
}

export interface DeclaredGroup {
  /** The class or call that declares it. */
  readonly className: string;
  readonly name: string;
  readonly description: string;
  readonly texts: LocalizedTexts;
  /** Around the handlers of its subcommands, the outermost first. */
  readonly layers: readonly Layer[];
  readonly subcommands: readonly DeclaredSubcommand[];
}

/** Compiles a command. A parent without subcommands becomes a draft, with a problem. */
export function compileCommand(declared: DeclaredCommand, problems: ProblemList): CommandDefinition[] {
  const definition = toDefinition(declared);
  if (definition.kind !== 'parent' || hasSubcommands(definition, problems)) return [definition];
  problems.draft(definition);
  return [];
}

/** Compiles an invalid command as a draft, so that its other problems are found as well. */
export function draftCommand(declared: DeclaredCommand, problems: ProblemList): void {
  problems.draft(toDefinition(declared));
}

function toDefinition(declared: DeclaredCommand): CommandDefinition {
  const { type, className, name, description = '', layers, body, payload } = declared;
  const common = { name, settings: compileSettings(declared.settings), ...(payload && { payload }) };
  if (isList(body)) {
    const subcommands = body.map((step) =>
      'subcommands' in step ? compileGroup(step, layers) : compileSubcommand(step, layers),
    );
    return { kind: 'parent', type: CommandType.CHAT_INPUT, className, description, ...common, subcommands };
  }
  const executable = compileHandler(body, layers);
  switch (type) {
    case CommandType.CHAT_INPUT:
      return { kind: 'leaf', type, description, ...common, ...executable };
    case CommandType.USER:
    case CommandType.MESSAGE:
      return { kind: 'contextMenu', type, ...common, ...executable };
    case CommandType.PRIMARY_ENTRY_POINT: {
      const { entryPointHandler = EntryPointHandler.APP_HANDLER } = declared;
      return { kind: 'entryPoint', type, description, entryPointHandler, ...common, ...executable };
    }
  }
}

function isList<T>(body: object | readonly T[]): body is readonly T[] {
  return Array.isArray(body);
}

function compileGroup(
  { className, name, description, texts, layers, subcommands }: DeclaredGroup,
  outer: readonly Layer[],
): GroupDefinition {
  const inner = subcommands.map((each) => compileSubcommand(each, [...outer, ...layers]));
  return { kind: 'group', className, name, description, ...defined(texts), subcommands: inner };
}

function compileSubcommand(declared: DeclaredSubcommand, outer: readonly Layer[]): SubcommandDefinition {
  const { name, description, texts } = declared;
  return { kind: 'subcommand', name, description, ...defined(texts), ...compileHandler(declared, outer) };
}

function compileHandler({ handler, options, layers }: DeclaredHandler, outer: readonly Layer[]): Executable {
  const compiled = options.map((option) => compileOption(option.name, option.description, option));
  return { handler, options: compiled, ...layersField([...outer, ...layers]) };
}

/** Reports a command or group without subcommands. Returns whether the command has any. */
function hasSubcommands({ className, name, subcommands }: ParentDefinition, problems: ProblemList): boolean {
  for (const step of subcommands) {
    if (step.kind === 'subcommand' || step.subcommands.length > 0) continue;
    const location = { className: step.className, option: `${name} ${step.name}` };
    problems.add('SUBCOMMAND_MISSING', location, 'no subcommand', 'at least one');
  }
  if (subcommands.length > 0) return true;
  const location = { className, option: name };
  problems.add('SUBCOMMAND_MISSING', location, 'no subcommand', 'at least one');
  return false;
}

/** Converts names to Discord's values. Unknown names are kept, so that the rules of Discord report them. */
function compileSettings(settings: DeclaredSettings): CompiledSettings {
  const { defaultMemberPermissions, contexts, integrationTypes, permissions, ...others } = orEmpty(settings);
  return defined({
    ...others,
    defaultMemberPermissions: toBitSet(defaultMemberPermissions),
    contexts: mapList(contexts, (name) => valueNamed(InteractionContext, name)),
    integrationTypes: mapList(integrationTypes, (name) => valueNamed(IntegrationType, name)),
    permissions: copyPermissions(permissions),
  });
}

function toBitSet(names: CommandSettings['defaultMemberPermissions']): string | undefined {
  if (!Array.isArray(names)) return names as undefined;
  const list = names as readonly PermissionName[];
  const unknown = list.findIndex((name) => !Object.hasOwn(Permission, name));
  if (unknown !== -1) return showName(list[unknown]);
  return list.reduce((bits, name) => bits | Permission[name], 0n).toString();
}

/** Invalid names must not yield a valid bit set, as `null` would. */
function showName(name: unknown): string {
  return typeof name === 'string' ? name : describeFound(name);
}

import type { Defer } from '../../commands/types/defer.js';
import {
  executablesOf,
  nameOfHandler,
  type CommandClass,
  type CommandDefinition,
  type Executable,
} from '../../commands/compile/definition.js';
import { isGuildOnly as isGuildOnlyCommand } from '../../commands/contexts/in-guild.js';
import { triesOf, type WorkTries } from '../../commands/queue/run-setting.js';
import { groupByScope } from '../../commands/compile/scopes.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import { isSubcommandType } from '../../protocol/commands/options/option-type.js';
import type {
  CommandData,
  SubmittedOption,
  SubmittedValue,
} from '../../protocol/interactions/interaction.js';
import { typeOfCommand } from '../../protocol/commands/command-data.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { AutocompleteChain, Chains, CommandChain } from '../middleware/middleware-chains.js';
import { prepareOptions, type PreparedOption } from './bind.js';

/**
 * A command, prepared for dispatch. Flat, not nested, for cache locality: with thousands of commands none is in the
 * processor's cache.
 */
export interface RoutedCommand {
  readonly executable: Executable;
  /** Its retries, if it is queued. */
  readonly tries: WorkTries | undefined;
  /** Its `defer`, if the command sets it. */
  readonly defer: Defer | undefined;
  /** The handler's name in errors and logs. */
  readonly handlerName: string;
  /** The middleware and guards around the handler, if any. */
  readonly chain: CommandChain | undefined;
  /** The guards alone, if the handler is queued. */
  readonly guardChain: CommandChain | undefined;
  /** The middleware and guards around the providers of its options, if any. */
  readonly suggestionChain: AutocompleteChain | undefined;
  /** The object whose method the handler is: the instance of a class, or for a function its handler reference. */
  readonly owner: object;
  readonly methodName: string;
  readonly options: readonly PreparedOption[];
  /** Whether the values are passed as one object rather than each in its own parameter. */
  readonly isNamed: boolean;
  /** Whether it can be used in guilds alone, and its handler may rely on one. */
  readonly isGuildOnly: boolean;
  /** Whether any option is strict. */
  readonly hasStrict: boolean;
  /** Whether any option has a transform. */
  readonly hasTransforms: boolean;
}

/** The command that an interaction is routed to, and the values for its parameters. */
export interface Destination {
  readonly command: RoutedCommand;
  /** The whole path as a user types it, for example `weather forecast`. */
  readonly commandPath: string;
  readonly values: readonly SubmittedValue[];
}

/** Finds the command of an interaction. Returns `undefined` if no class declares it. */
export type Route = (data: CommandData) => Destination | undefined;

/** The inputs of {@link createRoute}. */
export interface RouteContext {
  readonly definitions: readonly CommandDefinition[];
  /** The development guild that every command but the entry point was redirected to, if any. */
  readonly developmentGuildId?: Snowflake | undefined;
  readonly chains: Chains;
  readonly instances: ReadonlyMap<CommandClass, object>;
}

/**
 * Indexes definitions by guild, command type and full path: a user command and a slash command may share a name, as may
 * a global command and a guild's, and lookups take constant time.
 */
export function createRoute(context: RouteContext): Route {
  const global: ByType = [];
  const byGuild = new Map<Snowflake, ByType>();
  for (const { scope, members } of groupByScope(context.definitions, context.developmentGuildId)) {
    let byType = global;
    if (scope !== 'global') byGuild.set(scope.guildId, (byType = []));
    for (const definition of members) {
      const byPath = (byType[definition.type] ??= new Map());
      const isGuildOnly = isGuildOnlyCommand(definition.settings);
      for (const { path, executable } of executablesOf(definition)) {
        const defer = executable.defer ?? definition.settings.defer;
        const tries = triesOf(executable.run ?? definition.settings.run);
        byPath.set(path, prepare(context, executable, { defer, tries, isGuildOnly }));
      }
    }
  }
  return (data) => {
    // Discord names the guild here only if the command itself is a guild command.
    const byType = typeof data.guild_id === 'string' ? byGuild.get(data.guild_id) : global;
    const { commandPath, values } = followPath(data);
    const command = byType?.[typeOfCommand(data)]?.get(commandPath);
    return command && { command, commandPath, values };
  };
}

/** Commands by the number of their type, then by path. */
type ByType = (Map<string, RoutedCommand> | undefined)[];

function prepare(
  { chains, instances }: RouteContext,
  executable: Executable,
  { defer, tries, isGuildOnly }: Pick<RoutedCommand, 'defer' | 'tries' | 'isGuildOnly'>,
): RoutedCommand {
  const { handler, options } = executable;
  const isMethod = handler.kind === 'method';
  return {
    executable,
    defer,
    tries,
    isGuildOnly,
    handlerName: nameOfHandler(handler),
    chain: chains.commands.get(executable),
    guardChain: chains.guards.get(executable),
    suggestionChain: chains.suggestions.get(executable),
    owner: isMethod ? (instances.get(handler.target) ?? handler) : handler,
    methodName: isMethod ? handler.methodName : 'run',
    options: prepareOptions(executable),
    isNamed: !isMethod,
    hasStrict: options.some(({ strict }) => strict === true),
    hasTransforms: options.some(({ transform }) => transform !== undefined),
  };
}

/** Returns the command path of an interaction, and the option values at its end. */
export function followPath(data: CommandData): Pick<Destination, 'commandPath' | 'values'> {
  let commandPath = data.name;
  let options: readonly SubmittedOption[] = data.options ?? [];
  if (typeOfCommand(data) !== CommandType.CHAT_INPUT) return { commandPath, values: [] };
  let surplus: readonly SubmittedOption[] = NO_OPTIONS;
  for (let step = findStep(options); step; step = findStep(options)) {
    commandPath += ` ${step.name}`;
    if (options.length > 1) surplus = [...surplus, ...withoutStep(options, step)];
    options = step.options ?? NO_OPTIONS;
  }
  if (surplus !== NO_OPTIONS) options = [...options, ...surplus];
  // Without further steps all options are values; those beside a step match no option, and are reported by `bind`.
  return { commandPath, values: options as readonly SubmittedValue[] };
}

const NO_OPTIONS: readonly SubmittedOption[] = [];

function withoutStep(options: readonly SubmittedOption[], step: Step): readonly SubmittedOption[] {
  return options.filter((option) => option !== step);
}

/** Returns the subcommand or group among options, if there is one. Only its type distinguishes it from a value. */
export function findStep(options: readonly SubmittedOption[]): Step | undefined {
  for (const option of options) if (isStep(option)) return option;
  return undefined;
}

type Step = Extract<SubmittedOption, { type: 1 | 2 }>;

function isStep(option: SubmittedOption): option is Step {
  return isSubcommandType(option.type);
}

import { nameOfMade } from './name-of-made.js';
import type { CommandOption, CommandPayload } from '../../protocol/commands/command.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import { EntryPointHandler } from '../../protocol/commands/entry-point.js';
import { OptionType } from '../../protocol/commands/options/option-type.js';
import { isSubcommandType } from '../../protocol/commands/options/option-type.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import type { ProblemList } from '../compile/checks/problem-list.js';
import type {
  CommandDefinition,
  Executable,
  FunctionHandler,
  GroupDefinition,
  OptionDefinition,
  SubcommandDefinition,
} from '../compile/definition.js';
import { toCallable, type AnyAutocomplete } from '../types/options/autocomplete-provider.js';
import type { CompiledSettings } from '../types/command-settings.js';
import { defined } from '../types/defined.js';
import { layersField, toLayers, type Layer } from '../types/middleware-types.js';
import { checkPayloadFields, objectsIn } from './payload-fields.js';
import { findHandler, findHandlers, readSettings, type PayloadSource } from './payload-handlers.js';
import type { PayloadHandlerSettings } from './payload-types.js';

/** The arguments of `fromPayload`. In plain JavaScript it may be anything. */
export interface GivenPayload {
  /** Plain data. */
  readonly payload: unknown;
  readonly handlers: unknown;
  readonly settings: unknown;
}

/**
 * Compiles a payload with its handlers: the inverse of `toRegistration`. What is registered is the payload itself, which the
 * rules of Discord judge; the definition has what dispatch needs of it. So faults of the payload are not reported here,
 * and never throw.
 */
export function compilePayload(given: GivenPayload, problems: ProblemList): CommandDefinition[] {
  const { payload } = given;
  if (!isJsonObject(payload)) {
    const wanted = 'the payload of a command, or a builder';
    problems.add('WRONG_KIND', { className: 'fromPayload' }, describeFound(payload), wanted);
    return [];
  }
  const name = typeof payload['name'] === 'string' ? payload['name'] : '';
  const className = nameOfMade('fromPayload', name);
  const type = payload['type'] ?? CommandType.CHAT_INPUT;
  const types: readonly unknown[] = Object.values(CommandType);
  if (!types.includes(type)) {
    const found = `type ${describeFound(type)}`;
    problems.add('NOT_ALLOWED_VALUE', { className, option: name }, found, `one of ${types.join(', ')}`);
    return [];
  }
  checkPayloadFields(payload, className, problems);
  // Its type is known; the rules of Discord check the rest before anything is sent.
  return [toDefinition(payload as object as CommandPayload, { ...given, name }, { className, problems })];
}

function toDefinition(
  payload: CommandPayload,
  { handlers, settings: given, name }: GivenPayload & { readonly name: string },
  place: PayloadSource,
): CommandDefinition {
  const { use, guards, defer, ...others } = readSettings(given, name, place);
  const layers = toLayers({ use, guards });
  const settings: CompiledSettings = { ...toSettings(payload), ...defined({ ...others, defer }) };
  const { type = CommandType.CHAT_INPUT, description = '' } = payload;
  const options = optionsOf(payload);
  const steps =
    type === CommandType.CHAT_INPUT ? options.filter((option) => isSubcommandType(option.type)) : [];
  if (steps.length > 0) {
    const found = findHandlers({ name, handlers }, pathsOf(name, steps), place);
    const subcommands = steps.map((step) => compileStep(step, name, { ...place, found, layers }));
    const kind = { kind: 'parent', type: CommandType.CHAT_INPUT, className: place.className } as const;
    return { ...kind, name, description, settings, subcommands, payload };
  }
  const handler = findHandler({ name, handlers }, place);
  const own = type === CommandType.CHAT_INPUT ? options : [];
  const { defer: ownDefer, run, ...executable } = toExecutable(name, own, handler, layers, place);
  const common = {
    name,
    settings: { ...settings, ...defined({ defer: ownDefer, run }) },
    payload,
    ...executable,
  };
  switch (type) {
    case CommandType.USER:
    case CommandType.MESSAGE:
      return { kind: 'contextMenu', type, ...common };
    case CommandType.PRIMARY_ENTRY_POINT: {
      const entryPointHandler = payload.handler ?? EntryPointHandler.APP_HANDLER;
      return { kind: 'entryPoint', type, description, entryPointHandler, ...common };
    }
    default:
      return { kind: 'leaf', type: CommandType.CHAT_INPUT, description, ...common };
  }
}

/** Returns the settings that the payload has. Translations stay where they are: only the payload is registered. */
function toSettings(payload: CommandPayload): CompiledSettings {
  return defined({
    defaultMemberPermissions: payload.default_member_permissions ?? undefined,
    contexts: payload.contexts ?? undefined,
    integrationTypes: payload.integration_types ?? undefined,
    nsfw: payload.nsfw ?? undefined,
    dmPermission: payload.dm_permission ?? undefined,
    defaultPermission: payload.default_permission ?? undefined,
  });
}

function pathsOf(outer: string, steps: readonly CommandOption[]): string[] {
  return steps.flatMap((step) => {
    const path = `${outer} ${step.name}`;
    return step.type === OptionType.SUB_COMMAND_GROUP ? pathsOf(path, subcommandsOf(step)) : [path];
  });
}

/** The handlers of the subcommands by path, and what is around all of them. */
interface Found extends PayloadSource {
  readonly found: ReadonlyMap<string, PayloadHandlerSettings>;
  readonly layers: readonly Layer[];
}

function compileStep(
  step: CommandOption,
  outer: string,
  around: Found,
): SubcommandDefinition | GroupDefinition {
  const { name, description } = step;
  const path = `${outer} ${name}`;
  if (step.type === OptionType.SUB_COMMAND) return compileSubcommand(step, path, around);
  const { className, problems } = around;
  const inner = subcommandsOf(step);
  if (inner.length === 0)
    problems.add('GROUP_WITHOUT_SUBCOMMAND', { className, option: path }, 'options: []', 'at least one');
  const subcommands = inner.map((each) => compileSubcommand(each, `${path} ${each.name}`, around));
  return { kind: 'group', className, name, description, subcommands };
}

function compileSubcommand(step: CommandOption, path: string, around: Found): SubcommandDefinition {
  const { name, description } = step;
  const executable = toExecutable(path, optionsOf(step), around.found.get(path), around.layers, around);
  return { kind: 'subcommand', name, description, ...executable };
}

/** Stands in for a handler that is missing, which is a problem already. */
const NO_HANDLER: PayloadHandlerSettings = { run: () => undefined };

function toExecutable(
  path: string,
  options: readonly CommandOption[],
  found: PayloadHandlerSettings | undefined,
  outer: readonly Layer[],
  { className, problems }: PayloadSource,
): Executable {
  const { run, autocomplete, defer, runs, ...layers } = found ?? NO_HANDLER;
  const handler: FunctionHandler = { kind: 'function', className, run: run };
  const providers = isJsonObject(autocomplete) ? autocomplete : {};
  if (found) {
    const location = { className, option: path };
    if (autocomplete !== undefined && !isJsonObject(autocomplete))
      problems.add('WRONG_KIND', location, `autocomplete ${describeFound(autocomplete)}`, WANTED_PROVIDERS);
    else checkProviders(path, options, providers, { className, problems });
  }
  return {
    handler,
    options: options.map((option) => compileOption(option, providers)),
    ...layersField([...outer, ...toLayers(layers)]),
    ...defined({ defer, run: runs }),
  };
}

const WANTED_PROVIDERS = 'an object with a provider for each option with autocomplete';

/** Checks that exactly the options with autocomplete have a provider. */
function checkProviders(
  path: string,
  options: readonly CommandOption[],
  providers: Readonly<Record<string, unknown>>,
  { className, problems }: PayloadSource,
): void {
  const suggesting = options.filter(({ autocomplete }) => autocomplete === true).map(({ name }) => name);
  for (const name of suggesting) {
    if (Object.hasOwn(providers, name) && providers[name] !== undefined) continue;
    const location = { className, option: `${path} ${name}` };
    const wanted = `autocomplete: { ${JSON.stringify(name)}: … } beside run`;
    problems.add('PAYLOAD_PROVIDER_MISSING', location, 'autocomplete true, and no provider', wanted);
  }
  for (const name of Object.keys(providers)) {
    if (suggesting.includes(name)) continue;
    const isOption = options.some((option) => option.name === name);
    const found = isOption ? 'a provider, and no autocomplete' : 'a provider, and no option of that name';
    const wanted = 'an option whose autocomplete is true';
    problems.add('PAYLOAD_PROVIDER_UNUSED', { className, option: `${path} ${name}` }, found, wanted);
  }
}

/** Returns what reading and suggesting values needs of an option. */
function compileOption(
  option: CommandOption,
  providers: Readonly<Record<string, unknown>>,
): OptionDefinition {
  const { type, name, description, choices } = option;
  const suggests = option.autocomplete === true && Object.hasOwn(providers, name);
  return {
    // A type that no option has is reported by the rules of Discord.
    type: type as OptionDefinition['type'],
    name,
    description,
    required: option.required === true,
    ...defined({
      choices: filled(choices)?.flatMap((choice) => (isJsonObject(choice) ? [toChoice(choice)] : [])),
      autocomplete: suggests ? (toCallable(providers[name]) as AnyAutocomplete) : undefined,
      minLength: option.min_length ?? undefined,
      maxLength: option.max_length ?? undefined,
      minValue: option.min_value ?? undefined,
      maxValue: option.max_value ?? undefined,
      channelTypes: filled(option.channel_types),
      fileTypes: filled(option.file_types),
    }),
  };
}

function toChoice({ name, value }: { readonly name: string; readonly value: string | number }) {
  return { name, value };
}

/** Returns a list unless it is empty, which restricts nothing. */
function filled<T>(list: readonly T[] | null | undefined): readonly T[] | undefined {
  return Array.isArray(list) && list.length > 0 ? list : undefined;
}

function optionsOf({ options }: { readonly options?: readonly CommandOption[] | null | undefined }) {
  return objectsIn(options).map(([, option]) => option as object as CommandOption);
}

function subcommandsOf(group: CommandOption): CommandOption[] {
  return optionsOf(group).filter(({ type }) => type === OptionType.SUB_COMMAND);
}

import { nameOfMade } from './name-of-made.js';
import type { CommandOption, CommandPayload } from '../../protocol/commands/command.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import { OptionType } from '../../protocol/commands/options/option-type.js';
import { isSubcommandType } from '../../protocol/commands/options/option-type.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import type { ProblemList } from '../compile/checks/problem-list.js';
import {
  compileCommand,
  type DeclaredCommand,
  type DeclaredGroup,
  type DeclaredOption,
  type DeclaredSettings,
  type DeclaredSubcommand,
} from '../compile/compile-command.js';
import type { CommandDefinition } from '../compile/definition.js';
import { defined } from '../types/defined.js';
import { toLayers } from '../types/middleware-types.js';
import type { LooseOptionSettings } from '../types/options/option-settings.js';
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
  const declared = toDeclared(
    payload as object as CommandPayload,
    { ...given, name },
    { className, problems },
  );
  return compileCommand(declared, problems);
}

function toDeclared(
  payload: CommandPayload,
  { handlers, settings: given, name }: GivenPayload & { readonly name: string },
  place: PayloadSource,
): DeclaredCommand {
  const { use, guards, ...settings } = readSettings(given, name, place);
  const { type = CommandType.CHAT_INPUT, description = '' } = payload;
  const options = type === CommandType.CHAT_INPUT ? optionsOf(payload) : [];
  const steps = options.filter((option) => isSubcommandType(option.type));
  const declared = {
    ...{ type, className: place.className, name, description, payload },
    entryPointHandler: payload.handler ?? undefined,
    layers: toLayers({ use, guards }),
  };
  if (steps.length > 0) {
    const found = findHandlers({ name, handlers }, pathsOf(name, steps), place);
    const body = steps.map((step) => declareStep(step, name, { ...place, found }));
    return { ...declared, settings: { ...toSettings(payload), ...settings }, body };
  }
  const { texts, ...body } = declareHandler(name, options, findHandler({ name, handlers }, place), place);
  return { ...declared, settings: { ...toSettings(payload), ...settings, ...defined(texts) }, body };
}

/** Returns the settings that the payload has. Translations stay where they are: only the payload is registered. */
function toSettings(payload: CommandPayload): DeclaredSettings {
  const settings = {
    defaultMemberPermissions: payload.default_member_permissions ?? undefined,
    contexts: payload.contexts ?? undefined,
    integrationTypes: payload.integration_types ?? undefined,
    nsfw: payload.nsfw ?? undefined,
    dmPermission: payload.dm_permission ?? undefined,
    defaultPermission: payload.default_permission ?? undefined,
  };
  // Discord's values in place of their names.
  return settings as DeclaredSettings;
}

function pathsOf(outer: string, steps: readonly CommandOption[]): string[] {
  return steps.flatMap((step) => {
    const path = `${outer} ${step.name}`;
    return step.type === OptionType.SUB_COMMAND_GROUP ? pathsOf(path, subcommandsOf(step)) : [path];
  });
}

/** The handlers of the subcommands by path. */
interface Found extends PayloadSource {
  readonly found: ReadonlyMap<string, PayloadHandlerSettings>;
}

function declareStep(step: CommandOption, outer: string, around: Found): DeclaredSubcommand | DeclaredGroup {
  const { name, description } = step;
  const path = `${outer} ${name}`;
  if (step.type === OptionType.SUB_COMMAND) return declareSubcommand(step, path, around);
  const subcommands = subcommandsOf(step).map((each) =>
    declareSubcommand(each, `${path} ${each.name}`, around),
  );
  return { className: around.className, name, description, texts: {}, layers: [], subcommands };
}

function declareSubcommand(step: CommandOption, path: string, around: Found): DeclaredSubcommand {
  const { name, description } = step;
  return { name, description, ...declareHandler(path, optionsOf(step), around.found.get(path), around) };
}

/** Stands in for a handler that is missing, which is a problem already. */
const NO_HANDLER: PayloadHandlerSettings = { run: () => undefined };

function declareHandler(
  path: string,
  options: readonly CommandOption[],
  found: PayloadHandlerSettings | undefined,
  place: PayloadSource,
): Omit<DeclaredSubcommand, 'name' | 'description'> {
  const { run, autocomplete, defer, runs, ...layers } = found ?? NO_HANDLER;
  const providers = found ? readProviders(path, options, autocomplete, place) : {};
  return {
    handler: { kind: 'function', className: place.className, run },
    options: options.map((option) => declareOption(option, providers)),
    layers: toLayers(layers),
    texts: { defer, run: runs },
  };
}

const WANTED_PROVIDERS = 'an object with a provider for each option with autocomplete';

/** Returns the providers by the names of their options: exactly the options with autocomplete have one. */
function readProviders(
  path: string,
  options: readonly CommandOption[],
  given: unknown = {},
  { className, problems }: PayloadSource,
): Readonly<Record<string, unknown>> {
  if (!isJsonObject(given)) {
    const location = { className, option: path };
    problems.add('WRONG_KIND', location, `autocomplete ${describeFound(given)}`, WANTED_PROVIDERS);
    return {};
  }
  const suggesting = options.filter(({ autocomplete }) => autocomplete === true).map(({ name }) => name);
  for (const name of suggesting) {
    if (Object.hasOwn(given, name) && given[name] !== undefined) continue;
    const location = { className, option: `${path} ${name}` };
    const wanted = `autocomplete: { ${JSON.stringify(name)}: … } beside run`;
    problems.add('PAYLOAD_PROVIDER_MISSING', location, 'autocomplete true, and no provider', wanted);
  }
  for (const name of Object.keys(given)) {
    if (suggesting.includes(name)) continue;
    const isOption = options.some((option) => option.name === name);
    const found = isOption ? 'a provider, and no autocomplete' : 'a provider, and no option of that name';
    const wanted = 'an option whose autocomplete is true';
    problems.add('PAYLOAD_PROVIDER_UNUSED', { className, option: `${path} ${name}` }, found, wanted);
  }
  return given;
}

/** Returns what reading and suggesting values needs of an option. Discord's values stay as they are. */
function declareOption(option: CommandOption, providers: Readonly<Record<string, unknown>>): DeclaredOption {
  const { type, name, description } = option;
  const suggests = option.autocomplete === true && Object.hasOwn(providers, name);
  const settings = {
    required: option.required === true,
    choices: filled(option.choices),
    autocomplete: suggests ? providers[name] : undefined,
    minLength: option.min_length ?? undefined,
    maxLength: option.max_length ?? undefined,
    minValue: option.min_value ?? undefined,
    maxValue: option.max_value ?? undefined,
    channelTypes: filled(option.channel_types),
    fileTypes: filled(option.file_types),
  };
  // A type that no option has is reported by the rules of Discord.
  return { name, description, type: type as never, settings: settings as LooseOptionSettings };
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

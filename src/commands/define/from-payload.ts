import type { ProblemLocation } from '../../common/errors/commandry-error.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import type { CommandChoice, CommandOption, CommandPayload } from '../../protocol/commands/command.js';
import { OptionType, isSubcommandType } from '../../protocol/commands/options/option-type.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { type JsonObject, isJsonObject } from '../../protocol/validation/field-checker.js';
import { oneOf, type ProblemList } from '../compile/checks/problem-list.js';
import {
  type DeclaredCommand,
  type DeclaredGroup,
  type DeclaredOption,
  type DeclaredSettings,
  type DeclaredSubcommand,
  compileCommand,
} from '../compile/compile-command.js';
import { type CommandDefinition, nameOfMade } from '../compile/definition.js';
import { defined } from '../types/defined.js';
import { toLayers } from '../types/middleware-types.js';
import type { LooseOptionSettings } from '../types/options/option-settings.js';
import { type PayloadCommand, toPayloadCommand } from './payload-command.js';
import type {
  InteractionOf,
  PayloadHandlerSettings,
  PayloadHandlers,
  PayloadSettings,
} from './payload-types.js';

/**
 * Creates a command from its registration payload, for bots with commands as JSON or discord.js builders. It is
 * registered as given, and checked like every other command.
 *
 * A handler gets the interaction and an object of option values by name, both loosely typed: see {@link PayloadRun}. If
 * the compiler does not know the payload's `type`, the interaction can be of any kind, unless annotated.
 *
 * @param payload - The body of a create call, or an object whose `toJSON` returns it. It is read immediately, and
 *   copied; errors of `toJSON` are not caught. Unknown fields are refused when the app is created: they could not be
 *   compared with the registered command, and would get lost in a bulk overwrite.
 * @param handlers - The handler: a function, or an object with `run` and its settings. For subcommands an object with a
 *   handler for each, by its path below the command, for example `'admin ban'`, or by the whole `commandPath`.
 * @param settings - Settings that a payload cannot express, for example `guilds`. Default: a global command.
 * @example fromPayload(new SlashCommandBuilder().setName('ping').setDescription('Is it there?'), () => 'Pong')
 * @example fromPayload(ticketJson, { open: (interaction, { topic }) => open(topic), 'admin ban': { run: ban, guards:
 *   [staff] } })
 */
export function fromPayload<const P extends object>(
  payload: P,
  handlers: PayloadHandlers<InteractionOf<P>>,
  settings: PayloadSettings = {},
): PayloadCommand {
  const given = { payload: copyPayload(payload), handlers, settings };
  return toPayloadCommand((problems) => compilePayload(given, problems));
}

/** The arguments of `fromPayload`. In plain JavaScript it may be anything. */
interface GivenPayload {
  /** Plain data. */
  readonly payload: unknown;
  readonly handlers: unknown;
  readonly settings: unknown;
}

/**
 * Compiles a payload with its handlers: the inverse of `toRegistration`. The payload itself is registered, and checked
 * against the rules of Discord later; the definition has what dispatch needs. Problems of the payload are therefore
 * neither reported nor thrown here.
 */
function compilePayload(given: GivenPayload, problems: ProblemList): CommandDefinition[] {
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
    type,
    className: place.className,
    name,
    description,
    payload,
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

/** Returns the settings in the payload, without translations: only the payload is registered. */
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

/** Placeholder for a missing handler, which is already reported. */
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
    problems.add('PAYLOAD_HANDLERS_DIFFER', location, 'autocomplete true, and no provider', wanted);
  }
  for (const name of Object.keys(given)) {
    if (suggesting.includes(name)) continue;
    const isOption = options.some((option) => option.name === name);
    const found = isOption ? 'a provider, and no autocomplete' : 'a provider, and no option of that name';
    const wanted = 'an option whose autocomplete is true';
    problems.add('PAYLOAD_HANDLERS_DIFFER', { className, option: `${path} ${name}` }, found, wanted);
  }
  return given;
}

/** Returns the part of an option that is needed to read and suggest values, with Discord's enum values. */
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

const HANDLER_SETTINGS: Readonly<Record<keyof PayloadHandlerSettings, true>> = {
  run: true,
  autocomplete: true,
  use: true,
  guards: true,
  defer: true,
  runs: true,
};

const COMMAND_SETTINGS: Readonly<Record<keyof PayloadSettings, true>> = {
  guilds: true,
  formerly: true,
  permissions: true,
  defer: true,
  use: true,
  guards: true,
};

const WANTED = 'a function, or an object with run';

/** Where problems are reported. */
interface PayloadSource {
  /** For example `fromPayload('ticket')`. */
  readonly className: string;
  readonly problems: ProblemList;
}

/** The handlers as the author gave them, and the name of the command. */
interface GivenHandlers {
  readonly name: string;
  readonly handlers: unknown;
}

/** Returns the handler of a command without subcommands; `undefined`, with a problem, if there is none. */
function findHandler(
  { name, handlers }: GivenHandlers,
  { className, problems }: PayloadSource,
): PayloadHandlerSettings | undefined {
  const location = { className, option: name };
  const isNone = handlers === undefined || (isJsonObject(handlers) && !Object.hasOwn(handlers, 'run'));
  if (!isNone) return toHandler(handlers, location, problems);
  const found =
    handlers === undefined ? 'no handler' : `handlers by path: ${Object.keys(handlers).join(', ')}`;
  const wanted = `${WANTED}: the command has no subcommands`;
  problems.add('PAYLOAD_HANDLERS_DIFFER', location, found, wanted);
  return undefined;
}

/** Returns the handlers by path, and reports unknown paths. */
function findHandlers(
  { name, handlers }: GivenHandlers,
  paths: readonly string[],
  { className, problems }: PayloadSource,
): ReadonlyMap<string, PayloadHandlerSettings> {
  const found = new Map<string, PayloadHandlerSettings>();
  const wanted = paths.map((path) => JSON.stringify(below(name, path))).join(', ');
  if (!isJsonObject(handlers)) {
    const what = handlers === undefined ? 'no handlers' : describeFound(handlers);
    const location = { className, option: name };
    problems.add('PAYLOAD_HANDLERS_DIFFER', location, what, `an object with handlers for ${wanted}`);
    return found;
  }
  const keys = new Set(Object.keys(handlers));
  const inner = new Set(paths.map((path) => below(name, path)));
  for (const path of paths) {
    // A group may share the name of the command; its paths then look like whole ones.
    const key = [below(name, path), ...(inner.has(path) ? [] : [path])].find((each) => keys.delete(each));
    const location = { className, option: path };
    if (key === undefined || handlers[key] === undefined) {
      problems.add('PAYLOAD_HANDLERS_DIFFER', location, 'no handler', `one for "${below(name, path)}"`);
      continue;
    }
    const handler = toHandler(handlers[key], location, problems);
    if (handler) found.set(path, handler);
  }
  for (const key of keys) {
    const location = { className, option: name };
    problems.add('PAYLOAD_HANDLERS_DIFFER', location, `a handler for "${key}"`, `each of ${wanted}, once`);
  }
  return found;
}

/** Returns a path without the name of the command. */
function below(name: string, path: string): string {
  return path.slice(name.length + 1);
}

function toHandler(
  given: unknown,
  location: ProblemLocation,
  problems: ProblemList,
): PayloadHandlerSettings | undefined {
  if (typeof given === 'function') return { run: given as PayloadHandlerSettings['run'] };
  if (!isJsonObject(given)) {
    problems.add('WRONG_KIND', location, `a handler that is ${describeFound(given)}`, WANTED);
    return undefined;
  }
  problems.addUnknown(given, Object.keys(HANDLER_SETTINGS), location);
  // Whether `run` is a function is checked for all definitions.
  return given as object as PayloadHandlerSettings;
}

/** Returns the settings, without those of the payload. */
function readSettings(given: unknown, name: string, { className, problems }: PayloadSource): PayloadSettings {
  const location = { className, option: name };
  if (!isJsonObject(given)) {
    problems.add('WRONG_KIND', location, `settings ${describeFound(given)}`, 'an object');
    return {};
  }
  problems.addUnknown(given, Object.keys(COMMAND_SETTINGS), location);
  const known = Object.entries(given).filter(([setting]) => Object.hasOwn(COMMAND_SETTINGS, setting));
  return Object.fromEntries(known);
}

type Known<T> = Readonly<Record<keyof { [K in keyof T as string extends K ? never : K]: T[K] }, true>>;

const COMMAND_FIELDS: Known<CommandPayload> = {
  type: true,
  name: true,
  name_localizations: true,
  description: true,
  description_localizations: true,
  options: true,
  default_member_permissions: true,
  dm_permission: true,
  default_permission: true,
  nsfw: true,
  integration_types: true,
  contexts: true,
  handler: true,
};

const OPTION_FIELDS: Known<CommandOption> = {
  type: true,
  name: true,
  name_localizations: true,
  description: true,
  description_localizations: true,
  required: true,
  choices: true,
  options: true,
  channel_types: true,
  min_value: true,
  max_value: true,
  min_length: true,
  max_length: true,
  autocomplete: true,
  file_types: true,
};

const CHOICE_FIELDS: Known<CommandChoice> = { name: true, name_localizations: true, value: true };

/** Copies a value as JSON would. A bigint is kept, so that the rules of Discord report it. */
function copyPayload(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  const { toJSON } = value as { readonly toJSON?: unknown };
  if (typeof toJSON === 'function') return copyPayload(toJSON.call(value));
  if (Array.isArray(value)) return value.map((element) => copyPayload(element) ?? null);
  const fields = Object.entries(value).map(([key, field]) => [key, copyPayload(field)] as const);
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

/** Reports unknown fields, with their paths: they could not be compared with the registered command. */
function checkPayloadFields(payload: JsonObject, className: string, problems: ProblemList): void {
  const check = (
    level: JsonObject,
    known: object,
    at: readonly string[],
    names: readonly unknown[],
  ): void => {
    for (const [field, value] of Object.entries(level)) {
      if (Object.hasOwn(known, field)) continue;
      const found = `${[...at, field].join('.')} ${describeFound(value)}`;
      const location = { className, option: names.map(String).join(' ') };
      problems.add('PAYLOAD_FIELD_UNKNOWN', location, found, oneOf(field, Object.keys(known)));
    }
  };
  const walk = (level: JsonObject, known: object, at: readonly string[], names: readonly unknown[]): void => {
    check(level, known, at, names);
    for (const [index, choice] of objectsIn(level['choices']))
      check(choice, CHOICE_FIELDS, [...at, `choices[${index}]`], names);
    // Deeper nesting is reported by the rules of Discord.
    if (at.length >= 3) return;
    for (const [index, option] of objectsIn(level['options']))
      walk(option, OPTION_FIELDS, [...at, `options[${index}]`], [...names, option['name']]);
  };
  walk(payload, COMMAND_FIELDS, [], [payload['name']]);
}

/** Returns the objects of a list with their indices; the rules of Discord report everything else. */
function objectsIn(list: unknown): (readonly [index: number, element: JsonObject])[] {
  if (!Array.isArray(list)) return [];
  return [...(list as readonly unknown[]).entries()].flatMap(([index, element]) =>
    isJsonObject(element) ? [[index, element] as const] : [],
  );
}

import { isSnowflake } from '../../../protocol/is-snowflake.js';
import { isJsonObject } from '../../../protocol/validation/field-checker.js';
import { findWrongLayer } from '../../types/middleware-types.js';
import { DEFER_WANTED, isDefer } from '../../types/defer.js';
import { findDeclaredPermissionProblems } from '../declared-permissions.js';
import {
  executablesOf,
  locationOfHandler,
  type CommandDefinition,
  type OptionDefinition,
  type SubcommandDefinition,
} from '../definition.js';
import { SCHEMA_WANTED } from '../compile-schema.js';
import { checkRun, type QueuedHandler } from './check-run.js';
import { locate } from './locate.js';
import { oneOf, type ProblemList } from './problem-list.js';
import { showValue } from '../../../protocol/validation/describe-found.js';

const WANTED_RUN = "a function; where it runs is said by runs: 'queued'";

const TEXTS = ['nameLocalizations', 'descriptionLocalizations'];

/** The settings of a command. */
const COMMAND_SETTINGS = [
  ...TEXTS,
  'defaultMemberPermissions',
  'contexts',
  'integrationTypes',
  'nsfw',
  'guilds',
  'formerly',
  'permissions',
  'dmPermission',
  'defaultPermission',
  'defer',
  'run',
];

/** The settings of a subcommand, without guards and middleware, which became layers; a group has only its texts. */
const SUBCOMMAND_SETTINGS = [...TEXTS, 'defer', 'run'];

/** The fields of a subcommand that are not settings. */
const SUBCOMMAND_PARTS = ['kind', 'name', 'description', 'handler', 'options', 'layers'];
const GROUP_PARTS = ['kind', 'name', 'description', 'className', 'subcommands'];

/** The settings of options of all types: the rules of Discord report a setting of another type. */
const OPTION_SETTINGS = [
  ...TEXTS,
  'required',
  'choices',
  'autocomplete',
  'strict',
  'minLength',
  'maxLength',
  'minValue',
  'maxValue',
  'channelTypes',
  'fileTypes',
  'schema',
];

/** The fields of an option that are not settings. */
const OPTION_PARTS = ['type', 'name', 'description', 'transform', 'hasSchema'];

/**
 * Reports unknown settings, which would be silently ignored, and values that must be functions. TypeScript refuses most
 * of them; plain JavaScript has only this check.
 *
 * @param queued - Takes the handlers that are queued.
 */
export function checkSettings(
  definition: CommandDefinition,
  queued: QueuedHandler[],
  problems: ProblemList,
): void {
  const check = (
    path: readonly (string | number)[],
    settings: object,
    known: readonly string[],
    others: readonly string[],
  ) => {
    for (const key of Object.keys(settings)) {
      if (known.includes(key) || others.includes(key)) continue;
      const { location } = locate([definition], [0, ...path]);
      problems.add('SETTING_INVALID', location, `the setting ${key}`, oneOf(key, known));
    }
  };
  const requireFunction = (path: readonly (string | number)[], field: string, value: unknown) => {
    if (value === undefined || typeof value === 'function') return;
    const { location } = locate([definition], [0, ...path]);
    problems.add('WRONG_KIND', location, `${field} ${showValue(value)}`, 'a function');
  };
  const checkOptions = (path: readonly (string | number)[], options: readonly OptionDefinition[]) => {
    for (const [index, option] of options.entries()) {
      const at = [...path, 'options', index];
      check(at, option, OPTION_SETTINGS, OPTION_PARTS);
      checkAutocomplete(definition, at, option, problems);
      requireFunction(at, 'transform', option.transform);
      // What is a schema became a transform.
      const { schema } = option as { readonly schema?: unknown };
      if (schema === undefined) continue;
      const { location } = locate([definition], [0, ...at]);
      problems.add('WRONG_KIND', location, `schema ${showValue(schema)}`, SCHEMA_WANTED);
    }
  };

  check([], definition.settings, COMMAND_SETTINGS, []);
  checkGuilds(definition, problems);
  checkPermissions(definition, problems);
  checkDefer(definition, problems);
  checkRun(definition, queued, problems);
  checkFunctions(definition, problems);
  if (definition.kind !== 'parent') {
    checkOptions([], definition.options);
    return;
  }
  const checkSubcommand = (path: readonly (string | number)[], subcommand: SubcommandDefinition) => {
    check(path, subcommand, SUBCOMMAND_SETTINGS, SUBCOMMAND_PARTS);
    checkOptions(path, subcommand.options);
  };
  for (const [index, step] of definition.subcommands.entries()) {
    const at = ['options', index];
    if (step.kind === 'subcommand') {
      checkSubcommand(at, step);
      continue;
    }
    check(at, step, TEXTS, GROUP_PARTS);
    for (const [inner, subcommand] of step.subcommands.entries())
      checkSubcommand([...at, 'options', inner], subcommand);
  }
}

/**
 * Checks that a provider can be called, and that a strict option has one. Named methods are checked on the instance
 * later.
 */
function checkAutocomplete(
  definition: CommandDefinition,
  path: readonly (string | number)[],
  { autocomplete, strict }: OptionDefinition,
  problems: ProblemList,
): void {
  const { location } = locate([definition], [0, ...path]);
  const isNamed = typeof autocomplete === 'string' && location.methodName !== undefined;
  if (autocomplete !== undefined && typeof autocomplete !== 'function' && !isNamed) {
    const wanted =
      location.methodName === undefined
        ? 'a function, a class, or { suggest, lookup }'
        : 'a function, a class, { suggest, lookup }, or the name of a method';
    problems.add('WRONG_KIND', location, `autocomplete ${showValue(autocomplete)}`, wanted);
  }
  if (strict === undefined) return;
  if (typeof strict !== 'boolean')
    problems.add('WRONG_KIND', location, `strict ${showValue(strict)}`, 'true or false');
  else if (strict && autocomplete === undefined)
    problems.add('STRICT_WITHOUT_AUTOCOMPLETE', location, 'strict without autocomplete', 'a provider');
}

const GLOBAL_ONLY = ['contexts', 'integrationTypes', 'dmPermission'] as const;

/** Checks that guilds are valid, unique ids, without settings that only global commands can have. */
function checkGuilds(definition: CommandDefinition, problems: ProblemList): void {
  const guilds: unknown = definition.settings.guilds;
  if (guilds === undefined) return;
  const { location } = locate([definition], [0]);
  if (!Array.isArray(guilds)) {
    problems.add('WRONG_KIND', location, `guilds ${showValue(guilds)}`, 'a list of guild ids');
    return;
  }
  if (guilds.length === 0)
    problems.add(
      'TOO_FEW',
      location,
      'guilds: no guild',
      'at least one guild, or no guilds for a global command',
    );
  const seen = new Set<unknown>();
  for (const guild of guilds as readonly unknown[]) {
    const found = `guilds ${showValue(guild)}`;
    if (!isSnowflake(guild)) problems.add('NOT_A_SNOWFLAKE', location, found, 'the id of a guild');
    if (seen.has(guild)) problems.add('VALUE_REPEATED', location, found, 'each guild once');
    seen.add(guild);
  }
  for (const field of GLOBAL_ONLY) {
    if (definition.settings[field] === undefined) continue;
    problems.add(
      'SETTING_NOT_IN_GUILD',
      location,
      `${field} beside guilds`,
      `no ${field} on a guild command`,
    );
  }
}

/** Checks the `defer` setting of a command and of its subcommands. */
function checkDefer(definition: CommandDefinition, problems: ProblemList): void {
  const { defer } = definition.settings;
  if (defer !== undefined && !isDefer(defer)) {
    const { location } = locate([definition], [0]);
    problems.add('NOT_ALLOWED_VALUE', location, `defer ${showValue(defer)}`, DEFER_WANTED);
  }
  if (definition.kind !== 'parent') return;
  for (const { path, executable } of executablesOf(definition)) {
    if (executable.defer === undefined || isDefer(executable.defer)) continue;
    const location = { ...locationOfHandler(executable.handler), option: path };
    problems.add('NOT_ALLOWED_VALUE', location, `defer ${showValue(executable.defer)}`, DEFER_WANTED);
  }
}

/** Checks that handlers, middleware and guards are functions, since plain JavaScript can pass anything. */
function checkFunctions(definition: CommandDefinition, problems: ProblemList): void {
  for (const { path, executable } of executablesOf(definition)) {
    const { handler, layers = [] } = executable;
    const { className } = handler;
    for (const wrong of layers.map(findWrongLayer))
      if (wrong) problems.add('WRONG_KIND', { className, option: path }, wrong.found, wrong.wanted);
    if (handler.kind === 'function') {
      if (typeof handler.run === 'function') continue;
      problems.add('WRONG_KIND', { className, option: path }, `run: ${typeof handler.run}`, WANTED_RUN);
      continue;
    }
    const { methodName, target } = handler;
    const method = (target.prototype as Record<string, unknown>)[methodName];
    if (typeof method === 'function') continue;
    problems.add('WRONG_KIND', { className, methodName, option: path }, `a ${typeof method}`, 'a method');
  }
}

/** Checks declared permissions: Discord must accept them, and a guild command can have them only in its own guilds. */
function checkPermissions(definition: CommandDefinition, problems: ProblemList): void {
  const { permissions, guilds } = definition.settings;
  if (permissions === undefined) return;
  const { location } = locate([definition], [0]);
  for (const { code, path, found, wanted } of findDeclaredPermissionProblems(permissions)) {
    const [guildId, index, ...fields] = path;
    const field = [guildId, ...(typeof index === 'number' ? [index + 1] : []), ...fields].join(' ');
    problems.add(code, location, `permissions ${field === '' ? '' : `${field}: `}${found}`, wanted);
  }
  if (!Array.isArray(guilds) || !isJsonObject(permissions)) return;
  for (const guildId of Object.keys(permissions)) {
    if ((guilds as readonly unknown[]).includes(guildId)) continue;
    const found = `permissions ${guildId}, and guilds without it`;
    problems.add('PERMISSIONS_ELSEWHERE', location, found, 'permissions in the guilds of the command');
  }
}

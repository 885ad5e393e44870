import { CommandType } from '../../protocol/commands/command-type.js';
import type { CommandRecord, GroupRecord } from '../records/decorator-records.js';
import {
  compileCommand,
  draftCommand,
  type DeclaredCommand,
  type DeclaredGroup,
  type DeclaredSubcommand,
} from './compile-command.js';
import { compileMethods, isRouteRecord, type DeclaredMethod } from './compile-method.js';
import { compileRouteMethod } from './compile-route.js';
import {
  locationOfHandler,
  type CommandClass,
  describeCandidate,
  isClass,
  nameOfClass,
} from './definition.js';
import type { Handled, CompiledSource } from './compiled-source.js';
import { inheritedRecords } from '../records/inheritance.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import type { Layer } from '../types/middleware-types.js';
import type { ProblemList } from './checks/problem-list.js';
import { readOwnRecords } from '../records/decorator-records.js';

/** Compiles one class. Mistakes in its decorators are added to the problems. */
export function compileClass(candidate: CommandClass, problems: ProblemList): CompiledSource {
  const className = nameOfClass(candidate);
  const { commands, groups, methods, layers } = inheritedRecords(candidate);
  const hasStatic = readOwnRecords(candidate) !== undefined;
  if (hasStatic) {
    problems.add('COMMAND_METHOD_STATIC', { className }, 'a decorated static method', 'an instance method');
  }
  if (methods.size === 0 && commands.length === 0 && groups.length === 0) {
    if (!hasStatic)
      problems.add('COMMAND_DECORATOR_MISSING', { className }, 'no decorated method', 'at least one command');
    return { definitions: [], routes: [] };
  }
  const [command, ...more] = commands;
  if (command && more.length > 0) {
    const names = commands.map(({ name }) => `'${name}'`).join(' and ');
    problems.add('DECORATED_TWICE', { className }, `${commands.length} @Command decorators: ${names}`, 'one');
  }
  const {
    commands: compiled,
    routes,
    events,
    jobs,
  } = compileMethods(candidate, methods, command?.name, layers, problems);
  const subcommands = compiled.filter(({ record }) => record.kind === 'subcommand');
  const others = compiled.filter(({ record }) => record.kind !== 'subcommand');
  const parent = compileParent({ target: candidate, command, groups, subcommands, layers }, problems);
  return {
    definitions: [
      ...parent.definitions,
      ...others.flatMap((method) => compileCommand(toDeclared(className, method), problems)),
    ],
    routes: [...routes, ...parent.routes],
    events: [...events, ...parent.events],
    jobs: [...jobs, ...parent.jobs],
  };
}

const COMMAND_TYPES = {
  slash: CommandType.CHAT_INPUT,
  // Outside of a command with subcommands, which is already reported.
  subcommand: CommandType.CHAT_INPUT,
  user: CommandType.USER,
  message: CommandType.MESSAGE,
  entryPoint: CommandType.PRIMARY_ENTRY_POINT,
} as const;

function toDeclared(className: string, { record, ...body }: DeclaredMethod): DeclaredCommand {
  return {
    type: COMMAND_TYPES[record.kind],
    className,
    name: record.name,
    ...('description' in record && { description: record.description }),
    settings: 'settings' in record ? record.settings : {},
    ...(record.kind === 'entryPoint' && { entryPointHandler: record.handler }),
    layers: [],
    body,
  };
}

/** Compiles the route that a method handles, without the layers of its class. Undefined if it handles none. */
export function compileRouteOf(
  target: CommandClass,
  methodName: string,
  problems: ProblemList,
): RouteDefinition | undefined {
  const records = inheritedRecords(target).methods.get(methodName);
  const record = records?.commands.find(isRouteRecord);
  if (!records || !record) return undefined;
  const className = nameOfClass(target);
  return compileRouteMethod({ target, className, methodName, record, records, layers: [] }, problems);
}

/** The parts of a class that its subcommands need. */
interface ParentParts {
  readonly target: CommandClass;
  readonly command: CommandRecord | undefined;
  readonly groups: readonly GroupRecord[];
  readonly subcommands: readonly DeclaredMethod[];
  /** The middleware and guards around all of them, including those of other classes. */
  readonly layers: readonly Layer[];
}

/** A subcommand and its group, if any. */
interface GroupedSubcommand {
  readonly group: string | undefined;
  readonly subcommand: DeclaredSubcommand;
}

/**
 * Compiles the subcommands of a class, and of the classes it names, into one command. Returns it, if any, and the
 * routes, events and jobs of those classes.
 */
function compileParent(
  { target, command, groups, subcommands, layers }: ParentParts,
  problems: ProblemList,
): Handled {
  const className = nameOfClass(target);
  if (!command) {
    for (const { handler, record } of subcommands) {
      const { methodName } = handler;
      const found = `@Subcommand('${record.name}')`;
      problems.add('SUBCOMMAND_WITHOUT_COMMAND', { className, methodName }, found, '@Command on its class');
    }
    const grouped = subcommands.map((method) => toGrouped(method, undefined).subcommand);
    if (grouped.length > 0) draftCommand(toParent(className, DRAFT, grouped), problems);
    return { definitions: [], routes: [], events: [], jobs: [] };
  }
  const others = namedClasses(className, command, problems).map((other) =>
    compileOther(other, command, layers, problems),
  );
  const routes = others.flatMap((other) => other.routes);
  const events = others.flatMap((other) => other.events);
  const jobs = others.flatMap((other) => other.jobs);
  const declared = [
    ...groups.map((group) => ({ ...group, className })),
    ...others.flatMap((other) => other.groups),
  ];
  const grouped = [
    ...subcommands.map((method) => toGrouped(method, undefined)),
    ...others.flatMap((other) => other.grouped),
  ];
  const steps = assemble(command, declared, grouped, problems);
  return {
    definitions: compileCommand(toParent(className, command, steps), problems),
    routes,
    events,
    jobs,
  };
}

/** Placeholder for a missing command, so that its subcommands are still checked. */
const DRAFT: CommandRecord = {
  kind: 'command',
  name: 'draft',
  description: 'draft',
  settings: {},
  subcommands: () => [],
};

function toParent(
  className: string,
  { name, description, settings }: CommandRecord,
  body: readonly (DeclaredSubcommand | DeclaredGroup)[],
): DeclaredCommand {
  // Layers are per method, which may be of another class.
  return { type: CommandType.CHAT_INPUT, className, name, description, settings, layers: [], body };
}

function namedClasses(className: string, command: CommandRecord, problems: ProblemList): CommandClass[] {
  const refuse = (what: string): CommandClass[] => {
    const found = `${what} in subcommands of @Command('${command.name}')`;
    problems.add('COMMAND_CLASS_INVALID', { className }, found, 'a function that returns a list of classes');
    return [];
  };
  let list: unknown;
  try {
    list = command.subcommands();
  } catch (error) {
    // May be a list in plain JavaScript, or throw in a circular import.
    return refuse(error instanceof Error ? error.message : 'something thrown');
  }
  if (!Array.isArray(list)) return refuse(describeCandidate(list));
  return (list as readonly unknown[]).flatMap((candidate) =>
    isClass(candidate) ? [candidate] : refuse(describeCandidate(candidate)),
  );
}

function compileOther(
  target: CommandClass,
  command: CommandRecord,
  parentLayers: readonly Layer[],
  problems: ProblemList,
) {
  const className = nameOfClass(target);
  const { commands, groups, methods: records, layers } = inheritedRecords(target);
  const [only, ...more] = groups;
  // If a class has one group, it applies to all of its subcommands.
  const group = more.length === 0 ? only?.name : undefined;
  const {
    commands: methods,
    routes,
    events,
    jobs,
  } = compileMethods(
    target,
    records,
    group === undefined ? command.name : `${command.name} ${group}`,
    [...parentLayers, ...layers],
    problems,
  );
  const others = methods.filter(({ record }) => record.kind !== 'subcommand');
  for (const { handler, record } of others) {
    const { methodName } = handler;
    const found = `the command '${record.name}' in a class named by subcommands of '${command.name}'`;
    problems.add('SUBCOMMAND_CLASS_MIXED', { className, methodName }, found, 'subcommands only');
  }
  for (const { name } of commands) {
    const found = `@Command('${name}') on a class named by subcommands of '${command.name}'`;
    problems.add('SUBCOMMAND_CLASS_MIXED', { className }, found, 'a class without @Command');
  }
  if (methods.length + routes.length + events.length + jobs.length === 0) {
    problems.add(
      'COMMAND_DECORATOR_MISSING',
      { className },
      'no decorated method',
      'at least one @Subcommand',
    );
  }
  return {
    routes,
    events,
    jobs,
    groups: groups.map((record) => ({ ...record, className })),
    grouped: methods
      .filter(({ record }) => record.kind === 'subcommand')
      .map((method) => toGrouped(method, group)),
  };
}

function toGrouped(
  { record, ...handled }: DeclaredMethod,
  defaultGroup: string | undefined,
): GroupedSubcommand {
  if (record.kind !== 'subcommand') throw new TypeError('Only subcommands can belong to a command.');
  const { name, description, texts, group = defaultGroup } = record;
  return { group, subcommand: { name, description, texts, ...handled } };
}

/** Returns the groups in the order of their declaration, then the subcommands without one. */
function assemble(
  command: CommandRecord,
  groups: readonly (GroupRecord & { readonly className: string })[],
  grouped: readonly GroupedSubcommand[],
  problems: ProblemList,
): (DeclaredSubcommand | DeclaredGroup)[] {
  const inGroup = (name: string | undefined) =>
    grouped.filter(({ group }) => group === name).map(({ subcommand }) => subcommand);
  const known = new Set<string | undefined>(groups.map(({ name }) => name));
  for (const { group, subcommand } of grouped) {
    if (group === undefined || known.has(group)) continue;
    const { handler, name } = subcommand;
    const location = { ...locationOfHandler(handler), option: `${command.name} ${group} ${name}` };
    problems.add(
      'GROUP_UNKNOWN',
      location,
      `group '${group}'`,
      `@SubcommandGroup('${group}', …) on the class`,
    );
  }
  return [
    ...groups.map((group) => ({ ...group, layers: [], subcommands: inGroup(group.name) })),
    ...inGroup(undefined),
  ];
}

import { CommandType } from '../../protocol/commands/command-type.js';
import { describeCandidate, isClass, nameOfClass } from './is-class.js';
import { compileMethods, type CompiledMethod } from './compile-method.js';
import { compileSettings } from './compile-settings.js';
import { defined } from '../types/defined.js';
import {
  locationOfHandler,
  type CommandClass,
  type GroupDefinition,
  type ParentDefinition,
  type SubcommandDefinition,
} from './definition.js';
import type { Handled } from './handler-classes.js';
import { inheritedRecords } from '../records/inheritance.js';
import { layersField, type Layer } from '../types/middleware-types.js';
import type { ProblemList } from './checks/problem-list.js';
import type { CommandRecord, GroupRecord } from '../records/decorator-records.js';

/** The parts of a class that its subcommands need. */
export interface ParentParts {
  readonly target: CommandClass;
  readonly command: CommandRecord | undefined;
  readonly groups: readonly GroupRecord[];
  readonly subcommands: readonly CompiledMethod[];
  /** The middleware and guards around all of them, including those of other classes. */
  readonly layers: readonly Layer[];
}

/** A subcommand and its group, if any. */
interface GroupedSubcommand {
  readonly group: string | undefined;
  readonly subcommand: SubcommandDefinition;
}

/** A group and the class that declares it. */
type DeclaredGroup = GroupRecord & { readonly className: string };

/**
 * Compiles the subcommands of a class, and of the classes it names, into one command. Returns it, if there is one, and
 * what else those classes handle.
 */
export function compileParent(
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
    if (grouped.length > 0) problems.draft(toParent(className, DRAFT, grouped));
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
  if (grouped.length === 0) {
    const found = `@Command('${command.name}') without a @Subcommand`;
    problems.add('COMMAND_WITHOUT_SUBCOMMAND', { className }, found, 'at least one');
    problems.draft(toParent(className, command, []));
    return { definitions: [], routes, events, jobs };
  }
  const steps = assemble(command, declared, grouped, problems);
  return { definitions: [toParent(className, command, steps)], routes, events, jobs };
}

/** Stands in for a missing command, so that its subcommands are checked all the same. */
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
  subcommands: ParentDefinition['subcommands'],
): ParentDefinition {
  return {
    kind: 'parent',
    type: CommandType.CHAT_INPUT,
    className,
    name,
    description,
    settings: compileSettings(settings),
    subcommands,
  };
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
    // Plain JavaScript may give a list instead of a function; a circular import may not be done yet.
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
  const { commands, groups, methods: records, layers } = inheritedRecords(target.prototype as object);
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
    problems.add('COMMAND_CLASS_EMPTY', { className }, 'no decorated method', 'at least one @Subcommand');
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
  { record, handler, options, layers }: CompiledMethod,
  defaultGroup: string | undefined,
): GroupedSubcommand {
  if (record.kind !== 'subcommand') throw new TypeError('Only subcommands can belong to a command.');
  const { name, description, texts, group = defaultGroup } = record;
  return {
    group,
    subcommand: {
      kind: 'subcommand',
      name,
      description,
      ...defined(texts),
      handler,
      options,
      ...layersField(layers),
    },
  };
}

/** Returns the groups in the order of their declaration, then the subcommands without one. */
function assemble(
  command: CommandRecord,
  groups: readonly DeclaredGroup[],
  grouped: readonly GroupedSubcommand[],
  problems: ProblemList,
): (SubcommandDefinition | GroupDefinition)[] {
  const compiled = groups.map(({ className, name, description, texts }): GroupDefinition => {
    const subcommands = grouped.filter(({ group }) => group === name).map(({ subcommand }) => subcommand);
    if (subcommands.length === 0) {
      const location = { className, option: `${command.name} ${name}` };
      problems.add(
        'GROUP_WITHOUT_SUBCOMMAND',
        location,
        `@SubcommandGroup('${name}') without a @Subcommand`,
        'at least one',
      );
    }
    return { kind: 'group', className, name, description, ...defined(texts), subcommands };
  });
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
    ...compiled,
    ...grouped.filter(({ group }) => group === undefined).map(({ subcommand }) => subcommand),
  ];
}

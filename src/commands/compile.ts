import { definitionsInvalid, type Problem } from '../errors.js';
import { findBulkIssues } from '../model/command-rules.js';
import { CommandType } from '../model/command.js';
import { describeWanted } from '../model/issue.js';
import { compileMethod, type CompiledMethod } from './compile-method.js';
import type { CommandClass, CommandDefinition } from './definition.js';
import { inheritedRecords } from './inheritance.js';
import { locate } from './locate.js';
import { ProblemList } from './problem-list.js';
import { readOwnRecords, type ClassRecord } from './records.js';
import { toRegistration } from './to-registration.js';

/**
 * Understands command classes.
 *
 * @param classes - Classes with decorated methods; anything else is a problem of its own.
 * @returns One frozen definition for each command, in the order of classes and methods.
 * @throws CommandryError `DEFINITIONS_INVALID` with every problem of every class: what the decorators contradict,
 *   and each rule of the service that a registration would break.
 */
export function compileCommands(classes: readonly unknown[]): readonly CommandDefinition[] {
  const problems = new ProblemList();
  const definitions = classes.flatMap((candidate) => compileClass(candidate, problems));
  const all = [...problems.all, ...findRuleProblems(definitions)];
  if (all.length > 0) throw definitionsInvalid(all);
  return deepFreeze(definitions);
}

function compileClass(candidate: unknown, problems: ProblemList): CommandDefinition[] {
  if (!isClass(candidate)) {
    problems.add('COMMAND_CLASS_INVALID', { className: describeCandidate(candidate) }, 'no class', 'a class');
    return [];
  }
  const className = candidate.name || '(anonymous class)';
  const { classRecords, methods } = inheritedRecords(candidate.prototype as object);
  const hasStatic = readOwnRecords(candidate) !== undefined;
  if (hasStatic) {
    problems.add('COMMAND_METHOD_STATIC', { className }, 'a decorated static method', 'an instance method');
  }
  if (methods.size === 0 && classRecords.length === 0) {
    if (!hasStatic)
      problems.add('COMMAND_CLASS_EMPTY', { className }, 'no decorated method', 'at least one command');
    return [];
  }
  if (candidate.length > 0) {
    problems.add(
      'CONSTRUCTOR_NEEDS_ARGUMENTS',
      { className },
      `a constructor that needs ${candidate.length} argument${candidate.length === 1 ? '' : 's'}`,
      'a constructor that can be called without arguments',
    );
  }
  const command = classRecords.at(-1);
  const compiled = [...methods].flatMap(
    ([methodName, records]) =>
      compileMethod({ className, methodName, target: candidate }, records, command?.name, problems) ?? [],
  );
  const subcommands = compiled.filter(({ record }) => record.kind === 'subcommand');
  const others = compiled.filter(({ record }) => record.kind !== 'subcommand');
  return [...compileParent(className, command, subcommands, problems), ...others.map(toDefinition)];
}

function compileParent(
  className: string,
  command: ClassRecord | undefined,
  subcommands: readonly CompiledMethod[],
  problems: ProblemList,
): CommandDefinition[] {
  if (!command) {
    for (const { handler, record } of subcommands) {
      const location = { className, methodName: handler.methodName };
      problems.add(
        'SUBCOMMAND_WITHOUT_COMMAND',
        location,
        `@Subcommand('${record.name}')`,
        '@Command on its class',
      );
    }
    return [];
  }
  const { name, description } = command;
  if (subcommands.length === 0) {
    const found = `@Command('${name}') on a class without a @Subcommand`;
    problems.add('COMMAND_WITHOUT_SUBCOMMAND', { className }, found, 'at least one');
    return [];
  }
  return [
    {
      kind: 'parent',
      type: CommandType.CHAT_INPUT,
      className,
      name,
      description,
      subcommands: subcommands.map(({ record, handler, options }) => ({
        name: record.name,
        description: 'description' in record ? record.description : '',
        handler,
        options,
      })),
    },
  ];
}

function toDefinition({ record, handler, options }: CompiledMethod): CommandDefinition {
  const { name } = record;
  switch (record.kind) {
    case 'slash':
    case 'subcommand':
      return {
        kind: 'leaf',
        type: CommandType.CHAT_INPUT,
        name,
        description: record.description,
        handler,
        options,
      };
    case 'user':
      return { kind: 'contextMenu', type: CommandType.USER, name, handler, options };
    case 'message':
      return { kind: 'contextMenu', type: CommandType.MESSAGE, name, handler, options };
    case 'entryPoint':
      return {
        kind: 'entryPoint',
        type: CommandType.PRIMARY_ENTRY_POINT,
        name,
        description: record.description,
        entryPointHandler: record.handler,
        handler,
        options,
      };
  }
}

/** Puts the rules of the service, which speak of payload paths, back to classes, methods and parameters. */
function findRuleProblems(definitions: readonly CommandDefinition[]): Problem[] {
  const problems = new ProblemList();
  for (const issue of findBulkIssues(definitions.map(toRegistration), 'global')) {
    const { location, field } = locate(definitions, issue.path);
    problems.add(
      issue.code,
      location,
      field === '' ? issue.found : `${field} ${issue.found}`,
      describeWanted(issue),
    );
  }
  return [...problems.all];
}

function isClass(candidate: unknown): candidate is CommandClass {
  return (
    typeof candidate === 'function' && typeof candidate.prototype === 'object' && candidate.prototype !== null
  );
}

function describeCandidate(candidate: unknown): string {
  if (candidate === undefined) return 'commands: undefined (a circular import?)';
  if (typeof candidate === 'object' && candidate !== null)
    return `an instance of ${candidate.constructor.name}`;
  return `commands: a ${typeof candidate}`;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

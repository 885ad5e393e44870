import { definitionsInvalid, type Problem } from '../errors.js';
import { findBulkIssues } from '../model/command-rules.js';
import type { CommandPayload } from '../model/command.js';
import { describeWanted, type Issue } from '../model/issue.js';
import { wantedLocale } from '../model/suggest-locale.js';
import { describeCandidate, isClass } from './candidate.js';
import { compileClass, nameOfClass } from './compile-class.js';
import { checkSettings } from './check-settings.js';
import { compileFunctionCommand, isFunctionCommand, type FunctionCommand } from './define-command.js';
import type { CommandClass, CommandDefinition } from './definition.js';
import { locate } from './locate.js';
import { ProblemList } from './problem-list.js';
import { groupByScope, type Scope } from './scopes.js';
import { toRegistration } from './to-registration.js';

/** A class with decorated methods, or what `defineCommand` made. */
export type CommandSource = CommandClass | FunctionCommand;

export interface CompileOptions {
  /** Whether instances are made by somebody who knows the constructors' arguments. Default false. */
  readonly hasResolver?: boolean;
  /** Registers every command in this guild alone, for development. Default: where the commands say. */
  readonly developmentGuildId?: string | undefined;
  /** Problems that translating found, asked for after all scopes were translated. Default: none. */
  readonly findProblems?: () => readonly Problem[];
  /** Adds translations to payloads before the rules are checked. Default: none. */
  readonly localize?: (payloads: readonly CommandPayload[], scope: Scope) => readonly CommandPayload[];
}

/** Commands as understood, and as they are registered in each scope. */
export interface CompiledCommands {
  readonly definitions: readonly CommandDefinition[];
  readonly scopes: readonly CompiledScope[];
}

export interface CompiledScope {
  readonly scope: Scope;
  readonly payloads: readonly CommandPayload[];
}

/**
 * Understands command classes.
 *
 * @param sources - Classes with decorated methods and defined commands; anything else is a problem of its own.
 * @returns One frozen definition for each command, in the order of classes and methods, and the payloads by scope.
 * @throws CommandryError `DEFINITIONS_INVALID` with every problem of every class: what the decorators contradict,
 *   and each rule of the service that a registration would break.
 */
export function compile(sources: readonly unknown[], options: CompileOptions = {}): CompiledCommands {
  const problems = new ProblemList();
  const definitions = sources.flatMap((source) => compileSource(source, options, problems));
  const scopes = groupByScope(definitions, options.developmentGuildId).map(({ scope, members }) => {
    const payloads = members.map(toRegistration);
    const localized = options.localize?.(payloads, scope) ?? payloads;
    findRuleProblems(members, localized, scope, problems);
    return { scope, payloads: localized };
  });
  problems.take(options.findProblems?.() ?? []);
  for (const definition of [...definitions, ...problems.drafts]) checkSettings(definition, problems);
  for (const draft of problems.drafts) findRuleProblems([draft], [toRegistration(draft)], 'global', problems);
  if (problems.all.length > 0) throw definitionsInvalid(withoutRepetition(problems.all));
  return deepFreeze({ definitions, scopes });
}

/** The definitions alone; see {@link compile}. */
export function compileCommands(sources: readonly unknown[]): readonly CommandDefinition[] {
  return compile(sources).definitions;
}

function compileSource(
  source: unknown,
  { hasResolver = false }: CompileOptions,
  problems: ProblemList,
): CommandDefinition[] {
  if (isFunctionCommand(source)) return [compileFunctionCommand(source)];
  if (!isClass(source)) {
    problems.add(
      'COMMAND_CLASS_INVALID',
      { className: `commands: ${describeCandidate(source)}` },
      'no class',
      'a class',
    );
    return [];
  }
  const definitions = compileClass(source, problems);
  if (source.length > 0 && !hasResolver && definitions.length > 0) {
    const found = `a constructor that needs ${source.length} argument${source.length === 1 ? '' : 's'}`;
    const wanted = 'a constructor that can be called without arguments, or a resolve function';
    problems.add('CONSTRUCTOR_NEEDS_ARGUMENTS', { className: nameOfClass(source) }, found, wanted);
  }
  return definitions;
}

/** Puts the rules of the service, which speak of payload paths, back to classes, methods and parameters. */
function findRuleProblems(
  members: readonly CommandDefinition[],
  payloads: readonly CommandPayload[],
  scope: Scope,
  problems: ProblemList,
): void {
  for (const issue of findBulkIssues(payloads, scope === 'global' ? 'global' : 'guild')) {
    const { location, field } = locate(members, issue.path);
    const found = field === '' ? issue.found : `${field} ${issue.found}`;
    problems.add(
      issue.code,
      location,
      found,
      isUnknownLocale(issue) ? wantedLocale(String(issue.path.at(-1))) : describeWanted(issue),
    );
  }
}

/** Whether a key of a dictionary of translations is no locale: then it helps more to say which one was meant. */
function isUnknownLocale({ code, path }: Issue): boolean {
  return code === 'NOT_ALLOWED_VALUE' && String(path.at(-2)).endsWith('_localizations');
}

/** A command of several guilds breaks the same rule in each of them. */
function withoutRepetition(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** Freezes plain data to the bottom. Classes and functions are left alone. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const key in value) deepFreeze(value[key]);
  return value;
}

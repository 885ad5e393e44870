import { definitionsInvalid, type Problem } from '../../common/errors/commandry-error.js';
import { findBulkIssues } from '../../protocol/commands/command-rules.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import { describeCandidate, isClass } from './is-class.js';
import { checkConstructors } from './checks/check-constructors.js';
import { compileClass } from './compile-class.js';
import { checkSettings } from './checks/check-settings.js';
import { compileFunctionCommand } from '../define/compile-function.js';
import { isFunctionCommand, type FunctionCommand } from '../define/define-command.js';
import type { CommandClass, CommandDefinition } from './definition.js';
import { checkFormerNames, formerNamesOf } from './former-names.js';
import { addIssues } from './checks/issue-problems.js';
import { ProblemList } from './checks/problem-list.js';
import { groupByScope, type CompiledScope } from './scopes.js';
import { redirect } from './redirect-to-guild.js';
import { validateScopes, type ValidatedScope } from './checks/validate-scopes.js';
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
  readonly localize?: (payloads: readonly CommandPayload[]) => readonly CommandPayload[];
}

/** Commands as understood, and as they are registered in each scope. */
export interface CompiledCommands {
  readonly definitions: readonly CommandDefinition[];
  readonly scopes: readonly CompiledScope[];
  /** The same without a development guild. */
  readonly declaredScopes: readonly CompiledScope[];
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
  const definitions = sources.flatMap((source) => compileSource(source, problems));
  const grouped = groupByScope(definitions);
  const scopes = validateScopes(grouped, options.localize, problems);
  checkFormerNames(grouped, problems);
  problems.take(options.findProblems?.() ?? []);
  for (const definition of [...definitions, ...problems.drafts]) checkSettings(definition, problems);
  for (const draft of problems.drafts)
    addIssues(findBulkIssues([toRegistration(draft)], 'global'), [draft], problems);
  checkConstructors(definitions, options, problems);
  const { developmentGuildId } = options;
  const wanted =
    developmentGuildId === undefined ? scopes : redirect(definitions, scopes, developmentGuildId, problems);
  if (problems.all.length > 0) throw definitionsInvalid(problems.all);
  return deepFreeze({ definitions, scopes: wanted.map(toPlain), declaredScopes: scopes.map(toPlain) });
}

function toPlain({ scope, members, payloads, prune }: ValidatedScope): CompiledScope {
  const formerly = formerNamesOf(members);
  return { scope, payloads, prune, ...(formerly.length > 0 ? { formerly } : {}) };
}

/** The definitions alone; see {@link compile}. */
export function compileCommands(sources: readonly unknown[]): readonly CommandDefinition[] {
  return compile(sources).definitions;
}

function compileSource(source: unknown, problems: ProblemList): CommandDefinition[] {
  if (isFunctionCommand(source)) return compileFunctionCommand(source, problems);
  if (isClass(source)) return compileClass(source, problems);
  problems.add(
    'COMMAND_CLASS_INVALID',
    { className: `commands: ${describeCandidate(source)}` },
    'no class',
    'a class',
  );
  return [];
}

/** Freezes plain data to the bottom. Classes and functions are left alone. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const key in value) deepFreeze(value[key]);
  return value;
}

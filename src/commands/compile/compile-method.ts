import { CommandType, nameOf, OptionType } from '../../protocol/commands/command.js';
import { nameOfClass } from './is-class.js';
import { compileOption } from './compile-option.js';
import type { CommandClass, MethodHandler, OptionDefinition } from './definition.js';
import { emittedTypeNames } from '../records/emitted-types.js';
import { OPTION_TYPES } from '../types/option-types.js';
import type { Layer } from '../types/middleware-types.js';
import type { ProblemList } from './checks/problem-list.js';
import type { MethodRecord, MethodRecords, OptionRecord } from '../records/decorator-records.js';

export interface CompiledMethod {
  readonly record: MethodRecord;
  readonly handler: MethodHandler;
  readonly options: readonly OptionDefinition[];
  /** The middleware and guards of the class and the method, the outermost first. */
  readonly layers: readonly Layer[];
}

/** The class of a method. */
interface MethodContext {
  readonly className: string;
  readonly methodName: string;
  readonly target: CommandClass;
  /** The name of the `@Command` it is a subcommand of, if it is one. */
  readonly parentName: string | undefined;
  /** The middleware and guards of the class. */
  readonly outerLayers: readonly Layer[];
}

/** Compiles the methods of a class. `parentName` is the name of the command that its subcommands belong to. */
export function compileMethods(
  target: CommandClass,
  methods: ReadonlyMap<string, MethodRecords>,
  parentName: string | undefined,
  outerLayers: readonly Layer[],
  problems: ProblemList,
): CompiledMethod[] {
  const className = nameOfClass(target);
  return [...methods].flatMap(
    ([methodName, records]) =>
      compileMethod({ className, methodName, target, parentName, outerLayers }, records, problems) ?? [],
  );
}

/** Compiles one decorated method. Returns `undefined` if it is not a command; the problems say why. */
function compileMethod(
  context: MethodContext,
  records: MethodRecords,
  problems: ProblemList,
): CompiledMethod | undefined {
  const { className, methodName, target } = context;
  const [record, ...others] = records.commands;
  if (!record) {
    if (records.options.length === 0) {
      const found = '@Use or @Guard on a method that is not a command';
      problems.add('MIDDLEWARE_WITHOUT_COMMAND', { className, methodName }, found, 'a command decorator');
      return undefined;
    }
    const found = 'options on a method that is not a command';
    problems.add('OPTION_WITHOUT_COMMAND', { className, methodName }, found, 'a command decorator');
    const draft = compileMethod(context, { ...records, commands: [DRAFT] }, problems);
    if (draft) problems.draft({ ...DRAFT_LEAF, handler: draft.handler, options: draft.options });
    return undefined;
  }
  if (others.length > 0) {
    const names = records.commands.map(({ name }) => `'${name}'`).join(' and ');
    const found = `${records.commands.length} command decorators: ${names}`;
    problems.add('METHOD_DECORATED_TWICE', { className, methodName }, found, 'one');
  }
  // Parameter decorators run from the last parameter to the first.
  const options = [...records.options].sort((a, b) => a.index - b.index);
  const handler = {
    kind: 'method',
    className,
    methodName,
    target,
    parameters: options.map(({ index }) => index),
  } as const;
  const layers = [...context.outerLayers, ...records.layers];
  const commandPath = pathOf(context, record);
  if (record.kind !== 'slash' && record.kind !== 'subcommand') {
    for (const { index, name } of options) {
      const location = { className, methodName, parameter: index + 1, option: `${commandPath} ${name}` };
      problems.add(
        'OPTION_NOT_ALLOWED',
        location,
        `an option on a ${KIND_IN_WORDS[record.kind]} command`,
        'none',
      );
    }
    return { record, handler: { ...handler, parameters: [] }, options: [], layers };
  }
  checkParameters(context, commandPath, options, problems);
  return {
    record,
    handler,
    layers,
    options: options.map((option) => compileOption(option.name, option.description, option)),
  };
}

/** Stands in for a missing command decorator, so that the options are checked all the same. */
const DRAFT: MethodRecord = { kind: 'slash', name: 'draft', description: 'draft', settings: {} };
const DRAFT_LEAF = {
  kind: 'leaf',
  type: CommandType.CHAT_INPUT,
  name: 'draft',
  description: 'draft',
  settings: {},
} as const;

const KIND_IN_WORDS = { user: 'user', message: 'message', entryPoint: 'entry point' } as const;

function pathOf({ parentName }: MethodContext, record: MethodRecord): string {
  if (record.kind !== 'subcommand') return record.name;
  return [parentName ?? '?', ...(record.group === undefined ? [] : [record.group]), record.name].join(' ');
}

function checkParameters(
  { className, methodName, target }: MethodContext,
  commandPath: string,
  options: readonly OptionRecord[],
  problems: ProblemList,
): void {
  const byIndex = new Map<number, OptionRecord[]>();
  for (const option of options) byIndex.set(option.index, [...(byIndex.get(option.index) ?? []), option]);
  const method = (target.prototype as Record<string, unknown>)[methodName];
  const emitted = emittedTypeNames(target.prototype as object, methodName);
  // A function's length stops at the first default value; emitted types, where there are any, do not.
  const declared = Math.max(typeof method === 'function' ? method.length : 0, emitted.length);
  // The first parameter is the interaction unless an option decorates it.
  for (let index = 1; index < declared; index++) {
    if (byIndex.has(index)) continue;
    const location = { className, methodName, parameter: index + 1 };
    problems.add('OPTION_UNDECORATED', location, 'a parameter without a decorator', 'an option decorator');
  }
  const first = emitted[0];
  if (first !== undefined && !byIndex.has(0)) {
    const found = `a parameter declared ${first.toLowerCase()} without a decorator`;
    problems.add('OPTION_UNDECORATED', { className, methodName, parameter: 1 }, found, 'an option decorator');
  }
  for (const [index, decorators] of byIndex) {
    const [option] = decorators;
    if (!option) continue;
    const location = { className, methodName, parameter: index + 1, option: `${commandPath} ${option.name}` };
    if (decorators.length > 1) {
      const names = decorators.map(({ name }) => `"${name}"`).join(' and ');
      const found = `${decorators.length} option decorators: ${names}`;
      problems.add('OPTION_DECORATED_TWICE', location, found, 'one');
    }
    const declaredType = emitted[index];
    const givenType = emittedTypeOf(option);
    if (declaredType !== undefined && givenType !== undefined && declaredType !== givenType) {
      const type = nameOf(OptionType, OPTION_TYPES[option.type]);
      const found = `${type} on a parameter declared ${declaredType.toLowerCase()}`;
      const wanted = givenType === 'Object' ? 'an object' : `a parameter declared ${givenType.toLowerCase()}`;
      problems.add('OPTION_TYPE_CONTRADICTED', location, found, wanted);
    }
  }
}

/**
 * Returns the type that a build emits for the parameter of an option; undefined for a transformed value, which can be
 * anything.
 */
function emittedTypeOf({
  type,
  transform,
}: OptionRecord): 'String' | 'Number' | 'Boolean' | 'Object' | undefined {
  if (transform) return undefined;
  if (type === 'string') return 'String';
  if (type === 'integer' || type === 'number') return 'Number';
  return type === 'boolean' ? 'Boolean' : 'Object';
}

import { CommandType } from '../../protocol/commands/command-type.js';
import { OptionType } from '../../protocol/commands/options/option-type.js';
import { nameOf } from '../../protocol/validation/enumeration.js';
import type { EventDefinition } from '../events/event-definition.js';
import type { JobDefinition } from '../jobs/job-definition.js';
import type {
  EventRecord,
  JobRecord,
  MethodRecord,
  MethodRecords,
  OptionRecord,
  ParameterRecord,
  RouteRecord,
} from '../records/decorator-records.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import type { RouteKind } from '../routes/route-kinds.js';
import type { Layer } from '../types/middleware-types.js';
import { OPTION_TYPES } from '../types/options/option-values.js';
import type { ProblemList } from './checks/problem-list.js';
import { draftCommand, type DeclaredHandler } from './compile-command.js';
import { compileRouteMethod } from './compile-route.js';
import { type CommandClass, type MethodHandler, nameOfClass } from './definition.js';
import type { Handled } from './compiled-source.js';

/** The record of a method that is a command. */
type OwnCommandRecord = Exclude<MethodRecord, RouteRecord | EventRecord | JobRecord>;

/** A method that handles a command or a subcommand, with the layers of its class. */
export interface DeclaredMethod extends DeclaredHandler {
  readonly record: OwnCommandRecord;
  readonly handler: MethodHandler;
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

/** The decorated methods of a class. */
export interface DeclaredMethods extends Omit<Handled, 'definitions'> {
  readonly commands: readonly DeclaredMethod[];
}

/** Compiles the methods of a class. `parentName` is the name of the command that its subcommands belong to. */
export function compileMethods(
  target: CommandClass,
  methods: ReadonlyMap<string, MethodRecords>,
  parentName: string | undefined,
  outerLayers: readonly Layer[],
  problems: ProblemList,
): DeclaredMethods {
  const className = nameOfClass(target);
  const commands: DeclaredMethod[] = [];
  const routes: RouteDefinition[] = [];
  const events: EventDefinition[] = [];
  const jobs: JobDefinition[] = [];
  for (const [methodName, records] of methods) {
    const context = { className, methodName, target, parentName, outerLayers };
    if (records.commands.some(isEventRecord)) {
      events.push(...compileEventMethod({ target, className, methodName }, records, problems));
      continue;
    }
    if (records.commands.some(isJobRecord)) {
      jobs.push(...compileJobMethod({ target, className, methodName }, records, problems));
      continue;
    }
    const record = records.commands.find(isRouteRecord);
    if (record) routes.push(compileRoute(context, record, records, problems));
    const command = record ? undefined : declareMethod(context, records, problems);
    if (command) commands.push(command);
  }
  return { commands, routes, events, jobs };
}

const ROUTE_KINDS: Readonly<Record<RouteKind, true>> = {
  button: true,
  stringSelect: true,
  userSelect: true,
  roleSelect: true,
  mentionableSelect: true,
  channelSelect: true,
  modal: true,
};

/** Whether a method handles a component or a modal. */
export function isRouteRecord(record: MethodRecord): record is RouteRecord {
  return Object.hasOwn(ROUTE_KINDS, record.kind);
}

function compileRoute(
  { outerLayers, ...context }: MethodContext,
  record: RouteRecord,
  records: MethodRecords,
  problems: ProblemList,
): RouteDefinition {
  const { className, methodName } = context;
  refuseSecond(context, records, problems);
  checkParameters(context, undefined, records.parameters, problems);
  const layers = [...outerLayers, ...records.layers];
  return compileRouteMethod(
    { className, methodName, record, records, layers, target: context.target },
    problems,
  );
}

function refuseSecond(
  { className, methodName }: Pick<MethodContext, 'className' | 'methodName'>,
  { commands }: MethodRecords,
  problems: ProblemList,
): void {
  if (commands.length < 2) return;
  const names = commands.map(({ name }) => `'${name}'`).join(' and ');
  const found = `${commands.length} command decorators: ${names}`;
  problems.add('DECORATED_TWICE', { className, methodName }, found, 'one');
}

/** Compiles one decorated method. Returns `undefined`, with a problem, if it is not a command. */
function declareMethod(
  context: MethodContext,
  records: MethodRecords,
  problems: ProblemList,
): DeclaredMethod | undefined {
  const { className, methodName, target } = context;
  // Routes are compiled elsewhere.
  const [record] = records.commands as readonly OwnCommandRecord[];
  if (!record) {
    if (records.parameters.length === 0) {
      const found = '@Use or @Guard on a method that is not a command';
      problems.add('COMMAND_DECORATOR_MISSING', { className, methodName }, found, 'a command decorator');
      return undefined;
    }
    const found = 'options on a method that is not a command';
    problems.add('COMMAND_DECORATOR_MISSING', { className, methodName }, found, 'a command decorator');
    const draft = declareMethod(context, { ...records, commands: [DRAFT] }, problems);
    if (draft) draftCommand({ ...DRAFT_COMMAND, className, body: draft }, problems);
    return undefined;
  }
  refuseSecond(context, records, problems);
  // Parameter decorators run from the last parameter to the first.
  const parameters = [...records.parameters].sort((a, b) => a.index - b.index);
  const options = parameters.filter(isOptionRecord);
  for (const parameter of parameters) {
    if (isOptionRecord(parameter)) continue;
    const found =
      parameter.kind === 'state'
        ? '@RouteState on a command'
        : `the input '${parameter.customId}' on a command`;
    const location = { className, methodName, parameter: parameter.index + 1 };
    problems.add('ROUTE_PARAMETER_UNSUPPORTED', location, found, 'an option');
  }
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
  checkParameters(context, commandPath, parameters, problems);
  return { record, handler, layers, options };
}

/** Placeholder for a missing command decorator, so that options are still checked. */
const DRAFT: OwnCommandRecord = { kind: 'slash', name: 'draft', description: 'draft', settings: {} };
const DRAFT_COMMAND = {
  type: CommandType.CHAT_INPUT,
  name: 'draft',
  description: 'draft',
  settings: {},
  layers: [],
} as const;

const KIND_IN_WORDS = { user: 'user', message: 'message', entryPoint: 'entry point' } as const;

function isOptionRecord(parameter: ParameterRecord): parameter is OptionRecord {
  return parameter.kind === 'option';
}

function pathOf({ parentName }: MethodContext, record: OwnCommandRecord): string {
  if (record.kind !== 'subcommand') return record.name;
  return [parentName ?? '?', ...(record.group === undefined ? [] : [record.group]), record.name].join(' ');
}

/** Whether a decorator makes a method handle events. */
function isEventRecord(record: MethodRecord): record is EventRecord {
  return record.kind === 'event';
}

/** Compiles a method with `@On`, once for each type of event. */
function compileEventMethod(
  { target, className, methodName }: MethodOfClass,
  methodRecords: MethodRecords,
  problems: ProblemList,
): EventDefinition[] {
  const location = { className, methodName };
  // Decorators run from the last to the first.
  const records = methodRecords.commands.filter(isEventRecord).reverse();
  for (const found of refuseOthers(methodRecords, isEventRecord))
    problems.add('METHOD_NOT_ALONE', location, `${found} on a method with @On`, '@On alone');
  const handler = { kind: 'method', className, methodName, target, parameters: [] } as const;
  return records.map(({ name: type, intents, eventing }) => ({ type, intents, handler, eventing }));
}

/** Whether a decorator makes a method handle a job. */
function isJobRecord(record: MethodRecord): record is JobRecord {
  return record.kind === 'job';
}

/** Compiles a method with `@Job`, once for each name. */
function compileJobMethod(
  { target, className, methodName }: MethodOfClass,
  methodRecords: MethodRecords,
  problems: ProblemList,
): JobDefinition[] {
  const location = { className, methodName };
  for (const found of refuseOthers(methodRecords, isJobRecord))
    problems.add('METHOD_NOT_ALONE', location, `${found} on a method with @Job`, '@Job alone');
  const handler = { kind: 'method', className, methodName, target, parameters: [] } as const;
  // Decorators run from the last to the first.
  const records = methodRecords.commands.filter(isJobRecord).reverse();
  return records.map(({ kind: _, ...job }) => ({ ...job, handler }));
}

/** A method of a class, and the name of that in errors. */
interface MethodOfClass {
  readonly target: CommandClass;
  readonly className: string;
  readonly methodName: string;
}

/** Describes the decorators of a method that its own excludes. */
function refuseOthers(
  { commands, parameters, layers }: MethodRecords,
  isOwn: (record: MethodRecord) => boolean,
): string[] {
  return [
    ...commands.filter((record) => !isOwn(record)).map(({ name }) => `the command or route '${name}'`),
    ...(parameters.length > 0 ? ['a decorated parameter'] : []),
    ...(layers.length > 0 ? ['@Use or @Guard'] : []),
  ];
}

/**
 * Checks that each parameter but the interaction has one decorator, matching its type if the build emits types.
 *
 * @param path - The path of a command, to name its options in problems. Undefined for the method of a route.
 */
function checkParameters(
  { className, methodName, target }: MethodOfClass,
  path: string | undefined,
  parameters: readonly ParameterRecord[],
  problems: ProblemList,
): void {
  const byIndex = new Map<number, ParameterRecord[]>();
  for (const parameter of parameters)
    byIndex.set(parameter.index, [...(byIndex.get(parameter.index) ?? []), parameter]);
  const wanted = path === undefined ? '@RouteState or an input decorator' : 'an option decorator';
  const method = (target.prototype as Record<string, unknown>)[methodName];
  const emitted = emittedTypeNames(target.prototype as object, methodName);
  // A function's length stops at the first default value; emitted types do not.
  const declared = Math.max(typeof method === 'function' ? method.length : 0, emitted.length);
  // The first parameter is the interaction unless a decorator fills it.
  for (let index = 1; index < declared; index++) {
    if (byIndex.has(index)) continue;
    const location = { className, methodName, parameter: index + 1 };
    problems.add('OPTION_UNDECORATED', location, 'a parameter without a decorator', wanted);
  }
  const first = emitted[0];
  if (first !== undefined && !byIndex.has(0)) {
    const found = `a parameter declared ${first.toLowerCase()} without a decorator`;
    problems.add('OPTION_UNDECORATED', { className, methodName, parameter: 1 }, found, wanted);
  }
  for (const [index, decorators] of byIndex) {
    const [parameter] = decorators;
    if (!parameter) continue;
    const at = { className, methodName, parameter: index + 1 };
    const location = path === undefined ? at : { ...at, option: `${path} ${nameOfParameter(parameter)}` };
    if (decorators.length > 1) {
      const names = decorators.map((decorator) => `"${nameOfParameter(decorator)}"`).join(' and ');
      const found = `${decorators.length} ${path === undefined ? 'decorators' : 'option decorators'}: ${names}`;
      problems.add('DECORATED_TWICE', location, found, 'one');
    }
    const declaredType = emitted[index];
    const givenType = emittedTypeOf(parameter);
    if (declaredType !== undefined && givenType !== undefined && declaredType !== givenType) {
      const found = `${describeType(parameter)} on a parameter declared ${declaredType.toLowerCase()}`;
      const expected =
        givenType === 'Object' ? 'an object' : `a parameter declared ${givenType.toLowerCase()}`;
      problems.add('OPTION_TYPE_CONTRADICTED', location, found, expected);
    }
  }
}

function nameOfParameter(parameter: ParameterRecord): string {
  if (parameter.kind === 'option') return parameter.name;
  return parameter.kind === 'input' ? parameter.customId : '@RouteState';
}

function describeType(parameter: ParameterRecord): string {
  if (parameter.kind === 'option') return nameOf(OptionType, OPTION_TYPES[parameter.type]);
  return parameter.kind === 'input' ? `an input of the kind ${parameter.input}` : 'a state';
}

type EmittedType = 'String' | 'Number' | 'Boolean' | 'Object' | undefined;

/**
 * Returns the type that a build emits for a parameter; undefined if it can be anything, such as a transformed value.
 */
function emittedTypeOf(parameter: ParameterRecord): EmittedType {
  if (parameter.kind === 'option') return emittedTypeOfOption(parameter);
  if (parameter.kind === 'state') return 'Object';
  if (parameter.input === 'list') return 'Object';
  if (parameter.settings.kind !== undefined || parameter.settings.schema !== undefined) return undefined;
  if (parameter.input === 'text' || parameter.input === 'radio') return 'String';
  return parameter.input === 'checkbox' ? 'Boolean' : undefined;
}

function emittedTypeOfOption({ type, transform, settings }: OptionRecord): EmittedType {
  if (transform || settings.schema) return undefined;
  if (type === 'string') return 'String';
  if (type === 'integer' || type === 'number') return 'Number';
  return type === 'boolean' ? 'Boolean' : 'Object';
}

/** The part of reflect-metadata that is read if an author's build emits types. */
interface MetadataReader {
  readonly getMetadata?: (key: string, target: object, property: string) => unknown;
}

/**
 * Returns the declared parameter types that the build emits, where they are reliable: `String`, `Number` or `Boolean`.
 *
 * Needs `emitDecoratorMetadata` and `reflect-metadata` loaded by the author. Everything else is `undefined`: unions
 * come out as Object, aliases differ between compilers, and esbuild emits nothing at all.
 */
function emittedTypeNames(prototype: object, method: string): readonly (string | undefined)[] {
  const types = (Reflect as MetadataReader).getMetadata?.('design:paramtypes', prototype, method);
  if (!Array.isArray(types)) return [];
  return types.map((type) => {
    if (type === String) return 'String';
    if (type === Number) return 'Number';
    if (type === Boolean) return 'Boolean';
    return undefined;
  });
}

import { CommandType } from '../../protocol/commands/command-type.js';
import { nameOfClass } from './is-class.js';
import { compileMethods, isRouteRecord, type CompiledMethod } from './compile-method.js';
import { compileRouteMethod } from './compile-route.js';
import { compileParent } from './compile-parent.js';
import { compileSettings } from './compile-settings.js';
import type { CommandClass, CommandDefinition } from './definition.js';
import { inheritedRecords } from '../records/inheritance.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import type { CompiledSource } from './compiled-source.js';
import { layersField } from '../types/middleware-types.js';
import type { ProblemList } from './checks/problem-list.js';
import { readOwnRecords } from '../records/decorator-records.js';

/** Compiles one class. Mistakes in its decorators are added to the problems. */
export function compileClass(candidate: CommandClass, problems: ProblemList): CompiledSource {
  const className = nameOfClass(candidate);
  const { commands, groups, methods, layers } = inheritedRecords(candidate.prototype as object);
  const hasStatic = readOwnRecords(candidate) !== undefined;
  if (hasStatic) {
    problems.add('COMMAND_METHOD_STATIC', { className }, 'a decorated static method', 'an instance method');
  }
  if (methods.size === 0 && commands.length === 0 && groups.length === 0) {
    if (!hasStatic)
      problems.add('COMMAND_CLASS_EMPTY', { className }, 'no decorated method', 'at least one command');
    return { definitions: [], routes: [] };
  }
  const [command, ...more] = commands;
  if (command && more.length > 0) {
    const names = commands.map(({ name }) => `'${name}'`).join(' and ');
    problems.add(
      'CLASS_DECORATED_TWICE',
      { className },
      `${commands.length} @Command decorators: ${names}`,
      'one',
    );
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
    definitions: [...parent.definitions, ...others.map(toDefinition)],
    routes: [...routes, ...parent.routes],
    events: [...events, ...parent.events],
    jobs: [...jobs, ...parent.jobs],
  };
}

function toDefinition({ record, handler, options, layers }: CompiledMethod): CommandDefinition {
  const { name } = record;
  const executable = { handler, options, ...layersField(layers) };
  const settings = compileSettings('settings' in record ? record.settings : {});
  switch (record.kind) {
    case 'slash':
    case 'subcommand':
      return {
        kind: 'leaf',
        type: CommandType.CHAT_INPUT,
        name,
        description: record.description,
        settings,
        ...executable,
      };
    case 'user':
      return { kind: 'contextMenu', type: CommandType.USER, name, settings, ...executable };
    case 'message':
      return { kind: 'contextMenu', type: CommandType.MESSAGE, name, settings, ...executable };
    case 'entryPoint':
      return {
        kind: 'entryPoint',
        type: CommandType.PRIMARY_ENTRY_POINT,
        name,
        description: record.description,
        settings,
        entryPointHandler: record.handler,
        ...executable,
      };
  }
}

/** Compiles the route that a method handles, without the layers of its class. Undefined if it handles none. */
export function compileRouteOf(
  target: CommandClass,
  methodName: string,
  problems: ProblemList,
): RouteDefinition | undefined {
  const records = inheritedRecords(target.prototype as object).methods.get(methodName);
  const record = records?.commands.find(isRouteRecord);
  if (!records || !record) return undefined;
  const className = nameOfClass(target);
  return compileRouteMethod({ target, className, methodName, record, records, layers: [] }, problems);
}

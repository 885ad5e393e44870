import { OptionType } from '../../../protocol/commands/options/option-type.js';
import { nameOf } from '../../../protocol/validation/enumeration.js';
import type { OptionRecord, ParameterRecord } from '../../records/decorator-records.js';
import { OPTION_TYPES } from '../../types/options/option-types.js';
import type { CommandClass } from '../definition.js';
import type { ProblemList } from './problem-list.js';

/** The method whose parameters are checked. */
interface CheckedMethod {
  readonly className: string;
  readonly methodName: string;
  readonly target: CommandClass;
}

/**
 * Checks that each parameter but the interaction has one decorator, matching its type if the build emits types.
 *
 * @param path - The path of a command, to name its options in problems. Undefined for the method of a route.
 */
export function checkParameters(
  { className, methodName, target }: CheckedMethod,
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
  if (parameter.settings.kind !== undefined) return undefined;
  if (parameter.input === 'text' || parameter.input === 'radio') return 'String';
  return parameter.input === 'checkbox' ? 'Boolean' : undefined;
}

function emittedTypeOfOption({ type, transform }: OptionRecord): EmittedType {
  if (transform) return undefined;
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

import { CommandryError } from '../../common/errors/commandry-error.js';
import { compileClass, compileRouteOf } from '../compile/compile-class.js';
import type { Layer } from '../types/middleware-types.js';
import {
  RECORDS,
  type ClassCompiler,
  type ClassRecord,
  type MethodRecord,
  type OwnRecords,
  type ParameterRecord,
} from './decorator-records.js';

const compiler: ClassCompiler = { compileClass, compileRoute: compileRouteOf };

interface MutableMethodRecords {
  commands: MethodRecord[];
  parameters: ParameterRecord[];
  layers: Layer[];
}

interface MutableRecords extends OwnRecords {
  readonly classes: ClassRecord[];
  readonly methods: Map<string, MutableMethodRecords>;
}

/** Appends the record of a class decorator to the prototype of its class. */
export function recordClass(prototype: object, record: ClassRecord): void {
  ownRecords(prototype).classes.push(record);
}

/** Appends the record of a command decorator. */
export function recordMethod(prototype: object, method: string, record: MethodRecord): void {
  methodRecords(prototype, method).commands.push(record);
}

/** Appends the record of a parameter decorator. */
export function recordParameter(prototype: object, method: string, record: ParameterRecord): void {
  methodRecords(prototype, method).parameters.push(record);
}

/** Prepends layers, so that they are outside those of the decorators below: decorators run from the last to the first. */
export function recordLayers(prototype: object, method: string, layers: readonly Layer[]): void {
  methodRecords(prototype, method).layers.unshift(...layers);
}

/**
 * Detects a build with standard decorators, whose second argument is a context object.
 *
 * @throws CommandryError `STANDARD_DECORATORS`.
 */
export function refuseStandardDialect(decorator: string, second: unknown): void {
  if (typeof second === 'object' && second !== null && 'kind' in second) {
    throw new CommandryError(
      'STANDARD_DECORATORS',
      `@${decorator} was called as a standard decorator, and options on parameters need the legacy ones.`,
    );
  }
}

function ownRecords(prototype: object & { readonly [RECORDS]?: MutableRecords }): MutableRecords {
  const existing = Object.hasOwn(prototype, RECORDS) ? prototype[RECORDS] : undefined;
  if (existing) return existing;
  const records: MutableRecords = { classes: [], methods: new Map(), compiler };
  Object.defineProperty(prototype, RECORDS, { value: records });
  return records;
}

function methodRecords(prototype: object, method: string): MutableMethodRecords {
  const { methods } = ownRecords(prototype);
  const existing = methods.get(method);
  if (existing) return existing;
  const records = { commands: [], parameters: [], layers: [] };
  methods.set(method, records);
  return records;
}

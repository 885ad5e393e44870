import { CommandryError } from '../errors.js';
import type { EntryPointHandler, OptionType } from '../model/command.js';
import type { AutocompleteProvider } from './option-type.js';

/** What `@Command` says of a class. */
export interface ClassRecord {
  readonly name: string;
  readonly description: string;
}

/** What a command decorator says of a method. */
export type MethodRecord =
  | { readonly kind: 'slash' | 'subcommand'; readonly name: string; readonly description: string }
  | { readonly kind: 'user' | 'message'; readonly name: string }
  | {
      readonly kind: 'entryPoint';
      readonly name: string;
      readonly description: string;
      readonly handler: EntryPointHandler;
    };

/** What an option decorator says of a parameter, with the settings as the author wrote them. */
export interface OptionRecord {
  /** Index of the parameter, from 0. */
  readonly index: number;
  readonly type: typeof OptionType.STRING | typeof OptionType.INTEGER;
  readonly name: string;
  readonly description: string;
  readonly settings: OptionRecordSettings;
}

export interface OptionRecordSettings {
  readonly required?: boolean | undefined;
  readonly choices?:
    readonly (string | number | { readonly name: string; readonly value: string | number })[] | undefined;
  readonly autocomplete?: AutocompleteProvider<string> | AutocompleteProvider<number> | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
}

/** Everything that was recorded of one method. */
export interface MethodRecords {
  readonly commands: readonly MethodRecord[];
  readonly options: readonly OptionRecord[];
}

/** Everything that one class declares itself; what it inherits is on its parent. */
export interface OwnRecords {
  readonly classes: readonly ClassRecord[];
  readonly methods: ReadonlyMap<string, MethodRecords>;
}

interface MutableRecords {
  classes: ClassRecord[];
  methods: Map<string, { commands: MethodRecord[]; options: OptionRecord[] }>;
}

/** Registered and versioned, so that two copies of the package in one program agree. */
const RECORDS: unique symbol = Symbol.for('commandry.command-records.v1');

type Holder = object & { [RECORDS]?: MutableRecords };

/** Appends what a class decorator says to the prototype of its class. */
export function recordClass(prototype: object, record: ClassRecord): void {
  ownRecords(prototype).classes.push(record);
}

/** Appends what a command decorator says of a method. */
export function recordMethod(prototype: object, method: string, record: MethodRecord): void {
  methodRecords(prototype, method).commands.push(record);
}

/** Appends what an option decorator says of a parameter. */
export function recordOption(prototype: object, method: string, record: OptionRecord): void {
  methodRecords(prototype, method).options.push(record);
}

/** What the class of this prototype declares itself, or `undefined` if no decorator ran on it. */
export function readOwnRecords(prototype: object): OwnRecords | undefined {
  return Object.hasOwn(prototype, RECORDS) ? (prototype as Holder)[RECORDS] : undefined;
}

/**
 * Notices a build that calls decorators the standard way, with a context object in second place.
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

function ownRecords(prototype: Holder): MutableRecords {
  const existing = Object.hasOwn(prototype, RECORDS) ? prototype[RECORDS] : undefined;
  if (existing) return existing;
  const records: MutableRecords = { classes: [], methods: new Map() };
  Object.defineProperty(prototype, RECORDS, { value: records });
  return records;
}

function methodRecords(
  prototype: object,
  method: string,
): { commands: MethodRecord[]; options: OptionRecord[] } {
  const { methods } = ownRecords(prototype);
  const existing = methods.get(method);
  if (existing) return existing;
  const records = { commands: [], options: [] };
  methods.set(method, records);
  return records;
}

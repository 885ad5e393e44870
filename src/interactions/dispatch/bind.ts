import type { BaseInteraction } from '../../commands/types/interaction-types.js';
import type { Wanted } from '../../commands/types/user-message-facts.js';
import { OptionRefused } from '../../commands/define/option-kind.js';
import { nameOf } from '../../protocol/validation/enumeration.js';
import { OptionType } from '../../protocol/commands/options/option-type.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import type { CommandData, SubmittedValue } from '../../protocol/interactions/interaction.js';
import { describeWantedIn } from '../user-messages/describe-wanted.js';
import { ENGLISH } from '../user-messages/languages.js';
import { readValue, toNamedValues } from './read-value.js';
import type { RoutedCommand } from './route.js';
import type { PreparedOption } from './prepared-option.js';

/** An option validation error: the registered options differ from the classes, or the user sent a bad value. */
export interface OptionError {
  readonly code: 'DEFINITION_DRIFT' | 'OPTION_VALUE_REFUSED';
  readonly option: string;
  readonly found: string;
  /** In English. */
  readonly wanted: string;
  /** The broken rule, from which the message is written in any language. Only for refused values. */
  readonly rule?: Wanted;
}

/** Values in the order of the options; `undefined` where the user left one out. */
export type BoundValues = readonly unknown[];

export type Binding =
  | { readonly fits: true; readonly values: BoundValues }
  | { readonly fits: false; readonly errors: readonly OptionError[] };

/** The values submitted to a command. */
export interface Submitted {
  readonly values: readonly SubmittedValue[];
  readonly resolved: CommandData['resolved'];
}

/** Reads and validates the submitted values. */
export function bind(options: readonly PreparedOption[], { values, resolved }: Submitted): Binding {
  const errors: OptionError[] = [];
  const bound: unknown[] = [];
  let found = 0;
  for (const option of options) {
    const submitted = findNamed(values, option.name);
    let value: unknown;
    if (!submitted) {
      if (option.required) errors.push(drift(option.name, 'nothing', 'a value: the option is required'));
    } else {
      found++;
      if (submitted.type === option.type) {
        const read = readValue(option, submitted, resolved);
        if (read.fits) value = read.value;
        else errors.push(refused(option.name, submitted.value, read.wanted));
      } else errors.push(drift(option.name, describeType(submitted.type), describeType(option.type)));
    }
    bound.push(value);
  }
  if (found < values.length) errors.push(...findSurplus(options, values));
  return errors.length > 0 ? { fits: false, errors } : { fits: true, values: bound };
}

/** Finds values without a parameter: undeclared options, and options submitted more than once. */
function findSurplus(options: readonly PreparedOption[], values: readonly SubmittedValue[]): OptionError[] {
  const errors: OptionError[] = [];
  const times = new Map<string, number>();
  for (const { name } of values) times.set(name, (times.get(name) ?? 0) + 1);
  for (const [name, count] of times) {
    if (!findNamed(options, name)) errors.push(drift(name, 'an option the class does not declare', 'none'));
    else if (count > 1) errors.push(drift(name, `${count} values`, 'one'));
  }
  return errors;
}

function findNamed<T extends { readonly name: string }>(list: readonly T[], name: string): T | undefined {
  for (const element of list) if (element.name === name) return element;
  return undefined;
}

/**
 * Runs the transforms of the options that have one. A transform that refuses its value is the user's error; anything
 * else it throws counts as a failure of the handler.
 */
export async function transformValues(
  options: readonly PreparedOption[],
  values: BoundValues,
  interaction: BaseInteraction,
): Promise<Binding> {
  const errors: OptionError[] = [];
  const transformed = [...values];
  for (const [at, { name, transform }] of options.entries()) {
    const value = values[at];
    if (!transform || value === undefined) continue;
    try {
      transformed[at] = await transform(value as never, interaction);
    } catch (error) {
      if (!(error instanceof OptionRefused)) throw error;
      errors.push(refused(name, value, { kind: 'words', words: error.message }));
    }
  }
  return errors.length > 0 ? { fits: false, errors } : { fits: true, values: transformed };
}

/** How a handler takes its parameters. */
type ParameterStyle = Pick<RoutedCommand, 'options' | 'isNamed'>;

/** Returns the arguments of the handler: the interaction, then one value per parameter or an object with all of them. */
export function toParameters(
  { options, isNamed }: ParameterStyle,
  interaction: unknown,
  values: BoundValues,
): unknown[] {
  if (isNamed) return [interaction, toNamed(options, values)];
  const parameters: unknown[] = [interaction];
  let at = 0;
  for (const { parameter } of options) parameters[parameter] = values[at++];
  return parameters;
}

/** Returns the values by option name, without those that were left out. */
function toNamed(options: readonly PreparedOption[], values: BoundValues): Record<string, unknown> {
  return toNamedValues(options.map(({ name }, at) => [name, values[at]]));
}

function drift(option: string, found: string, wanted: string): OptionError {
  return { code: 'DEFINITION_DRIFT', option, found, wanted };
}

function refused(option: string, value: unknown, rule: Wanted): OptionError {
  const wanted = describeWantedIn(ENGLISH, rule);
  return { code: 'OPTION_VALUE_REFUSED', option, found: describeFound(value), wanted, rule };
}

function describeType(type: number): string {
  return `option type ${nameOf(OptionType, type)}`;
}

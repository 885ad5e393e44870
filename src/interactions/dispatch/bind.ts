import type { OptionDefinition } from '../../commands/compile/definition.js';
import type { BaseInteraction } from '../../commands/types/interaction-types.js';
import type { Wanted } from '../../commands/types/user-message-facts.js';
import { OptionRefused } from '../../commands/define/option-kind.js';
import { nameOf, OptionType } from '../../protocol/commands/command.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import type { CommandData, SubmittedValue } from '../../protocol/interactions/interaction.js';
import { describeWantedIn } from '../user-messages/describe-wanted.js';
import { languageOf } from '../user-messages/languages.js';
import { readValue } from './read-value.js';
import type { RoutedCommand } from './route.js';
import type { PreparedOption } from './prepared-option.js';

/** Why submitted values do not fit: the registered options differ from the classes, or the user sent a bad value. */
export interface OptionError {
  readonly code: 'DEFINITION_DRIFT' | 'OPTION_VALUE_REFUSED';
  readonly option: string;
  readonly found: string;
  /** In English. */
  readonly wanted: string;
  /** The same, so that it can be told in any language. Of refused values only; else the words stand as they are. */
  readonly rule?: Wanted;
}

/** In the order of the options. `undefined` stands for what the user left out. */
export type BoundValues = readonly unknown[];

export type Binding =
  | { readonly fits: true; readonly values: BoundValues }
  | { readonly fits: false; readonly errors: readonly OptionError[] };

/** What was submitted to a command. */
export interface Submitted {
  readonly values: readonly SubmittedValue[];
  readonly resolved: CommandData['resolved'];
}

/** Reads the submitted values. */
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
      } else errors.push(drift(option.name, typeInWords(submitted.type), typeInWords(option.type)));
    }
    bound.push(value);
  }
  if (found < values.length) errors.push(...findSurplus(options, values));
  return errors.length > 0 ? { fits: false, errors } : { fits: true, values: bound };
}

/** What no parameter takes: options that nobody declares, and those that come more than once. */
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

/** Whether values of these options have to be transformed before the handler gets them. */
export function hasTransforms(options: readonly OptionDefinition[]): boolean {
  return options.some(({ transform }) => transform !== undefined);
}

/**
 * Makes domain values of those options that have a transform. A transform that refuses its value is a error of the
 * user's; whatever else it throws is a failure of the handler's.
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

/** What a handler takes. */
type Taken = Pick<RoutedCommand, 'options' | 'isNamed'>;

/** What the handler is called with: the interaction and the values in its parameters, or an object of them. */
export function toParameters(
  { options, isNamed }: Taken,
  interaction: unknown,
  values: BoundValues,
): unknown[] {
  if (isNamed) return [interaction, toNamed(options, values)];
  const called: unknown[] = [interaction];
  let at = 0;
  for (const { parameter } of options) called[parameter] = values[at++];
  return called;
}

/** The values by the names of their options, without those that were left out. */
function toNamed(options: readonly PreparedOption[], values: BoundValues): Record<string, unknown> {
  const filled = options.map(({ name }, at) => [name, values[at]] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

function drift(option: string, found: string, wanted: string): OptionError {
  return { code: 'DEFINITION_DRIFT', option, found, wanted };
}

function refused(option: string, value: unknown, rule: Wanted): OptionError {
  const wanted = describeWantedIn(languageOf(undefined), rule);
  return { code: 'OPTION_VALUE_REFUSED', option, found: describeFound(value), wanted, rule };
}

function typeInWords(type: number): string {
  return `option type ${nameOf(OptionType, type)}`;
}

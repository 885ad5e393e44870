import type { Executable, OptionDefinition } from '../commands/definition.js';
import { nameOf, OptionType } from '../model/command.js';
import { countCodePoints } from '../model/field-checker.js';
import type { SubmittedValue } from '../model/interaction.js';

/** Why submitted values do not fit: the registered options differ from the classes, or the user sent a bad value. */
export interface Misfit {
  readonly code: 'DEFINITION_DRIFT' | 'OPTION_VALUE_REFUSED';
  readonly option: string;
  readonly found: string;
  readonly wanted: string;
}

export type Binding =
  | { readonly fits: true; readonly parameters: readonly unknown[] }
  | { readonly fits: false; readonly misfits: readonly Misfit[] };

/**
 * Puts submitted values in the places of a method's parameters, with `first` in front unless an option stands there.
 * What the user left out is `undefined`, so that the method's own default applies. Values are not trusted: their type
 * and bounds are checked here, whatever a client showed.
 */
export function bind(executable: Executable, values: readonly SubmittedValue[], first: unknown): Binding {
  const misfits: Misfit[] = [];
  const parameters: unknown[] = [first];
  const known = new Set<string>();
  for (const option of executable.options) {
    known.add(option.name);
    const submitted = values.find(({ name }) => name === option.name);
    const misfit = submitted ? findMisfit(option, submitted) : findMissing(option);
    if (misfit) misfits.push({ option: option.name, ...misfit });
    parameters[option.parameter] = submitted?.value;
  }
  for (const { name } of values) {
    if (known.has(name)) continue;
    misfits.push({
      code: 'DEFINITION_DRIFT',
      option: name,
      found: 'an option the class does not declare',
      wanted: 'none',
    });
  }
  return misfits.length > 0 ? { fits: false, misfits } : { fits: true, parameters };
}

type Fault = Omit<Misfit, 'option'>;

function findMissing(option: OptionDefinition): Fault | undefined {
  return option.required
    ? { code: 'DEFINITION_DRIFT', found: 'nothing', wanted: 'a value: the option is required' }
    : undefined;
}

function findMisfit(option: OptionDefinition, { type, value }: SubmittedValue): Fault | undefined {
  if (type !== option.type) {
    const found = `a ${nameOf(OptionType, type)} option`;
    return { code: 'DEFINITION_DRIFT', found, wanted: `a ${nameOf(OptionType, option.type)} option` };
  }
  const wanted =
    option.type === OptionType.STRING ? misfitOfText(option, value) : misfitOfInteger(option, value);
  return wanted === undefined
    ? undefined
    : { code: 'OPTION_VALUE_REFUSED', found: JSON.stringify(value), wanted };
}

function misfitOfText(option: OptionDefinition, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'a text';
  const { minLength, maxLength } = option;
  if (minLength !== undefined && countCodePoints(value) < minLength)
    return `at least ${minLength} characters`;
  if (maxLength !== undefined && countCodePoints(value) > maxLength) return `at most ${maxLength} characters`;
  return misfitOfChoice(option, value);
}

function misfitOfInteger(option: OptionDefinition, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'a whole number';
  const { minValue, maxValue } = option;
  if (minValue !== undefined && value < minValue) return `at least ${minValue}`;
  if (maxValue !== undefined && value > maxValue) return `at most ${maxValue}`;
  return misfitOfChoice(option, value);
}

function misfitOfChoice({ choices }: OptionDefinition, value: string | number): string | undefined {
  if (!choices || choices.some((choice) => choice.value === value)) return undefined;
  return `one of ${choices.map(({ name }) => name).join(', ')}`;
}

import type { OptionDefinition } from '../commands/definition.js';
import type { Suggestion } from '../commands/reply.js';
import { OptionType } from '../model/command.js';
import { hasAtMostCodePoints } from '../model/field-checker.js';
import { COMMAND_LIMITS } from '../model/limits.js';

/** What a provider may return as one element. */
export type SuggestionInput = string | number | Suggestion<string | number>;

export interface SuggestionsThatFit {
  readonly kept: readonly Suggestion<string | number>[];
  /** What had to be left out or shortened to stay within the service's limits, if anything. */
  readonly cut: string | undefined;
}

/**
 * Brings suggestions into the form and the limits of the service: the first 25, names shortened to 100 characters.
 * A value that is none of the option's type, a text value of over 100 characters and an empty name cannot be shown
 * and are left out.
 */
export function toSuggestions(
  list: readonly SuggestionInput[],
  optionType: OptionDefinition['type'],
): SuggestionsThatFit {
  const { max } = COMMAND_LIMITS.choiceName;
  const named = list.map((element) =>
    typeof element === 'object' ? element : { name: String(element), value: element },
  );
  const usable = named.filter(({ name, value }) => isUsableName(name) && isUsableValue(value, optionType));
  const kept = usable
    .slice(0, COMMAND_LIMITS.choices)
    .map(({ name, value }) => ({ name: shorten(name, max), value }));
  const faults = [
    ...(usable.length < named.length
      ? [`${named.length - usable.length} without a usable name or value`]
      : []),
    ...(usable.length > kept.length
      ? [`${usable.length - kept.length} over the limit of ${COMMAND_LIMITS.choices}`]
      : []),
    ...(kept.some(({ name }, index) => name !== usable[index]?.name) ? [`names over ${max} characters`] : []),
  ];
  return { kept, cut: faults.length > 0 ? faults.join(', ') : undefined };
}

/** Plain JavaScript can return anything. */
function isUsableName(name: unknown): boolean {
  return typeof name === 'string' && name !== '';
}

function isUsableValue(value: unknown, optionType: OptionDefinition['type']): boolean {
  if (optionType === OptionType.INTEGER) return Number.isSafeInteger(value);
  if (optionType === OptionType.NUMBER) return Number.isFinite(value);
  return typeof value === 'string' && hasAtMostCodePoints(value, COMMAND_LIMITS.choiceStringValue);
}

/** Cuts by code points, so that no half character is left behind. */
function shorten(text: string, max: number): string {
  return hasAtMostCodePoints(text, max) ? text : Array.from(text).slice(0, max).join('');
}

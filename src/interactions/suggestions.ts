import type { OptionDefinition } from '../commands/definition.js';
import type { Suggestion } from '../commands/reply.js';
import { OptionType } from '../model/command.js';
import { hasAtMostCodePoints, isJsonObject } from '../model/field-checker.js';
import { COMMAND_LIMITS } from '../model/limits.js';
import { LOCALES } from '../model/locale.js';

/** What a provider may return as one element. */
export type SuggestionInput = string | number | Suggestion<string | number>;

/** A suggestion as the service wants it. */
export interface ShownSuggestion {
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string>>;
  readonly value: string | number;
}

export interface SuggestionsThatFit {
  readonly kept: readonly ShownSuggestion[];
  /** What had to be left out or shortened to stay within the service's limits, if anything. */
  readonly cut: string | undefined;
}

/**
 * Brings suggestions into the form and the limits of the service: the first 25, which are the most relevant, with names
 * shortened to 100 characters. A value that is none of the option's type, a text value of over 100 characters and an
 * empty name cannot be shown and are left out, and so is a translation that is no text or of no locale.
 */
export function toSuggestions(
  list: readonly SuggestionInput[],
  optionType: OptionDefinition['type'],
): SuggestionsThatFit {
  const named = list.map((element) =>
    typeof element === 'object' ? element : { name: String(element), value: element },
  );
  const usable = named.filter(({ name, value }) => isUsableName(name) && isUsableValue(value, optionType));
  const first = usable.slice(0, COMMAND_LIMITS.choices);
  const names = new NameCutter();
  const kept = first.map(({ name, nameLocalizations, value }) => ({
    name: names.cut(name),
    ...names.cutAll(nameLocalizations),
    value,
  }));
  const faults = [
    ...(usable.length < named.length
      ? [`${named.length - usable.length} without a usable name or value`]
      : []),
    ...(usable.length > kept.length
      ? [`${usable.length - kept.length} over the limit of ${COMMAND_LIMITS.choices}`]
      : []),
    ...(names.hasCut ? [`names over ${COMMAND_LIMITS.choiceName.max} characters`] : []),
    ...(names.hasDropped ? ['translations of a name that are no text, or of no locale'] : []),
  ];
  return { kept, cut: faults.length > 0 ? faults.join(', ') : undefined };
}

/** Whether a list of suggestions has this value. */
export function hasValue(list: readonly SuggestionInput[], value: string | number): boolean {
  return list.some((element) => (typeof element === 'object' ? element.value : element) === value);
}

/** Shortens names, and remembers that it had to. */
class NameCutter {
  hasCut = false;
  hasDropped = false;

  /** Cuts by code points, so that no half character is left behind. */
  cut(name: string): string {
    const { max } = COMMAND_LIMITS.choiceName;
    if (hasAtMostCodePoints(name, max)) return name;
    this.hasCut = true;
    return Array.from(name).slice(0, max).join('');
  }

  cutAll(localizations: unknown): Pick<ShownSuggestion, 'name_localizations'> {
    if (localizations === undefined || localizations === null) return {};
    const given = isJsonObject(localizations) ? Object.entries(localizations) : [];
    const usable = given.filter(
      ([locale, name]) => name !== undefined && isUsableName(name) && isLocale(locale),
    );
    if (usable.length < given.filter(([, name]) => name !== undefined).length || !isJsonObject(localizations))
      this.hasDropped = true;
    if (usable.length === 0) return {};
    return {
      name_localizations: Object.fromEntries(
        usable.map(([locale, name]) => [locale, this.cut(name as string)]),
      ),
    };
  }
}

function isLocale(text: string): boolean {
  return (LOCALES as readonly string[]).includes(text);
}

/** Plain JavaScript can return anything. */
function isUsableName(name: unknown): boolean {
  return typeof name === 'string' && name !== '';
}

function isUsableValue(value: unknown, optionType: OptionDefinition['type']): boolean {
  if (optionType === OptionType.INTEGER) return Number.isSafeInteger(value);
  if (optionType === OptionType.NUMBER)
    return Number.isFinite(value) && Math.abs(value as number) <= COMMAND_LIMITS.number;
  return typeof value === 'string' && hasAtMostCodePoints(value, COMMAND_LIMITS.choiceStringValue);
}

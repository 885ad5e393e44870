import type { OptionDefinition } from '../../commands/compile/definition.js';
import type { Suggestion } from '../../commands/types/reply-types.js';
import { OptionType } from '../../protocol/commands/options/option-type.js';
import { hasAtMostCodePoints, isJsonObject } from '../../protocol/validation/field-checker.js';
import { COMMAND_LIMITS } from '../../protocol/commands/limits.js';
import { isLocale, resolveLocale } from '../../protocol/locale/resolve-locale.js';

/** An element of a provider's list. */
export type SuggestionInput = string | number | Suggestion<string | number>;

/** A suggestion in Discord's format. */
export interface SuggestionPayload {
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string>>;
  readonly value: string | number;
}

export interface LimitedSuggestions {
  readonly kept: readonly SuggestionPayload[];
  /** Describes what was left out or shortened to stay within Discord's limits, if anything was. */
  readonly cut: string | undefined;
}

/**
 * Converts suggestions to Discord's format and limits: at most 25, the best matches for the typed text, with names
 * shortened to 100 characters. Suggestions with a value of another type than the option's, a text value of over 100
 * characters or an empty name are left out, and so are translations that are not text or of an unknown locale. Values
 * are never altered. Returns a promise only if there are too many.
 */
export function toSuggestions(
  list: readonly SuggestionInput[],
  optionType: OptionDefinition['type'],
  typing: Typing,
): LimitedSuggestions | Promise<LimitedSuggestions> {
  const named = list.map((element) =>
    typeof element === 'object' ? element : { name: String(element), value: element },
  );
  const usable = named.filter(({ name, value }) => isUsableName(name) && isUsableValue(value, optionType));
  const unusable = named.length - usable.length;
  const problems = unusable > 0 ? [describeUnusable(named, unusable)] : [];
  const { choices: max } = COMMAND_LIMITS;
  if (usable.length <= max) return show(usable, problems);
  problems.push(`${usable.length - max} over the limit of ${max}`);
  if (typing.typed.trim() === '') return show(usable.slice(0, max), problems);
  return findMostRelevant(usable, max, typing).then((best) => show(best, problems));
}

function show(
  suggestions: readonly Suggestion<string | number>[],
  problems: readonly string[],
): LimitedSuggestions {
  const names = new NameCutter();
  const kept = suggestions.map(({ name, nameLocalizations, value }) => ({
    name: names.cut(name),
    ...names.cutAll(nameLocalizations),
    value,
  }));
  const all = [
    ...problems,
    ...(names.hasCut ? [`names over ${COMMAND_LIMITS.choiceName.max} characters`] : []),
    ...(names.hasDropped ? ['translations of a name that are not text or have an unknown locale'] : []),
  ];
  return { kept, cut: all.length > 0 ? all.join(', ') : undefined };
}

function describeUnusable(named: readonly Suggestion<string | number>[], count: number): string {
  const { choiceStringValue: max } = COMMAND_LIMITS;
  const isLong = named.some(({ value }) => typeof value === 'string' && !hasAtMostCodePoints(value, max));
  const why = isLong ? ` (a text value has at most ${max} characters)` : '';
  return `${count} without a usable name or value${why}`;
}

/** Whether a list of suggestions contains this value. */
export function hasValue(list: readonly SuggestionInput[], value: string | number): boolean {
  return list.some((element) => (typeof element === 'object' ? element.value : element) === value);
}

/** Shortens names, and records whether it shortened or dropped any. */
class NameCutter {
  hasCut = false;
  hasDropped = false;

  cut(name: string): string {
    const { max } = COMMAND_LIMITS.choiceName;
    if (hasAtMostCodePoints(name, max)) return name;
    this.hasCut = true;
    return shorten(name, max);
  }

  cutAll(localizations: unknown): Pick<SuggestionPayload, 'name_localizations'> {
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

/** Checks at run time, because plain JavaScript can return anything. */
function isUsableName(name: unknown): boolean {
  return typeof name === 'string' && name !== '';
}

function isUsableValue(value: unknown, optionType: OptionDefinition['type']): boolean {
  if (optionType === OptionType.INTEGER) return Number.isSafeInteger(value);
  if (optionType === OptionType.NUMBER)
    return Number.isFinite(value) && Math.abs(value as number) <= COMMAND_LIMITS.number;
  return typeof value === 'string' && hasAtMostCodePoints(value, COMMAND_LIMITS.choiceStringValue);
}

/** The text that the user has typed, and the user's locale. */
interface Typing {
  readonly typed: string;
  readonly locale: string | undefined;
}

/**
 * Returns the suggestions that best match the typed text by their names in the user's language, the best first. If too
 * few match, the first of the others follow: a provider may search by more than the name. The ranking module is loaded
 * on first use.
 */
async function findMostRelevant<T extends Suggestion<string | number>>(
  list: readonly T[],
  count: number,
  { typed, locale }: Typing,
): Promise<readonly T[]> {
  const { rank } = await import('../../rank/index.js');
  const key = ({ name, nameLocalizations }: T): string =>
    (locale === undefined ? undefined : resolveLocale(nameLocalizations, locale)) ?? name;
  const found = rank(list, typed, { key, limit: count });
  if (found.length === count) return found;
  const isFound = new Set(found);
  return [...found, ...list.filter((suggestion) => !isFound.has(suggestion)).slice(0, count - found.length)];
}

const ELLIPSIS = '…';

let segmenter: Intl.Segmenter | undefined;

/**
 * Shortens a text and ends it with an ellipsis. What a reader sees as one character stays whole: an emoji of several
 * parts, a letter with its accents.
 *
 * @param max - The maximum number of code points, including the ellipsis. At least 1.
 */
function shorten(text: string, max: number): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let kept = '';
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    const length = Array.from(segment).length;
    if (count + length >= max) break;
    kept += segment;
    count += length;
  }
  // A single character can have more code points than fit.
  if (kept === '')
    kept = Array.from(text)
      .slice(0, max - 1)
      .join('');
  return `${kept.trimEnd()}${ELLIPSIS}`;
}

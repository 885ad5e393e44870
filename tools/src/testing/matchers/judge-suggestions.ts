import type { Suggestion } from '../views/view-types.js';
import { describeMismatch, findDifferences, type Difference } from './differences.js';
import type { Judgement, MatcherContext, WantedSuggestion } from './matcher-types.js';
import { printCall, printWanted } from './print-value.js';
import { describeOther, isObject } from './received.js';

/** Judges whether exactly the wanted choices were suggested, in their order. */
export function judgeSuggestions(
  context: MatcherContext,
  received: unknown,
  wanted: readonly WantedSuggestion[],
): Judgement {
  const suggestions = requireSuggestions(received);
  const differences = compare(suggestions, wanted, context.equals);
  return {
    pass: differences.length === 0,
    message: () => {
      const hint = printCall(context, 'toSuggest', 'suggestions', '...wanted');
      const list = wanted.map((each) => printWanted(context, each)).join(', ');
      const found = describeMismatch(context, differences, list === '' ? 'no suggestions' : list);
      return `${hint}\n\nThe user sees:\n${drawSuggestions(suggestions)}\n\n${found}`;
    },
  };
}

/** Compares place by place, up to the end of the longer list. */
function compare(
  suggestions: readonly Suggestion[],
  wanted: readonly WantedSuggestion[],
  equals: MatcherContext['equals'],
): Difference[] {
  const places = Array.from({ length: Math.max(suggestions.length, wanted.length) }, (_, index) => index);
  return places.flatMap((index) => {
    const path = `suggestion ${index + 1}`;
    const [seen, each] = [suggestions[index], wanted[index]];
    if (seen === undefined || each === undefined)
      return [{ path, wanted: each, seen: seen && (isObject(each) ? seen : seen.name) }];
    const isName = typeof each === 'string' || each instanceof RegExp;
    const isFitting = isObject(each) && 'asymmetricMatch' in each && equals(seen.name, each);
    return findDifferences(path, each, isName || isFitting ? seen.name : seen, equals);
  });
}

function drawSuggestions(suggestions: readonly Suggestion[] & { readonly refusal?: string }): string {
  const { refusal } = suggestions;
  if (suggestions.length === 0) return `│ (no suggestions${refusal === undefined ? '' : `: ${refusal}`})`;
  return suggestions
    .map(({ name, value }) => `│ ${name}${name === value ? '' : ` (${JSON.stringify(value)})`}`)
    .join('\n');
}

/** @throws TypeError if it is not what `type` returned. */
function requireSuggestions(received: unknown): readonly Suggestion[] {
  if (Array.isArray(received) && received.every(isSuggestion)) return received;
  throw new TypeError(`toSuggest is for what an actor's type() resolves to, ${describeOther(received)}`);
}

function isSuggestion(each: unknown): each is Suggestion {
  return isObject(each) && 'name' in each && 'value' in each;
}

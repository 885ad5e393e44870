import { CommandryError } from '../../common/errors/commandry-error.js';
import type { HandlerInteraction } from '../types/component-types.js';
import type { AutocompleteInteraction } from '../types/interaction-types.js';
import type { GuardContext, GuardFunction, GuardVerdict } from '../types/middleware-types.js';
import type { Awaitable } from '../types/reply-types.js';

/** A guard for both autocomplete and commands, distinguished by `interaction.kind`. */
export type SuggestionGuard = (
  interaction: HandlerInteraction | AutocompleteInteraction,
  context: GuardContext,
) => Awaitable<GuardVerdict>;

/** A registered symbol, so that a guard of another copy of this package counts too. */
const APPLIES_TO_SUGGESTIONS = Symbol.for('commandry.forSuggestions');

/**
 * Applies a guard to autocomplete as well: refused users see no suggestions. It then runs on every keystroke, so it
 * must be fast and must not count uses.
 *
 * @throws CommandryError `SETTING_INVALID` if it is not a function.
 */
export function forSuggestions(guard: SuggestionGuard): SuggestionGuard {
  if (typeof guard !== 'function')
    throw new CommandryError('SETTING_INVALID', `forSuggestions: needs a guard, but got ${typeof guard}.`);
  const marked: SuggestionGuard = (interaction, context) => guard(interaction, context);
  return Object.defineProperty(marked, APPLIES_TO_SUGGESTIONS, { value: true });
}

/** Whether a guard applies to suggestions. */
export function holdsForSuggestions(guard: GuardFunction): guard is SuggestionGuard {
  return APPLIES_TO_SUGGESTIONS in guard;
}

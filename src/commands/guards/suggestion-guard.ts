import { CommandryError } from '../../common/errors/commandry-error.js';
import type { AutocompleteInteraction, HandlerInteraction } from '../types/interaction-types.js';
import type { GuardContext, GuardFunction, GuardVerdict } from '../types/middleware-types.js';
import type { Awaitable } from '../types/reply-types.js';

/** A guard that can judge a user who types as well as one who uses the command. `interaction.kind` tells them apart. */
export type SuggestionGuard = (
  interaction: HandlerInteraction | AutocompleteInteraction,
  context: GuardContext,
) => Awaitable<GuardVerdict>;

/** On the function itself, so that a guard of another copy of this package counts too. */
const HOLDS = Symbol.for('commandry.forSuggestions');

/**
 * Makes a guard hold for the suggestions of what it guards, too: whom it refuses sees none. It is then asked with every
 * key that a user types, so it must be quick, and must not count uses.
 *
 * @throws CommandryError `SETTING_INVALID` for what is no function.
 */
export function forSuggestions(guard: SuggestionGuard): SuggestionGuard {
  if (typeof guard !== 'function')
    throw new CommandryError(
      'SETTING_INVALID',
      `forSuggestions: wants a guard, but is given ${typeof guard}.`,
    );
  const holding: SuggestionGuard = (interaction, context) => guard(interaction, context);
  return Object.defineProperty(holding, HOLDS, { value: true });
}

/** Whether a guard holds for suggestions. */
export function holdsForSuggestions(guard: GuardFunction): guard is SuggestionGuard {
  return HOLDS in guard;
}

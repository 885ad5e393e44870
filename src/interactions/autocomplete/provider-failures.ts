import type { AutocompleteInteraction } from '../../commands/types/interaction-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeError, logAbout } from '../../common/log.js';
import type { DispatchContext } from '../dispatch/dispatch.js';
import type { AutocompleteFailure } from '../dispatch/handler-failure.js';

/** Which option suggestions are for, for the log. */
export interface ProviderPlace {
  readonly interactionId: string;
  readonly command: string;
  readonly handler: string;
  readonly option: string;
}

/** Tells that a provider failed: the log, the counters, and the application by `onAutocompleteError`. Never rejects. */
export function reportProvider(
  context: DispatchContext,
  place: ProviderPlace,
  interaction: AutocompleteInteraction,
  { error, message }: { readonly error: unknown; readonly message: string },
): void {
  context.counters.AUTOCOMPLETE_FAILED++;
  const log = logAbout(context.log, interaction.raw);
  const told = describeError(error, [interaction.raw.token]);
  log({ level: 'error', event: 'AUTOCOMPLETE_FAILED', message, ...place, error: told });
  tell(context, place, { error, code: 'AUTOCOMPLETE_FAILED', interaction });
}

/** The same for one that took too long. */
export function reportLateProvider(
  context: DispatchContext,
  place: ProviderPlace,
  interaction: AutocompleteInteraction,
  message: string,
): void {
  const { log, counters } = context;
  // A user who sees no suggestions types on; a value that could not be checked was refused.
  const level = interaction.purpose === 'check' ? 'error' : 'warn';
  counters.HANDLER_TOO_SLOW++;
  log({ level, event: 'HANDLER_TOO_SLOW', message, ...place });
  const error = new CommandryError('HANDLER_TOO_SLOW', message);
  tell(context, place, { error, code: 'HANDLER_TOO_SLOW', interaction });
}

function tell(
  { log, onAutocompleteError }: DispatchContext,
  { interactionId, command, handler, option }: ProviderPlace,
  what: Pick<AutocompleteFailure, 'error' | 'code' | 'interaction'>,
): void {
  if (!onAutocompleteError) return;
  const asked = new Promise((resolve) => {
    resolve(onAutocompleteError({ ...what, command, handler, option }));
  });
  asked.catch((error: unknown) => {
    logAbout(
      log,
      what.interaction.raw,
    )({
      level: 'error',
      event: 'ERROR_HOOK_FAILED',
      message: 'onAutocompleteError failed.',
      ...{ interactionId, command, handler, option },
      error: describeError(error, [what.interaction.raw.token]),
    });
  });
}

import type { AutocompleteInteraction } from '../../commands/types/interaction-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeError, logAbout } from '../../common/log.js';
import type { Observer } from '../../common/observer.js';
import type { AutocompleteFailure, OnAutocompleteError } from '../dispatch/handler-failure.js';
import { noteFailure } from '../reply/told-failures.js';

/** Dependencies shared by the reports of all providers. */
export interface ProviderFailureServices {
  readonly observer: Observer;
  readonly onAutocompleteError?: OnAutocompleteError | undefined;
}

/** The option that a provider was called for, for the log. */
export interface ProviderLogContext {
  readonly interactionId: string;
  readonly command: string;
  readonly handler: string;
  readonly option: string;
}

/** Reports a failed provider to the log, the counters and `onAutocompleteError`. Never rejects. */
export function reportProvider(
  services: ProviderFailureServices,
  logContext: ProviderLogContext,
  interaction: AutocompleteInteraction,
  { error, message }: { readonly error: unknown; readonly message: string },
): void {
  services.observer.trouble('AUTOCOMPLETE_FAILED');
  noteFailure(interaction.raw, 'AUTOCOMPLETE_FAILED');
  const log = logAbout(services.observer.log, interaction.raw);
  const described = describeError(error, [interaction.raw.token]);
  log({ level: 'error', event: 'AUTOCOMPLETE_FAILED', message, ...logContext, error: described });
  callHook(services, logContext, { error, code: 'AUTOCOMPLETE_FAILED', interaction });
}

/** Reports a provider that timed out, in the same way. */
export function reportLateProvider(
  services: ProviderFailureServices,
  logContext: ProviderLogContext,
  interaction: AutocompleteInteraction,
  message: string,
): void {
  // Without suggestions a user can still type; a value that could not be checked was refused.
  const level = interaction.purpose === 'check' ? 'error' : 'warn';
  noteFailure(interaction.raw, 'HANDLER_TOO_SLOW');
  const line = { level, event: 'HANDLER_TOO_SLOW', message, ...logContext } as const;
  services.observer.trouble('HANDLER_TOO_SLOW', line);
  const error = new CommandryError('HANDLER_TOO_SLOW', message);
  callHook(services, logContext, { error, code: 'HANDLER_TOO_SLOW', interaction });
}

function callHook(
  { observer, onAutocompleteError }: ProviderFailureServices,
  { interactionId, command, handler, option }: ProviderLogContext,
  failure: Pick<AutocompleteFailure, 'error' | 'code' | 'interaction'>,
): void {
  if (!onAutocompleteError) return;
  const called = new Promise((resolve) => {
    resolve(onAutocompleteError({ ...failure, command, handler, option }));
  });
  called.catch((error: unknown) => {
    logAbout(
      observer.log,
      failure.interaction.raw,
    )({
      level: 'error',
      event: 'ERROR_HOOK_FAILED',
      message: 'onAutocompleteError failed.',
      interactionId,
      command,
      handler,
      option,
      error: describeError(error, [failure.interaction.raw.token]),
    });
  });
}

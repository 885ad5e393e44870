import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { HandleAutocomplete } from '../autocomplete/handle-autocomplete.js';
import type { HandleComponent } from '../components/handle-component.js';
import type { HostOrWorker } from '../receive/ports.js';
import type { Callback } from '../reply/to-callback.js';
import type { Languages } from '../user-messages/languages.js';
import type { HandleCommand } from './handle-command.js';

/**
 * Responds to an interaction. Never rejects: whatever a handler does, there is exactly one initial response.
 *
 * `arrivedAtMs` is when the request arrived, by the monotonic clock. The host receives the work that continues after
 * the response, if any. The response is returned synchronously if the handler gave it synchronously.
 */
export type Dispatch = (
  interaction: UserInteractionPayload,
  arrivedAtMs: number,
  host?: HostOrWorker,
) => Callback | Promise<Callback>;

/** The handlers of each type of interaction. */
export interface DispatchHandlers {
  readonly command: HandleCommand;
  readonly autocomplete: HandleAutocomplete;
  readonly component: HandleComponent;
}

export function createDispatch(handlers: DispatchHandlers, languages: Languages): Dispatch {
  const dispatch: Dispatch = (interaction, arrivedAtMs, host) => {
    switch (interaction.type) {
      case InteractionType.APPLICATION_COMMAND:
        return handlers.command(interaction, arrivedAtMs, host);
      case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
        return handlers.autocomplete(interaction, arrivedAtMs);
      default:
        return handlers.component(interaction, arrivedAtMs, host);
    }
  };
  // So that whatever goes wrong can be said in the language of the user at once.
  return (interaction, arrivedAtMs, host) =>
    languages.prepare(interaction.locale)?.then(() => dispatch(interaction, arrivedAtMs, host)) ??
    dispatch(interaction, arrivedAtMs, host);
}

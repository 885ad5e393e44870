import type { CommandClass, CommandDefinition } from '../../commands/compile/definition.js';
import type { Clock } from '../../common/clock.js';
import type { Defer } from '../../commands/types/defer.js';
import type { Log } from '../../common/log.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import type { InteractionWebhook } from '../../rest/interaction-webhook.js';
import { InteractionType, type UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import type { Chains } from '../middleware/middleware-chains.js';
import type { CountedEvent } from './counters.js';
import type { RejectionLog } from '../middleware/rejection-log.js';
import { createHandleAutocomplete } from '../autocomplete/handle-autocomplete.js';
import { handleCommand } from './handle-command.js';
import { handleComponent, type ComponentHooks } from '../components/handle-component.js';
import type { Languages } from '../user-messages/languages.js';
import type { UserMessages } from '../user-messages/user-messages.js';
import type { OnAutocompleteError, OnError } from './handler-failure.js';
import type { IgnoredFields } from '../reply/ignored-fields.js';
import type { InFlight } from './in-flight.js';
import type { LateDefers } from '../reply/late-defers.js';
import type { Host } from '../receive/ports.js';
import type { Providers } from '../autocomplete/link-providers.js';
import { createRoute } from './route.js';
import type { Callback } from '../reply/to-callback.js';
import type { InteractionTranslator } from '../context/interaction-translator.js';

/** The dependencies that all dispatching of an app shares. */
export interface DispatchContext extends ComponentHooks {
  readonly definitions: readonly CommandDefinition[];
  /** The development guild that every command was redirected to, if any. */
  readonly developmentGuildId?: string | undefined;
  /** One instance of each class that declares a method. */
  readonly instances: ReadonlyMap<CommandClass, object>;
  /** The middleware and guards around handlers and providers. */
  readonly chains: Chains;
  /** The autocomplete providers by option. */
  readonly providers: Providers;
  readonly clock: Clock;
  readonly log: Log;
  /** The messages that users get in place of a handler's reply. */
  readonly userMessages: UserMessages;
  /** The languages of those messages. */
  readonly languages: Languages;
  /** The language helpers of interactions. */
  readonly translator: InteractionTranslator;
  readonly counters: Record<CountedEvent, number>;
  readonly rejections: RejectionLog;
  readonly ignoredFields: IgnoredFields;
  readonly lateDefers: LateDefers;
  /** The commands as registered, in every scope, with the names that users see. */
  readonly payloads: readonly CommandPayload[];
  /** Makes the id that a user can quote when something fails. */
  readonly makeIncidentId: () => string;
  /** Milliseconds from arrival after which the app responds on the handler's behalf. */
  readonly deadlineMs: number;
  /** When commands without a setting of their own are deferred. */
  readonly defer: Defer;
  readonly onError?: OnError | undefined;
  readonly onAutocompleteError?: OnAutocompleteError | undefined;
  readonly webhook: InteractionWebhook;
  readonly inFlight: InFlight;
}

/**
 * Responds to an interaction. Never rejects: whatever a handler does, there is exactly one initial response.
 *
 * `arrivedAtMs` is when the request arrived, by the monotonic clock. The host receives the work that continues after
 * the response, if any. The response is returned synchronously if the handler gave it synchronously.
 */
export type Dispatch = (
  interaction: UserInteractionPayload,
  arrivedAtMs: number,
  host?: Host,
) => Callback | Promise<Callback>;

export function createDispatch(context: DispatchContext): Dispatch {
  const route = createRoute(context);
  const handleAutocomplete = createHandleAutocomplete(context, route);
  const dispatch: Dispatch = (interaction, arrivedAtMs, host) => {
    switch (interaction.type) {
      case InteractionType.APPLICATION_COMMAND:
        return handleCommand(context, route, interaction, arrivedAtMs, host);
      case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
        return handleAutocomplete(interaction, arrivedAtMs);
      default:
        return handleComponent(context, interaction, arrivedAtMs, host);
    }
  };
  // So that whatever goes wrong can be said in the language of the user at once.
  return (interaction, arrivedAtMs, host) =>
    context.languages.prepare(interaction.locale)?.then(() => dispatch(interaction, arrivedAtMs, host)) ??
    dispatch(interaction, arrivedAtMs, host);
}

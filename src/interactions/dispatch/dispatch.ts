import type { Clock } from '../../common/clock.js';
import type { InteractionStep, Listener } from '../../common/observer.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import type { HandleAutocomplete } from '../autocomplete/handle-autocomplete.js';
import type { ComponentHooks, HandleComponent } from '../components/handle-component.js';
import type { FindRoute } from '../../commands/routes/route-definition.js';
import type { PreparedRoute } from '../components/prepared-route.js';
import { whereUsed } from '../components/whereabouts.js';
import { isWaitedId } from '../waiting/wait-registry.js';
import type { Waiting } from '../waiting/waiting.js';
import { invokingUser } from '../context/base-interaction.js';
import { InteractionAge } from '../receive/interaction-age.js';
import type { HostOrWorker } from '../receive/ports.js';
import type { Callback } from '../reply/to-callback.js';
import type { Languages } from '../user-messages/languages.js';
import type { HandleCommand } from './handle-command.js';
import type { Route } from './route.js';

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

export function createDispatch(
  handlers: {
    readonly command: HandleCommand;
    readonly autocomplete: HandleAutocomplete;
    readonly component: HandleComponent;
  },
  languages: Languages,
): Dispatch {
  const dispatch: Dispatch = (interaction, arrivedAtMs, host) => {
    // So that whatever goes wrong can be said in the language of the user at once.
    const loading = languages.prepare(interaction.locale);
    if (loading) return loading.then(() => dispatch(interaction, arrivedAtMs, host));
    switch (interaction.type) {
      case InteractionType.APPLICATION_COMMAND:
        return handlers.command(interaction, arrivedAtMs, host);
      case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
        return handlers.autocomplete(interaction, arrivedAtMs);
      default:
        return handlers.component(interaction, arrivedAtMs, host);
    }
  };
  return dispatch;
}

/** Whether the app declares what handles an interaction, or a handler waits for it. */
export function createHandles({
  route,
  findRoute,
  waiting,
  onComponent,
  onModal,
}: {
  readonly route: Route;
  readonly findRoute: FindRoute<PreparedRoute>;
  readonly waiting: Pick<Waiting, 'expects'>;
} & ComponentHooks): (interaction: UserInteractionPayload) => boolean {
  return (interaction) => {
    switch (interaction.type) {
      case InteractionType.APPLICATION_COMMAND:
      case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
        return route(interaction.data) !== undefined;
      default: {
        if (interaction.type === InteractionType.MODAL_SUBMIT ? onModal : onComponent) return true;
        const { custom_id: customId } = interaction.data;
        if (isWaitedId(customId) || waiting.expects(interaction)) return true;
        return findRoute(customId, whereUsed(interaction)) !== undefined;
      }
    }
  };
}

const TYPES: Readonly<Partial<Record<number, InteractionStep['type']>>> = {
  [InteractionType.APPLICATION_COMMAND]: 'command',
  [InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE]: 'autocomplete',
  [InteractionType.MODAL_SUBMIT]: 'modal',
};

/** Reports each interaction to a listener, and its initial response. */
export function observeDispatch(listener: Listener, clock: Clock, dispatch: Dispatch): Dispatch {
  return (interaction, arrivedAtMs, host) => {
    const { id, type, token, guild_id: guildId } = interaction;
    const { resumed } = host ?? {};
    const answered = (callback: Callback): Callback => {
      if (!resumed) {
        const age = new InteractionAge(clock, id, arrivedAtMs);
        listener.note({ type: 'answered', ageMs: age.now() });
      } else if (resumed.isAgain) listener.note({ type: 'handedOver', as: 'again' });
      return callback;
    };
    return listener.run(
      {
        kind: 'interaction',
        type: TYPES[type] ?? 'component',
        id,
        userId: invokingUser(interaction).id,
        origin: guildId === undefined ? 'dm' : 'guild',
        isResumed: resumed !== undefined,
        secrets: [token],
      },
      () => {
        const given = dispatch(interaction, arrivedAtMs, host);
        return given instanceof Promise ? given.then(answered) : answered(given);
      },
    );
  };
}

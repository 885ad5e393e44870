import type { Clock } from '../../common/clock.js';
import type { InteractionStep, Listener } from '../../common/observer.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import { invokingUser } from '../context/base-interaction.js';
import { InteractionAge } from '../receive/interaction-age.js';
import type { Callback } from '../reply/to-callback.js';
import type { Dispatch } from './dispatch.js';

const TYPES: Readonly<Partial<Record<number, InteractionStep['type']>>> = {
  [InteractionType.APPLICATION_COMMAND]: 'command',
  [InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE]: 'autocomplete',
  [InteractionType.MODAL_SUBMIT]: 'modal',
};

/** Tells a listener of each interaction, and when its initial response was decided. */
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

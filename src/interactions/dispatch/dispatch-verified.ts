import type { Clock } from '../../common/clock.js';
import { CommandryError, isCommandryError } from '../../common/errors/commandry-error.js';
import { InteractionType } from '../../protocol/interactions/interaction.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { readHandedOver } from '../receive/decode.js';
import type { Dispatch } from './dispatch.js';
import { checkApplication } from '../receive/receive.js';
import { PONG, type CallbackObject } from '../reply/to-callback.js';

interface TrustedContext {
  readonly applicationId: Snowflake;
  readonly clock: Clock;
  readonly dispatch: Dispatch;
}

/** Dispatches interactions whose origin is trusted. They are validated like any other. */
export function createTrustedDispatch(
  context: TrustedContext,
): (payload: unknown) => Promise<CallbackObject> {
  const answer = async (payload: unknown): Promise<CallbackObject> => {
    const arrivedAtMs = context.clock.monotonicMs();
    const interaction = readHandedOver(payload);
    checkApplication(context, interaction);
    if (interaction.type === InteractionType.PING) return PONG.toObject();
    const callback = context.dispatch(interaction, arrivedAtMs);
    return (callback instanceof Promise ? await callback : callback).toObject();
  };
  return async (payload) => {
    try {
      return await answer(payload);
    } catch (cause) {
      if (isCommandryError(cause)) throw cause;
      throw new CommandryError('INTERNAL', 'Answering an interaction that was handed over failed.', {
        cause,
      });
    }
  };
}

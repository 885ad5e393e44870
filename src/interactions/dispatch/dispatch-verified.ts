import type { Clock } from '../../common/clock.js';
import { CommandryError, isCommandryError } from '../../common/errors/commandry-error.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { readInteraction } from '../receive/decode.js';
import type { Host } from '../receive/ports.js';
import type { Dispatch } from './dispatch.js';
import { checkApplication } from '../receive/receive.js';
import { GIVEN_BY_CALL, PONG, type CallbackObject } from '../reply/to-callback.js';

interface TrustedContext {
  readonly applicationId: Snowflake;
  readonly clock: Clock;
  readonly dispatch: Dispatch;
  readonly handled: ReadonlySet<number>;
}

/** Dispatches interactions whose origin is trusted. Their objects are used as they are. */
export function createTrustedDispatch(
  context: TrustedContext,
): (payload: unknown, host?: Host) => Promise<CallbackObject | undefined> {
  return async (payload, host) => {
    try {
      const arrivedAtMs = context.clock.monotonicMs();
      const interaction = readInteraction(payload, context.handled);
      checkApplication(context.applicationId, interaction);
      if (interaction.type === InteractionType.PING) return PONG.toObject();
      host?.onInteraction?.(interaction);
      const given = context.dispatch(interaction, arrivedAtMs, host);
      const callback = given instanceof Promise ? await given : given;
      return callback === GIVEN_BY_CALL ? undefined : callback.toObject();
    } catch (cause) {
      if (isCommandryError(cause)) throw cause;
      throw new CommandryError('INTERNAL', 'Answering an interaction that was handed over failed.', {
        cause,
      });
    }
  };
}

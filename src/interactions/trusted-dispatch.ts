import type { Clock } from '../clock.js';
import { InteractionType } from '../model/interaction.js';
import type { Snowflake } from '../model/snowflake.js';
import { readInteraction } from './decode.js';
import type { Dispatch } from './dispatch.js';
import { checkApplication } from './receive.js';
import { PONG } from './to-callback.js';

/** An initial response as parsed JSON: a callback type of the service, and what belongs to it. */
export interface CallbackObject {
  readonly type: number;
  readonly data?: Readonly<Record<string, unknown>>;
}

interface TrustedContext {
  readonly applicationId: Snowflake;
  readonly clock: Clock;
  readonly dispatch: Dispatch;
}

/** Answers interactions whose origin is trusted. They are held against the model like any other. */
export function createTrustedDispatch(
  context: TrustedContext,
): (payload: unknown) => Promise<CallbackObject> {
  return async (payload) => {
    const arrivedAtMs = context.clock.monotonicMs();
    const interaction = readInteraction(payload);
    checkApplication(context, interaction);
    const json =
      interaction.type === InteractionType.PING ? PONG : await context.dispatch(interaction, arrivedAtMs);
    return JSON.parse(json) as CallbackObject;
  };
}

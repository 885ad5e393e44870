import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeError, logAbout, type Log } from '../../common/log.js';
import { INITIAL_RESPONSE_MS } from '../../protocol/commands/limits.js';
import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import { ALREADY_ACKNOWLEDGED } from '../../protocol/json-error-codes.js';
import type { InteractionWebhook } from '../../rest/interaction-webhook.js';
import { InteractionAge } from './interaction-age.js';

/** Gives the response to an interaction by a call. Resolves to whether Discord has it; never rejects. */
export type GiveByCall = (
  interaction: UserInteractionPayload,
  arrivedAtMs: number,
  json: string,
) => Promise<boolean>;

/** How long before the time of Discord is up the call ends, so that the response to the request is in time. */
const RESERVE_MS = 200;

export function createGiveByCall({
  webhook,
  clock,
  log,
}: {
  readonly webhook: Pick<InteractionWebhook, 'acknowledge'>;
  readonly clock: Clock;
  readonly log: Log;
}): GiveByCall {
  return async (interaction, arrivedAtMs, json) => {
    const { application_id: applicationId, id, token } = interaction;
    const { causedAtMs } = new InteractionAge(clock, id, arrivedAtMs);
    const endsAtMs = causedAtMs + INITIAL_RESPONSE_MS - RESERVE_MS;
    try {
      await webhook.acknowledge({ applicationId, token, endsAtMs }, id, json);
      return true;
    } catch (error) {
      if (error instanceof CommandryError && error.discord?.code === ALREADY_ACKNOWLEDGED.code) return true;
      const message =
        'The response could not be given by a call. The request is answered with it, and work that is left stops with that.';
      logAbout(
        log,
        interaction,
      )({
        level: 'error',
        event: 'RESPONSE_CALL_FAILED',
        message,
        interactionId: id,
        error: describeError(error, [token]),
      });
      return false;
    }
  };
}

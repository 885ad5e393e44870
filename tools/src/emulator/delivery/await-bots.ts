import { INITIAL_RESPONSE_MS } from 'commandry/protocol';
import { failure, type FailureReason } from '../domain/interactions/delivery-failure.js';
import type { Service } from '../emulator-modules.js';
import type { Application } from '../storage/store-records.js';
import { startDeadline } from './send-interaction.js';

/**
 * Waits while a bot starts, so that nothing is delivered to a process that is being replaced, or judged by the commands
 * of the one before: as long as a bot has to respond. Does not wait where nobody reports that a bot starts.
 */
export async function awaitBots(service: Service): Promise<void> {
  if (!service.bots.isAnyStarting) return;
  const over = new AbortController();
  await service.bots.whenStarted(startDeadline(service, over.signal));
  over.abort();
}

/** Says why nothing can be delivered to an application now, as whoever runs its bot reports; undefined if it can. */
export function findAbsence(
  { bots, gateway }: Service,
  { id, endpointUrl }: Application,
): FailureReason | undefined {
  // A session proves that there is somebody.
  if (endpointUrl === null && gateway.reaches(id, null)) return undefined;
  const { status = 'up', message = null } = bots.of(id) ?? {};
  if (status === 'up') return undefined;
  const { failure: reason } =
    status === 'down'
      ? failure('BOT_DOWN', `${message ?? 'The bot is not running.'} Nothing was delivered to it.`)
      : failure(
          'BOT_STARTING',
          `The bot was still starting after ${INITIAL_RESPONSE_MS} ms, so that nothing was delivered to it.${message === null ? '' : ` ${message}`}`,
        );
  return reason;
}

import { describeError } from '../common/log.js';
import type { Receive, Receiver } from '../interactions/receive/ports.js';
import { FAILED } from '../interactions/receive/responses.js';

/**
 * For hosts without a startup phase: the first request starts the app. If the start fails, the request is answered with
 * 500, and the next one tries again.
 */
export function startFirst({ receive, start, log }: Receiver): () => Receive {
  if (!start) return () => receive;
  let next: Receive = async (request) => {
    try {
      await start();
    } catch (error) {
      const message = 'onStart of the app failed. The next request tries again.';
      log?.({ level: 'error', event: 'START_FAILED', message, error: describeError(error) });
      return FAILED;
    }
    next = receive;
    return receive(request);
  };
  return () => next;
}

import { describeError } from '../common/log.js';
import type { Receive, Receiver } from '../interactions/receive/ports.js';
import { FAILED } from '../interactions/receive/responses.js';

/**
 * Returns what answers the next request on a host that has no moment before the first one: that one starts the app. Until
 * it has started, requests are answered with 500, and each tries again.
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

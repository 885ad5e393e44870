import { describeError } from '../common/log.js';
import type { Receive, Receiver } from '../interactions/receive/ports.js';
import { FAILED } from '../interactions/receive/responses.js';

/**
 * Returns what answers requests on a host that has no moment before the first one: that one starts the app. Until it has
 * started, requests are answered with 500, and each tries again.
 */
export function startFirst({ receive, start, log }: Receiver): Receive {
  if (!start) return receive;
  let hasStarted = false;
  const startAndReceive: Receive = async (request) => {
    try {
      await start();
      hasStarted = true;
    } catch (error) {
      const message = 'onStart of the app failed. The next request tries again.';
      log?.({ level: 'error', event: 'START_FAILED', message, error: describeError(error) });
      return FAILED;
    }
    return receive(request);
  };
  return (request) => (hasStarted ? receive(request) : startAndReceive(request));
}

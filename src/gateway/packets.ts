import type { App } from '../app/app-types.js';
import { workOf, type AppWork } from '../app/app-work.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { describeError } from '../common/log.js';

/** An event as the gateway dispatches it. */
export interface GatewayPacket {
  readonly t: string;
  readonly d: unknown;
}

/** @throws CommandryError `SETTING_INVALID`. */
export function requireApp(app: object, where: string): AppWork {
  const work = workOf(app);
  if (work) return work;
  throw new CommandryError('SETTING_INVALID', `${where} was given something that createApp did not return.`);
}

/**
 * Passes packets to an app: interactions are answered by a call, and events go to their handlers. Neither is awaited: the
 * app keeps order where it has to be kept.
 */
export function passPacket(
  app: App,
  packet: GatewayPacket,
  { shardId, arrivedAtMs }: { readonly shardId: number; readonly arrivedAtMs: number },
): void {
  if (packet.t === 'INTERACTION_CREATE') {
    void app.answerByCall(packet.d, { arrivedAtMs });
    return;
  }
  void app.dispatchEvent(packet, { shardId });
}

/**
 * Runs `onStart` of the app.
 *
 * @returns Whether the app runs. A failure is logged as `START_FAILED`, and closes the app.
 */
export async function startApp(app: App, what: string): Promise<boolean> {
  try {
    await app.start();
    return !app.isEnding;
  } catch (error) {
    const message = `The app could not start, so ${what}. The app is closed.`;
    app.log({ level: 'error', event: 'START_FAILED', message, error: describeError(error) });
    process.exitCode = 1;
    void app.close();
    return false;
  }
}

import { connect } from 'node:net';
import type { Clock } from 'commandry';

const EVERY_MS = 50;

/**
 * Waits until something listens on a port of this machine.
 *
 * @param isOver - Returns true to stop waiting.
 * @returns True if something listens.
 */
export async function waitForPort(
  port: number,
  host: string,
  clock: Clock,
  isOver: () => boolean,
): Promise<boolean> {
  while (!isOver()) {
    if (await isReachable(port, host)) return true;
    await new Promise<void>((resolve) => clock.after(EVERY_MS, resolve));
  }
  return false;
}

function isReachable(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const finish = (exists: boolean) => () => {
      socket.destroy();
      resolve(exists);
    };
    socket.once('connect', finish(true));
    socket.once('error', finish(false));
  });
}

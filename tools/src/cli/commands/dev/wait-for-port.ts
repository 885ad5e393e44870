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
    if (await answers(port, host)) return true;
    await new Promise<void>((resolve) => clock.after(EVERY_MS, resolve));
  }
  return false;
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const settle = (exists: boolean) => () => {
      socket.destroy();
      resolve(exists);
    };
    socket.once('connect', settle(true));
    socket.once('error', settle(false));
  });
}

import { resolve } from 'node:path';
import { describeError, setCommandLine } from 'commandry/tooling';
import { CliError } from '../../../output/cli-error.js';
import { followOutput } from '../../../runtime/loader/follow-output.js';
import { followWrites } from '../../../runtime/loader/follow-writes.js';
import { isWatchedKind, trackLoading } from '../../../runtime/loader/track-loading.js';
import type { FromBot, ToBot } from '../child-messages.js';

/** The process that started this one. */
export interface Parent {
  send(message: FromBot): void;
  /** Resolves to its next message; to nothing, if the bot should end. */
  next(): Promise<ToBot | undefined>;
  /** Resolves when the bot should end. */
  readonly over: Promise<void>;
  /** Closes the connection, which would keep this process alive. */
  leave(): void;
}

/** Tells the parent of every file that is loaded from now on, what interactions print, and the error that ends this process. */
export function tellReads(parent: Parent): void {
  trackLoading((read) => {
    parent.send({ type: 'read', ...read });
  });
  followWrites(isWatchedKind, (path) => {
    parent.send({ type: 'wrote', path });
  });
  tellFailures((error) => {
    parent.send({ type: 'failed', error });
  });
  setCommandLine({
    aroundInteraction: followOutput((line) => {
      parent.send({ type: 'said', ...line });
    }),
    onRead: (folder, extensions) => {
      parent.send({ type: 'read', path: resolve(folder), extensions });
    },
  });
}

/** From now on, tells of the error that ends this process. It is printed as usual. */
export function tellFailures(tell: (error: unknown) => void): void {
  process.on('uncaughtExceptionMonitor', (error) => {
    tell(describeError(error));
  });
}

/** @throws CliError unless another process of this program started this one. */
export function connectParent(): Parent {
  if (!process.send) {
    throw new CliError('"serve" is for internal use by "commandry dev". Run "commandry dev".', {
      exitCode: 2,
    });
  }
  // Ctrl+C reaches every process of a terminal; the parent decides.
  process.on('SIGINT', () => undefined);
  const over = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('disconnect', resolve);
  });
  const arrived: ToBot[] = [];
  let tell: () => void = () => undefined;
  process.on('message', (message: ToBot) => {
    arrived.push(message);
    tell();
  });
  return {
    send: (message) => {
      // A parent that has exited is noticed by its disconnect.
      process.send?.(message, undefined, {}, () => undefined);
    },
    async next() {
      if (arrived.length === 0)
        await Promise.race([
          new Promise<void>((resolve) => {
            tell = resolve;
          }),
          over,
        ]);
      return arrived.shift();
    },
    over,
    leave: () => {
      if (process.connected) process.disconnect();
    },
  };
}

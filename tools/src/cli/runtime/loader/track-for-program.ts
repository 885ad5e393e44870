/**
 * Passed to `--import` before other loaders, for a bot that listens on its own. Its URL has the process to tell, because
 * processes that the bot starts inherit the arguments.
 */
import { resolve } from 'node:path';
import type { FromBot } from '../../commands/dev/child-messages.js';
import { followOutput } from './follow-output.js';
import { followWrites } from './follow-writes.js';
import { isWatchedKind, trackLoading } from './track-loading.js';

const parent = new URL(import.meta.url).searchParams.get('parent');
if (process.send && String(process.ppid) === parent) {
  const send = (message: FromBot) => process.send?.(message, undefined, {}, () => undefined);
  // Before anything is tracked, since it is no module of the bot. From source only bots within the repository find it.
  const tooling = await import('commandry/tooling').catch(() => undefined);
  trackLoading((read) => send({ type: 'read', ...read }));
  followWrites(isWatchedKind, (path) => send({ type: 'wrote', path }));
  process.on('uncaughtExceptionMonitor', ({ name, message, stack, cause }) => {
    const error = tooling?.describeError(
      cause === undefined ? { name, message, stack } : { name, message, stack, cause },
    );
    send({ type: 'failed', error: error ?? { name, message, stack } });
  });
  tooling?.setCommandLine({
    aroundInteraction: followOutput((line) => send({ type: 'said', ...line })),
    onRead: (folder, extensions) => send({ type: 'read', path: resolve(folder), extensions }),
    onSync: (progress) => send({ type: 'sync', progress }),
  });
}

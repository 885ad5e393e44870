/**
 * Passed to `--import` before other loaders, for a bot that listens on its own. Its URL has the process to tell, because
 * processes that the bot starts inherit the arguments.
 */
import { setSyncListener } from 'commandry/tooling';
import type { FromBot } from '../../commands/dev/child-messages.js';
import { trackLoading } from './track-loading.js';

const parent = new URL(import.meta.url).searchParams.get('parent');
if (process.send && String(process.ppid) === parent) {
  const send = (message: FromBot) => process.send?.(message, undefined, {}, () => undefined);
  trackLoading((read) => send({ type: 'read', ...read }));
  setSyncListener((progress) => send({ type: 'sync', progress }));
}

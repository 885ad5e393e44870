/**
 * Passed to `--import` before other loaders, for a bot that listens on its own. Its URL has the process to tell, because
 * processes that the bot starts inherit the arguments.
 */
import { trackLoading } from './track-loading.js';

const parent = new URL(import.meta.url).searchParams.get('parent');
if (process.send && String(process.ppid) === parent) {
  trackLoading((read) => process.send?.({ type: 'read', ...read }, undefined, {}, () => undefined));
}

import { causeChain } from '../common/errors/cause-chain.js';

/** Failures to connect: nothing can have been executed. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** True if a call failed before anything was sent, so that a retry is always safe. */
export function isConnectionError(thrown: unknown): boolean {
  for (const { code } of causeChain(thrown))
    if (typeof code === 'string' && NEVER_SENT.has(code)) return true;
  return false;
}

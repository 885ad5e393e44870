/** Failures before a connection was made: nothing can have been carried out. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether a call failed before anything of it was on its way, so that it can be made again whatever it does. */
export function isConnectionError(thrown: unknown): boolean {
  for (let at = thrown; at instanceof Error; at = at.cause) {
    const { code } = at as { readonly code?: unknown };
    if (typeof code === 'string' && NEVER_SENT.has(code)) return true;
  }
  return false;
}

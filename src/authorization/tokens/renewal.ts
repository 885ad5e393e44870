import type { AccessToken } from './access-token.js';

/**
 * Returns how much of its life a token has left when it is renewed, in milliseconds: at most a tenth of what it has
 * now.
 */
export function toMarginMs(token: AccessToken, renewBeforeMs: number): number {
  return Math.min(renewBeforeMs, token.remainingMs() / 10);
}

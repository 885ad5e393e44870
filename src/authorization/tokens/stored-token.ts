import * as z from 'zod/mini';
import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { TokenContents } from './access-token.js';
import { secret } from './token-answer.js';
import { validate } from '../../common/validate.js';

const Stored = z.object({
  accessToken: secret,
  refreshToken: z.optional(secret),
  scopes: z.array(z.string()),
  expiresAtMs: z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15)),
});

/**
 * Returns the contents of a stored token.
 *
 * @throws CommandryError `TOKEN_REQUEST_INVALID` naming the invalid fields, without their values.
 */
export function readStoredToken(stored: unknown, clock: Clock): TokenContents {
  const read = validate(Stored, stored);
  if (!read.success) {
    const fields = [...new Set(read.error.issues.map(({ path }) => path.join('.') || 'all of it'))].join(
      ', ',
    );
    throw new CommandryError(
      'TOKEN_REQUEST_INVALID',
      `restore was given something that reveal() does not return (${fields}).`,
    );
  }
  const endsAtMs = clock.monotonicMs() + read.data.expiresAtMs - clock.now();
  return { ...read.data, endsAtMs, extra: {} };
}

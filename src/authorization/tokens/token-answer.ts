import * as z from 'zod/mini';
import type { Clock } from '../../common/clock.js';
import { splitScopes } from '../../protocol/oauth/oauth-scope.js';
import { AccessToken } from './access-token.js';
import { parseObject } from './parse-object.js';
import { toMalformed } from './refusal.js';
import { validate } from '../../common/validate.js';

/** Text that is valid in a header. */
export const secret = z.string().check(z.regex(/^[\x21-\x7e]+$/));

/** More than a hundred years. */
const LONGEST_LIFE_S = 2 ** 32;

const TokenAnswer = z.object({
  access_token: secret,
  token_type: z.string().check(z.regex(/^bearer$/i)),
  expires_in: z.number().check(z.positive(), z.maximum(LONGEST_LIFE_S)),
  refresh_token: z.optional(secret),
  scope: z.optional(z.string()),
  id_token: z.optional(secret),
});

/** The known facts apart from the response. */
export interface TokenContext {
  readonly baseUrl: string;
  readonly path: string;
  readonly clock: Clock;
  /** When the request was sent, by the monotonic clock: the life of the token begins then at the earliest. */
  readonly sentAtMs: number;
  /** The scopes if the response has none. */
  readonly askedScopes: readonly string[];
  /** The refresh token if the response has none. */
  readonly oldRefreshToken?: string | undefined;
}

/**
 * Parses the token in the body of a response.
 *
 * @throws CommandryError `DISCORD_ANSWER_MALFORMED`, naming the invalid fields, without their values.
 */
export function readTokenAnswer(text: string, context: TokenContext): AccessToken {
  const { clock, sentAtMs, askedScopes, oldRefreshToken } = context;
  const body = parseObject(text);
  if (!body) throw toMalformed(context, 'a body that is not JSON');
  const parsed = validate(TokenAnswer, body);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', ');
    throw toMalformed(context, `a body that is not a token (${fields})`);
  }
  const { access_token, token_type, expires_in, refresh_token, scope, id_token } = parsed.data;
  const known = { access_token, token_type, expires_in, refresh_token, scope, id_token };
  const extra = Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(known, name)));
  const endsAtMs = sentAtMs + expires_in * 1000;
  const contents = {
    accessToken: access_token,
    refreshToken: refresh_token ?? oldRefreshToken,
    idToken: id_token,
    scopes: scope === undefined ? askedScopes : splitScopes(scope),
    endsAtMs,
    expiresAtMs: Math.floor(clock.now() + endsAtMs - clock.monotonicMs()),
    extra,
  };
  return new AccessToken(contents, clock);
}

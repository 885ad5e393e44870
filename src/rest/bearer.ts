import { CommandryError } from '../common/errors/commandry-error.js';
import { isBotToken } from '../protocol/oauth/bot-token.js';
import { expandScopes } from '../protocol/oauth/oauth-scope.js';

/** An access token of OAuth2, with what its user has granted as far as that is known. */
export interface BearerGrant {
  readonly accessToken: string;
  /** What was granted; an umbrella scope counts for all it stands for. Left out: unknown, and the service judges. */
  readonly scopes?: readonly string[] | undefined;
}

/** An access token, or what gives one. A function is asked before each request, so that it can renew the token. */
export type BearerToken = string | BearerGrant | (() => BearerAnswer | Promise<BearerAnswer>);

type BearerAnswer = string | BearerGrant;

/**
 * The access token for one request, without the word `Bearer`.
 *
 * @param scope - What it must carry.
 * @param botToken - The bot token of the application where it is known, to notice it in the wrong place.
 * @throws CommandryError `BEARER_NEEDED` for a bot token or none at all, `BEARER_SCOPE_MISSING` where the scopes are
 *   known and lack the one that is needed. The token is in neither.
 */
export async function openBearer(source: BearerToken, scope: string, botToken?: string): Promise<string> {
  const answer: unknown = typeof source === 'function' ? await source() : source;
  const { accessToken, scopes } = toGrant(answer);
  const token = typeof accessToken === 'string' ? accessToken.replace(/^Bearer +/, '') : '';
  if (token === '') throw bearerNeeded('no bearer token was given');
  if (token === botToken || isBotToken(token)) throw bearerNeeded('a bot token was given in its place');
  if (Array.isArray(scopes) && !expandScopes(scopes as readonly string[]).includes(scope)) {
    const granted = scopes.length === 0 ? 'nothing' : scopes.join(' ');
    throw new CommandryError(
      'BEARER_SCOPE_MISSING',
      `The bearer token lacks ${scope}: it carries ${granted}.`,
    );
  }
  return token;
}

/** What to say where a bearer token is needed and something else is there. */
export function bearerNeeded(what: string): CommandryError {
  return new CommandryError(
    'BEARER_NEEDED',
    `Permissions of commands are changed in the name of a user who manages the guild, and ${what}.`,
  );
}

/** Plain JavaScript may give anything. */
function toGrant(answer: unknown): { readonly accessToken?: unknown; readonly scopes?: unknown } {
  return typeof answer === 'object' && answer !== null ? answer : { accessToken: answer };
}

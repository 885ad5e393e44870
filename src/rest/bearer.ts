import { CommandryError } from '../common/errors/commandry-error.js';
import { isBotToken } from '../protocol/oauth/bot-token.js';
import { expandScopes } from '../protocol/oauth/oauth-scope.js';

/** An OAuth2 access token, with its granted scopes if they are known. */
export interface BearerGrant {
  /** The token, without `Bearer`. */
  readonly accessToken: string;
  /** The granted scopes; an umbrella scope covers all it includes. Default: unknown; Discord decides. */
  readonly scopes?: readonly string[] | undefined;
}

/**
 * An access token, or a function that returns one. The function is called before each request, so that it can renew the
 * token.
 */
export type BearerToken = string | BearerGrant | (() => BearerAnswer | Promise<BearerAnswer>);

type BearerAnswer = string | BearerGrant;

/**
 * Returns the access token for one request, without the word `Bearer`.
 *
 * @param scope - The scope that it must have.
 * @param botToken - The bot token of the application if it is known, to detect it in the wrong place.
 * @throws CommandryError `BEARER_NEEDED` for a bot token or none at all, `BEARER_SCOPE_MISSING` if the scopes are known
 * and lack the required one. Neither contains the token.
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

/** Creates the error for a missing or wrong bearer token. */
export function bearerNeeded(what: string): CommandryError {
  return new CommandryError(
    'BEARER_NEEDED',
    `Permissions of commands are changed in the name of a user who manages the guild, but ${what}.`,
  );
}

/** Plain JavaScript may return anything. */
function toGrant(answer: unknown): { readonly accessToken?: unknown; readonly scopes?: unknown } {
  return typeof answer === 'object' && answer !== null ? answer : { accessToken: answer };
}

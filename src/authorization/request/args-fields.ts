import { CommandryError } from '../../common/errors/commandry-error.js';
import { IntegrationType } from '../../protocol/commands/context.js';
import { isGrantedByUsers, isOAuthScope, splitScopes } from '../../protocol/oauth/oauth-scope.js';
import { isUriScheme } from '../../protocol/oauth/mobile-redirect.js';
import { CODE_CHALLENGE_METHOD, isCodeChallenge } from '../../protocol/oauth/pkce.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { isSnowflake } from '../../protocol/is-snowflake.js';
import type { AuthorizationCodeChallenge } from './code-verifier.js';

/** The arguments as they are stored. */
export interface ArgsFields {
  readonly clientId: Snowflake | undefined;
  /** Each once. */
  readonly scopes: readonly string[];
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly codeChallenge: AuthorizationCodeChallenge | undefined;
  readonly integrationType: IntegrationType | undefined;
  readonly customSchemeParam: string | undefined;
}

export const NO_FIELDS: ArgsFields = {
  clientId: undefined,
  scopes: [],
  state: undefined,
  nonce: undefined,
  codeChallenge: undefined,
  integrationType: undefined,
  customSchemeParam: undefined,
};

/** A value, or what is wrong with it: never with the value in it, which may be a secret. */
export type Read<T> =
  | { readonly value: T; readonly fault?: never }
  | { readonly fault: string; readonly value?: never };

/** How each argument is parsed. Undefined leaves it unset. */
const READERS: { readonly [K in keyof ArgsFields]: (given: unknown) => Read<ArgsFields[K]> } = {
  clientId: optional(readClientId),
  scopes: readUserScopes,
  state: optional(readVisibleText),
  nonce: optional(readVisibleText),
  codeChallenge: optional(readCodeChallenge),
  integrationType: optional(readIntegrationType),
  customSchemeParam: optional(readScheme),
};

/**
 * Parses the given arguments.
 *
 * @throws CommandryError `AUTHORIZATION_ARGS_INVALID` naming each invalid one, without its value.
 */
export function readArgsFields(given: Readonly<Record<string, unknown>>): Partial<ArgsFields> {
  const fields: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const read = Object.hasOwn(READERS, name) ? READERS[name as keyof ArgsFields](value) : UNKNOWN_FIELD;
    if (read.fault === undefined) fields[name] = read.value;
    else faults.push(`${name} ${read.fault}`);
  }
  if (faults.length === 0) return fields;
  throw new CommandryError('AUTHORIZATION_ARGS_INVALID', `Authorization arguments: ${faults.join('; ')}.`);
}

const UNKNOWN_FIELD = { fault: `is not an argument; there are ${Object.keys(NO_FIELDS).join(', ')}` };

function optional<T>(read: (given: unknown) => Read<T>): (given: unknown) => Read<T | undefined> {
  return (given) => (given === undefined ? { value: undefined } : read(given));
}

/** Parses an id: text, or a bigint as in the reference. */
export function readClientId(given: unknown): Read<Snowflake> {
  if (typeof given === 'number')
    return { fault: 'is a number, which has lost digits of the id: give it as text' };
  const text = typeof given === 'bigint' ? given.toString() : given;
  return isSnowflake(text)
    ? { value: text }
    : { fault: 'must be an id of up to 20 digits as text, or a bigint' };
}

/** Parses scopes: one text with spaces, or a list. */
export function readScopes(given: unknown): Read<readonly string[]> {
  const isList = Array.isArray(given) && given.every((scope) => typeof scope === 'string');
  if (typeof given !== 'string' && !isList)
    return { fault: 'must be a text with spaces between scopes, or a list of texts' };
  const scopes = splitScopes(isList ? given.join(' ') : given);
  if (scopes.length === 0) return { fault: 'must name at least one scope' };
  const odd = /[^A-Za-z0-9._:-]/u.exec(scopes.join(''))?.[0];
  if (odd !== undefined) {
    return { fault: `must have spaces between scopes and no ${JSON.stringify(odd)}` };
  }
  return { value: scopes };
}

/** Parses scopes that users can grant. */
function readUserScopes(given: unknown): Read<readonly string[]> {
  const read = readScopes(given);
  const ungranted = read.value?.find((scope) => isOAuthScope(scope) && !isGrantedByUsers(scope));
  if (ungranted === undefined) return read;
  return { fault: `have ${ungranted}, which no user can grant: get it with clientCredentials()` };
}

/** RFC 6749 allows the characters from the space to the tilde in a state. */
function readVisibleText(given: unknown): Read<string> {
  const isVisible = typeof given === 'string' && /^[\x20-\x7e]{1,1024}$/.test(given);
  if (isVisible) return { value: given };
  return { fault: 'must be 1 to 1024 letters, digits, signs and spaces of ASCII; leave it unset for none' };
}

function readCodeChallenge(given: unknown): Read<AuthorizationCodeChallenge> {
  const { method, challenge } = (given ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof challenge === 'object')
    return { fault: 'is the whole code verifier: pass its property challenge' };
  if (method !== CODE_CHALLENGE_METHOD || typeof challenge !== 'string' || !isCodeChallenge(challenge)) {
    return { fault: 'must be the property challenge of a verifier from createAuthorizationCodeVerifier()' };
  }
  return { value: Object.freeze({ method, challenge }) };
}

/** Parses an integration type: Discord's number, or its name. */
export function readIntegrationType(given: unknown): Read<IntegrationType> {
  const named = Object.entries(IntegrationType).find(([name, type]) => given === name || given === type);
  return named ? { value: named[1] } : { fault: 'must be 0 or GUILD_INSTALL, 1 or USER_INSTALL' };
}

/** Schemes that browsers open themselves: they never reach an app. */
const NO_APP_SCHEMES = ['http', 'https', 'ws', 'wss', 'ftp', 'file', 'data', 'blob', 'about', 'javascript'];

function readScheme(given: unknown): Read<string> {
  if (typeof given !== 'string') return { fault: 'must be a text' };
  if (given.includes(':'))
    return { fault: 'must be the scheme alone, without the colon and what follows it' };
  if (!isUriScheme(given))
    return { fault: 'must have only letters, digits, +, . and -, and begin with a letter' };
  if (NO_APP_SCHEMES.includes(given.toLowerCase())) {
    return { fault: 'is a scheme that browsers open themselves: pass such an address as redirectUri' };
  }
  return given.length <= LONGEST_SCHEME
    ? { value: given }
    : { fault: `has more than ${LONGEST_SCHEME} characters` };
}

const LONGEST_SCHEME = 100;

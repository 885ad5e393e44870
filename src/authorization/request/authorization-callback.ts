import { createHash, timingSafeEqual } from 'node:crypto';
import { inspect, type InspectOptions } from 'node:util';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { isSnowflake } from '../../protocol/is-snowflake.js';
import { HIDDEN } from '../../common/redact.js';
import { formatForInspection } from '../format-for-inspection.js';

/** The result of an authorization: a code, or the reason why there is none. */
export type AuthorizationCallback = AuthorizationGranted | AuthorizationRefused;

/** An authorization without a code. */
export interface AuthorizationRefused {
  /** Absent, which tells it from `AuthorizationGranted`. */
  readonly code?: undefined;
  /** `access_denied` if the user refused; else another error code of RFC 6749. */
  readonly error: string;
  /** Discord's description. It came with the user: escape it before you show it. */
  readonly description: string | undefined;
}

/** An authorization that the user granted. Printing it, or writing it as JSON, does not show the code. */
export class AuthorizationGranted {
  /** Absent, which tells it from `AuthorizationRefused`. */
  readonly error?: undefined;
  /** The guild that the application was added to. Only a hint: the address could have been changed on the way. */
  readonly guildId: Snowflake | undefined;
  readonly #code: string;

  /** @internal */
  constructor(code: string, guildId: Snowflake | undefined) {
    this.#code = code;
    this.guildId = guildId;
  }

  /** The code to exchange for a token, once. */
  get code(): string {
    return this.#code;
  }

  /** Returns the content without the code. */
  toJSON(): object {
    return { code: HIDDEN, ...(this.guildId === undefined ? {} : { guildId: this.guildId }) };
  }

  /** @internal */
  [inspect.custom](_depth: number, options: InspectOptions): string {
    return formatForInspection('AuthorizationGranted', this.toJSON(), options);
  }
}

/** The expected values of a callback. */
export interface CallbackExpectation {
  /** The state of the request, from the session of the user. */
  readonly state: string;
}

/** Parameters that may occur only once (RFC 6749, section 3.1). */
const SINGLE = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss', 'guild_id', 'permissions'];

const LONGEST_ADDRESS = 16_384;

/**
 * Reads the callback of an authorization. The state is compared first, in constant time; only the query of the address
 * is read.
 *
 * @param address - The address that the user came to: complete, or the path with its query.
 * @throws CommandryError `CALLBACK_STATE_MISMATCH` without the right state, `CALLBACK_MALFORMED` if a parameter is
 * repeated, or if there is neither a code nor an error, or both.
 */
export function readCallback(address: string | URL, { state }: CallbackExpectation): AuthorizationCallback {
  if (typeof state !== 'string' || state === '') {
    throw new CommandryError(
      'CALLBACK_STATE_MISMATCH',
      'There is no state to compare with: the session has none.',
    );
  }
  const query = readQuery(address);
  const repeated = SINGLE.find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) throw malformed(`has the parameter ${repeated} more than once`);
  // A parameter without a value counts as absent (RFC 6749, section 3.1).
  const param = (name: string) => (query.get(name) === '' ? undefined : (query.get(name) ?? undefined));
  const given = param('state');
  if (given === undefined || !isSame(given, state)) {
    const what = given === undefined ? 'no state' : 'another state than the one that was sent';
    throw new CommandryError('CALLBACK_STATE_MISMATCH', `The user came back with ${what}.`);
  }
  const [code, error] = [param('code'), param('error')];
  if (error !== undefined) {
    if (code !== undefined) throw malformed('has both a code and an error');
    return { error, description: param('error_description') };
  }
  if (code === undefined) throw malformed('has neither a code nor an error');
  const guildId = param('guild_id');
  return new AuthorizationGranted(code, isSnowflake(guildId) ? guildId : undefined);
}

/** @throws CommandryError `CALLBACK_MALFORMED` */
function readQuery(address: string | URL): URLSearchParams {
  const text = String(address);
  if (text.length > LONGEST_ADDRESS) throw malformed(`has more than ${LONGEST_ADDRESS} characters`);
  // Makes an app's own scheme, a complete address and a path with a query all parse.
  const base = 'http://localhost';
  if (!URL.canParse(text, base)) throw malformed('is not an address');
  return new URL(text, base).searchParams;
}

/** Hashes have one length, so that the time reveals nothing about either text. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}

function malformed(what: string): CommandryError {
  return new CommandryError('CALLBACK_MALFORMED', `The address that the user came back to ${what}.`);
}

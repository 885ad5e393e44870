import { innermostReason } from '../../common/errors/cause-chain.js';
import { CommandryError, type ErrorCode } from '../../common/errors/commandry-error.js';
import { parseObject } from './parse-object.js';
import { redact, redactFields } from '../../common/redact.js';

/** A failed call. */
export interface Failure {
  readonly error: CommandryError;
  /** True if Discord may have executed it nevertheless. */
  readonly mayBeDone: boolean;
  /** True if the same call may succeed later. */
  readonly isTransient: boolean;
  /** How long Discord asks to wait, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** The parts of a request that an error may mention. */
export interface Sent {
  readonly baseUrl: string;
  readonly path: string;
  /** Texts that must not appear in the message of an error. */
  readonly secrets: readonly string[];
}

/** A response of Discord that is no success. */
export interface Refused {
  readonly status: number;
  readonly headers: Headers;
  /** The body, undefined if it is longer than any of Discord's. */
  readonly text: string | undefined;
}

/** The errors of RFC 6749 that a token endpoint gives. */
const CODES = new Map<string, ErrorCode>([
  ['invalid_request', 'OAUTH_INVALID_REQUEST'],
  ['invalid_client', 'OAUTH_INVALID_CLIENT'],
  ['invalid_grant', 'OAUTH_INVALID_GRANT'],
  ['unauthorized_client', 'OAUTH_UNAUTHORIZED_CLIENT'],
  ['unsupported_grant_type', 'OAUTH_UNSUPPORTED_GRANT_TYPE'],
  ['invalid_scope', 'OAUTH_INVALID_SCOPE'],
]);

/** Turns a refusal into an error, by its RFC 6749 code if it has one, else by its status. */
export function toFailure(sent: Sent, { status, headers, text }: Refused): Failure {
  const body = parseObject(text) ?? {};
  const { word, said } = readWords(body);
  const isLimited = status === 429;
  const isTransient = isLimited || status >= 500;
  const code = isTransient || word === undefined ? 'DISCORD_REFUSED' : (CODES.get(word) ?? 'OAUTH_REFUSED');
  const message = toSafeText(said, sent.secrets);
  const words = message === '' ? '' : `: ${message}`;
  const waitMs = isLimited ? readRetryAfterMs(body, headers) : undefined;
  const wait = waitMs === undefined ? '' : ` It asks to wait ${Math.ceil(waitMs / 1000)} seconds.`;
  const error = new CommandryError(
    code,
    `POST ${sent.path} was refused with status ${status}${words}${/[.!?]$/.test(words) ? '' : '.'}${wait}`,
    {
      discord: {
        status,
        code: undefined,
        message,
        ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
      },
    },
  );
  return {
    error,
    mayBeDone: status >= 500,
    isTransient,
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
  };
}

/** Makes the error for a missing response: the connection failed, or the time was over. */
export function toUnreachable({ baseUrl, secrets }: Sent, thrown: unknown, wasSent: boolean): Failure {
  const cause = redactFields(thrown, secrets);
  const reason = innermostReason(cause) ?? (typeof cause === 'string' ? cause : 'no reason was given');
  const error = new CommandryError(
    'DISCORD_UNREACHABLE',
    `Discord at ${baseUrl} cannot be reached (${toSafeText(reason, secrets)}).`,
    { cause },
  );
  return { error, mayBeDone: wasSent, isTransient: true };
}

/** Makes the error for a response with a success status that is not Discord's. */
export function toMalformed({ baseUrl, path }: Omit<Sent, 'secrets'>, what: string): CommandryError {
  return new CommandryError('DISCORD_ANSWER_MALFORMED', `${baseUrl} responded to POST ${path} with ${what}.`);
}

/** True if a call that failed like this may succeed later. */
export function isTransient(thrown: unknown): boolean {
  if (!(thrown instanceof CommandryError)) return false;
  const status = thrown.discord?.status ?? 0;
  return thrown.code === 'DISCORD_UNREACHABLE' || status === 429 || status >= 500;
}

/** Discord reports errors as in RFC 6749, as its other routes do, or by field. */
function readWords(body: Readonly<Record<string, unknown>>): {
  readonly word?: string;
  readonly said: string;
} {
  const { error, error_description: description, message } = body;
  if (typeof error === 'string' && error !== '') {
    return { word: error, said: typeof description === 'string' ? `${error}, ${description}` : error };
  }
  if (typeof message === 'string') return { said: message };
  const fields = Object.entries(body).flatMap(([field, faults]) =>
    Array.isArray(faults) ? [`${field}: ${faults.map(String).join(' ')}`] : [],
  );
  return fields.length > 0 ? { word: 'invalid_request', said: fields.join(' ') } : { said: '' };
}

/** Undefined if there is no valid value. */
function readRetryAfterMs({ retry_after: inBody }: Readonly<Record<string, unknown>>, headers: Headers) {
  const seconds = typeof inBody === 'number' ? inBody : Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** Makes foreign text safe for a message: no secrets, no control characters, limited length. */
function toSafeText(said: string, secrets: readonly string[]): string {
  const text = redact(said, secrets).replaceAll(/\p{Cc}+/gu, ' ');
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

const LONGEST_TEXT = 300;

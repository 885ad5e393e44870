import type { Clock } from '../common/clock.js';
import { innermostReason, CommandryError, type ErrorCode } from '../common/errors/commandry-error.js';
import { redact, redactFields } from '../common/redact.js';
import { isConnectionError } from '../rest/api-error.js';
import { readAtMost } from '../rest/fetch/read-answer.js';
import { withoutRedirects } from '../rest/fetch/wrap-fetch.js';
import { repeat } from '../rest/repeat.js';
import { withinTime } from '../rest/timeouts.js';

/** Larger than any response of the token endpoints. */
const LARGEST_ANSWER_BYTES = 262_144;

/** Fields whose values must not appear in an error. */
const SECRET_FIELDS = ['client_secret', 'code', 'code_verifier', 'refresh_token', 'token'];

const HEADERS = {
  accept: 'application/json',
  'content-type': 'application/x-www-form-urlencoded',
  // The format that Discord requires.
  'user-agent': 'DiscordBot (commandry, 10)',
};

export interface EndpointSettings {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
}

/** A form for a token endpoint. */
export interface EndpointCall {
  readonly path: '/api/v10/oauth2/token' | '/api/v10/oauth2/token/revoke';
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** True if it is idempotent. If not, it is retried only if it was certainly not executed. */
  readonly isRepeatable: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The body of a success. */
export interface EndpointAnswer {
  readonly text: string;
  /** When the successful attempt was sent, by the monotonic clock. */
  readonly sentAtMs: number;
}

/** A failed attempt. */
interface Failure {
  readonly error: CommandryError;
  /** True if Discord may still have executed it. */
  readonly mayBeDone: boolean;
  /** True if the same call may succeed later. */
  readonly isTransient: boolean;
  /** `Retry-After`, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** The parts of a request that an error may mention. */
interface Sent {
  readonly baseUrl: string;
  readonly path: string;
  /** Texts that must not appear in the message of an error. */
  readonly secrets: readonly string[];
}

/**
 * Sends a form, with safe retries, until the deadline.
 *
 * @param toError - Creates the error of the last failure; an earlier attempt may have been executed.
 * @throws The reason of the signal, if the caller cancels.
 */
export async function callEndpoint(
  settings: EndpointSettings,
  call: EndpointCall,
  toError: (error: CommandryError, mayBeDone: boolean) => CommandryError = (error) => error,
): Promise<EndpointAnswer> {
  const { clock, timeoutMs, deadlineMs } = settings;
  const endsAtMs = clock.monotonicMs() + deadlineMs;
  const { isRepeatable, signal } = call;
  let mayBeDone = false;
  let failure: Failure | undefined;
  const isWorthRepeating = (): boolean | number => {
    if (!failure?.isTransient || (failure.mayBeDone && !isRepeatable)) return false;
    return failure.retryAfterMs ?? true;
  };
  try {
    return await repeat({ clock, delays: 'answer', endsAtMs, signal, isWorthRepeating }, async () => {
      const sentAtMs = clock.monotonicMs();
      const outcome = await attemptOnce(settings, call, Math.min(timeoutMs, endsAtMs - sentAtMs));
      if (typeof outcome === 'string') return { text: outcome, sentAtMs };
      failure = outcome;
      mayBeDone ||= outcome.mayBeDone;
      throw outcome.error;
    });
  } catch (error) {
    throw failure && failure.error === error ? toError(failure.error, mayBeDone) : error;
  }
}

async function attemptOnce(
  { baseUrl, fetch, clock }: EndpointSettings,
  { path, fields, signal }: EndpointCall,
  timeoutMs: number,
): Promise<string | Failure> {
  const sent: Sent = { baseUrl, path, secrets: SECRET_FIELDS.flatMap((name) => fields[name] ?? []) };
  const form = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  let response: Response;
  let text: string | undefined;
  try {
    [response, text] = await withinTime(clock, timeoutMs, signal, async (stop) => {
      const answer = await withoutRedirects(fetch)(baseUrl + path, {
        method: 'POST',
        headers: HEADERS,
        body: new URLSearchParams(form).toString(),
        signal: stop,
      });
      const bytes = await readAtMost(answer, LARGEST_ANSWER_BYTES);
      return [answer, bytes && new TextDecoder().decode(bytes)] as const;
    });
  } catch (error) {
    signal?.throwIfAborted();
    return toUnreachable(sent, error, !isConnectionError(error));
  }
  if (!response.ok) return toFailure(sent, response, text);
  if (text !== undefined) return text;
  const error = toMalformed(sent, 'a body that is too long for a token');
  return { error, mayBeDone: true, isTransient: false };
}

/** The RFC 6749 errors of a token endpoint. */
const CODES = new Map<string, ErrorCode>([
  ['invalid_request', 'OAUTH_INVALID_REQUEST'],
  ['invalid_client', 'OAUTH_INVALID_CLIENT'],
  ['invalid_grant', 'OAUTH_INVALID_GRANT'],
  ['unauthorized_client', 'OAUTH_UNAUTHORIZED_CLIENT'],
  ['invalid_scope', 'OAUTH_INVALID_SCOPE'],
]);

/**
 * Turns a refusal into an error, by its RFC 6749 code if it has one, else by its status.
 *
 * @param text - The body, undefined if it is longer than any of Discord's.
 */
function toFailure(sent: Sent, { status, headers }: Response, text: string | undefined): Failure {
  const body = parseObject(text) ?? {};
  const { word, said } = readWords(body);
  const isTransient = status === 429 || status >= 500;
  const code = (isTransient ? undefined : CODES.get(word ?? '')) ?? 'DISCORD_REFUSED';
  const message = toSafeText(said, sent.secrets);
  const words = message === '' ? '' : `: ${message}`;
  const retryAfterMs = status === 429 ? readRetryAfterMs(body, headers) : undefined;
  const wait =
    retryAfterMs === undefined ? '' : ` It asks to wait ${Math.ceil(retryAfterMs / 1000)} seconds.`;
  const discord = {
    status,
    code: undefined,
    message,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  const error = new CommandryError(
    code,
    `POST ${sent.path} was refused with status ${status}${words}${/[.!?]$/.test(words) ? '' : '.'}${wait}`,
    { discord },
  );
  return { error, mayBeDone: status >= 500, isTransient, retryAfterMs };
}

/** Creates the error for a missing response: the connection failed or timed out. */
function toUnreachable({ baseUrl, secrets }: Sent, thrown: unknown, wasSent: boolean): Failure {
  const cause = redactFields(thrown, secrets);
  const reason = innermostReason(cause) ?? (typeof cause === 'string' ? cause : 'no reason was given');
  const error = new CommandryError(
    'DISCORD_UNREACHABLE',
    `Discord at ${baseUrl} cannot be reached (${toSafeText(reason, secrets)}).`,
    { cause },
  );
  return { error, mayBeDone: wasSent, isTransient: true };
}

/** Creates the error for a success that is not a response of Discord. */
export function toMalformed({ baseUrl, path }: Omit<Sent, 'secrets'>, what: string): CommandryError {
  return new CommandryError('DISCORD_ANSWER_MALFORMED', `${baseUrl} responded to POST ${path} with ${what}.`);
}

/** True if a retry may succeed. */
export function isTransient(thrown: unknown): boolean {
  if (!(thrown instanceof CommandryError)) return false;
  const status = thrown.discord?.status ?? 0;
  return thrown.code === 'DISCORD_UNREACHABLE' || status === 429 || status >= 500;
}

/** Parses a JSON object; undefined for anything else. */
export function parseObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
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
  const fields = Object.entries(body).flatMap(([field, problems]) =>
    Array.isArray(problems) ? [`${field}: ${problems.map(String).join(' ')}`] : [],
  );
  return fields.length > 0 ? { word: 'invalid_request', said: fields.join(' ') } : { said: '' };
}

/** Undefined if there is no valid value. */
function readRetryAfterMs({ retry_after: inBody }: Readonly<Record<string, unknown>>, headers: Headers) {
  const seconds = typeof inBody === 'number' ? inBody : Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

const LONGEST_TEXT = 300;

/** Sanitizes foreign text for a message: no secrets, no control characters, bounded length. */
function toSafeText(said: string, secrets: readonly string[]): string {
  const text = redact(said, secrets).replaceAll(/\p{Cc}+/gu, ' ');
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

import type { Clock } from '../../common/clock.js';
import { isConnectionError } from '../../rest/connection-error.js';
import { toFailure, toMalformed, toUnreachable, type Failure, type Sent } from './refusal.js';
import { readAtMost } from '../../rest/fetch/read-answer.js';
import { withoutRedirects } from '../../rest/fetch/without-redirects.js';
import { repeat } from '../../rest/repeat.js';
import { withinTime } from '../../rest/timeouts.js';

/** More than any response of the token endpoints has. */
const LARGEST_ANSWER_BYTES = 262_144;

/** Fields whose values must not appear in an error. */
const SECRET_FIELDS = ['client_secret', 'code', 'code_verifier', 'refresh_token', 'token'];

/** The settings of the calls to the token endpoints. */
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
  readonly fields: Readonly<Record<string, string>>;
  /** True if it may be executed twice. If not, it is only sent again if it was certainly not executed. */
  readonly isRepeatable: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The outcome of a call. */
export type EndpointOutcome =
  | {
      readonly text: string;
      /** When the attempt that succeeded began, by the monotonic clock. */
      readonly sentAtMs: number;
      readonly failure?: never;
    }
  | {
      readonly failure: Failure;
      /** True if this attempt or an earlier one may have been executed. */
      readonly mayBeDone: boolean;
    };

/**
 * Sends a form, and retries where that is safe and may help, until the deadline.
 *
 * @returns The body of a success, or the last failure.
 * @throws The reason of the signal, if the caller cancels.
 */
export async function callEndpoint(settings: EndpointSettings, call: EndpointCall): Promise<EndpointOutcome> {
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
    if (!failure || failure.error !== error) throw error;
    return { failure, mayBeDone };
  }
}

async function attemptOnce(
  { baseUrl, fetch, clock }: EndpointSettings,
  { path, fields, signal }: EndpointCall,
  timeoutMs: number,
): Promise<string | Failure> {
  const secrets = SECRET_FIELDS.flatMap((name) => fields[name] ?? []);
  const sent: Sent = { baseUrl, path, secrets };
  let response: Response;
  let text: string | undefined;
  try {
    [response, text] = await withinTime(clock, timeoutMs, signal, async (stop) => {
      const answer = await withoutRedirects(fetch)(baseUrl + path, {
        method: 'POST',
        headers: HEADERS,
        body: new URLSearchParams(fields).toString(),
        signal: stop,
      });
      const bytes = await readAtMost(answer, LARGEST_ANSWER_BYTES);
      return [answer, bytes && new TextDecoder().decode(bytes)] as const;
    });
  } catch (error) {
    signal?.throwIfAborted();
    return toUnreachable(sent, error, !isConnectionError(error));
  }
  const { ok, status, headers } = response;
  if (!ok) return toFailure(sent, { status, headers, text });
  if (text !== undefined) return text;
  return {
    error: toMalformed(sent, 'a body that is too long for a token'),
    mayBeDone: true,
    isTransient: false,
  };
}

const HEADERS = {
  accept: 'application/json',
  'content-type': 'application/x-www-form-urlencoded',
  // The format that Discord requires of clients.
  'user-agent': 'DiscordBot (commandry, 10)',
};

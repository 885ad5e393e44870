import type { Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { INTERACTION_TOKEN_MS } from '../protocol/commands/limits.js';
import type { Snowflake } from '../protocol/snowflake.js';
import { snowflakeToTimestampMs } from '../protocol/snowflake-time.js';
import { isConnectionError } from './connection-error.js';
import { repeat } from './repeat.js';
import { TimeoutError, withinTime } from './timeouts.js';
import { formatMs } from '../common/format-ms.js';

/** How far Discord's clock may be ahead of ours when a token expires. */
const CLOCK_TOLERANCE_MS = 10_000;

/** Unknown Webhook: the initial response has not arrived yet, or came too late. */
const UNKNOWN_WEBHOOK = 10015;
const UNKNOWN_MESSAGE = 10008;
const INVALID_WEBHOOK_TOKEN = 50027;

/** When the token of an interaction expires. */
export interface TokenLife {
  /** By the monotonic clock. */
  readonly endsAtMs: number;
  /** The id of the interaction, which contains its creation time by Discord's clock. */
  readonly interactionId?: Snowflake;
  /** Whether another process sent the defer, which may not have arrived yet. */
  readonly isEarly?: boolean;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Makes a call with safe retries: always if it was certainly not executed; if it may have been, only if it is
 * idempotent. Stops when the token of the interaction expires.
 *
 * @throws CommandryError `INTERACTION_TOKEN_EXPIRED`, `INTERACTION_TOKEN_REFUSED` or the error of the last attempt.
 */
export function callWithRetries(
  clock: Clock,
  life: TokenLife,
  method: Method,
  send: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const { endsAtMs } = life;
  const isWorth = (error: unknown) =>
    error instanceof CommandryError && isWorthRepeating(error, method, life.isEarly === true);
  return repeat({ clock, delays: 'answer', endsAtMs, isWorthRepeating: isWorth }, async (attempt) => {
    const leftMs = endsAtMs - clock.monotonicMs();
    if (leftMs <= 0) throw expired();
    try {
      return await withinTime(clock, leftMs, undefined, send);
    } catch (error) {
      if (error instanceof TimeoutError) throw expired();
      if (!(error instanceof CommandryError)) throw error;
      if (error.discord?.code === INVALID_WEBHOOK_TOKEN) throw describeInvalidToken(error, life, clock);
      // The response to an earlier delete was lost.
      if (method === 'DELETE' && attempt > 0 && error.discord?.code === UNKNOWN_MESSAGE) return undefined;
      throw error;
    }
  });
}

function isWorthRepeating(
  { code, discord, cause }: CommandryError,
  method: Method,
  isEarly: boolean,
): boolean {
  if (discord?.code === UNKNOWN_WEBHOOK) return true;
  if (discord?.code === UNKNOWN_MESSAGE && isEarly && method !== 'DELETE') return true;
  if (code === 'DISCORD_UNREACHABLE') return method !== 'POST' || isConnectionError(cause);
  return method !== 'POST' && discord !== undefined && discord.status >= 500;
}

/** Discord reports an expired token like an unknown one; the age tells which. */
function describeInvalidToken(
  cause: CommandryError,
  { endsAtMs, interactionId }: TokenLife,
  clock: Clock,
): CommandryError {
  const ageMs = INTERACTION_TOKEN_MS - (endsAtMs - clock.monotonicMs());
  const endMs = INTERACTION_TOKEN_MS - CLOCK_TOLERANCE_MS;
  if (ageMs >= endMs) return expired(cause);
  // An interaction from a queue may be older than its arrival here.
  const ageByIdMs = interactionId === undefined ? ageMs : clock.now() - snowflakeToTimestampMs(interactionId);
  const known =
    ageByIdMs >= endMs
      ? `By its id the interaction is ${formatMs(ageByIdMs)} old, although it arrived ${formatMs(ageMs)} ago: it was delivered after its token had expired, or the clock here is wrong`
      : `The interaction is ${formatMs(ageMs)} old, so its token has not expired: Discord does not know it`;
  return new CommandryError('INTERACTION_TOKEN_REFUSED', `Discord does not accept the token. ${known}.`, {
    cause,
    ...(cause.discord && { discord: cause.discord }),
  });
}

function expired(cause?: CommandryError): CommandryError {
  const minutes = INTERACTION_TOKEN_MS / 60_000;
  return new CommandryError(
    'INTERACTION_TOKEN_EXPIRED',
    `The interaction is ${cause ? 'about' : 'more than'} ${minutes} minutes old, and its token has expired.`,
    cause ? { cause } : {},
  );
}

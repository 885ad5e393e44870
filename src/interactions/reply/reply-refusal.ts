import { CommandryError } from '../../common/errors/commandry-error.js';
import { formatMs } from '../../common/format-ms.js';
import type { ResponsePhase } from './session/session-state.js';

/**
 * Returns the error that explains why no reply can be given in a phase.
 *
 * @param times - When the phase began, and when the call came.
 */
export function refusalIn(phase: ResponsePhase, times: string): CommandryError {
  if (phase === 'expired')
    return new CommandryError('REPLY_TOO_LATE', `This interaction was given up ${times}.`);
  const was = phase === 'deferred' ? 'deferred' : 'answered';
  return new CommandryError('REPLY_ALREADY_SENT', `This interaction was ${was} ${times}.`);
}

/** The age of an interaction, by the monotonic clock. */
export interface Age {
  /** When its user caused it, in milliseconds. */
  readonly causedAtMs: number;
  /** The present moment, in milliseconds. */
  readonly momentMs: () => number;
}

/** Describes when something happened to an interaction, and the present time. */
export function describeTimes(age: Age, happenedAtMs: number): string {
  return `${formatMs(happenedAtMs - age.causedAtMs)} after the user caused it, and this call came after ${formatMs(age.momentMs() - age.causedAtMs)}`;
}

import type { FailureReason } from '../../emulator/index.js';

/** Why something failed. The code is one of the emulator, of the service, or of whoever runs the bot. */
export interface Reason extends Pick<FailureReason, 'message' | 'fault_id'> {
  readonly code: string;
}

/** Something that the user sees, or that the author of the bot is told, and that is no message. */
export interface Notice {
  /** A number of the session's own; of what failed beside an answer, the interaction and which of its failures. */
  readonly key: number | string;
  /**
   * `sending` while the application has time to answer; `refused` where nothing was sent at all; `problem` where there
   * was an answer and something failed all the same.
   */
  readonly kind: 'sending' | 'failed' | 'refused' | 'told' | 'problem';
  /** What was done, for example `/ping`. */
  readonly label: string;
  /** What the user sees. */
  readonly shown: string;
  /** For the author of the bot: why. */
  readonly reason?: Reason | undefined;
  /** The message whose component was used. */
  readonly messageId?: string | undefined;
}

/** What the user sees of an outcome that leaves no message of its own. Undefined where there is nothing to say. */
export function toUserMessageCallback(
  result: {
    readonly outcome: string;
    readonly shown: string;
    readonly reason?: FailureReason;
    readonly note?: FailureReason;
    readonly message?: object;
  },
  isComponent: boolean,
): Pick<Notice, 'kind' | 'shown' | 'reason'> | undefined {
  const { outcome, shown, reason, note, message } = result;
  if (outcome === 'failed') {
    return { kind: 'failed', shown: isComponent ? 'This interaction failed' : shown, reason };
  }
  if (outcome === 'premium_required' || (outcome === 'launched' && !message)) {
    return { kind: 'told', shown, reason: note };
  }
  return note ? { kind: 'told', shown: 'The answer was taken.', reason: note } : undefined;
}

import type { FailureReason } from '../../src/emulator/index.js';

/** Something that the user sees, or that the author of the bot is told, and that is no message. */
export interface Notice {
  readonly key: number;
  /** `sending` while the application has time to answer; `refused` where nothing was sent at all. */
  readonly kind: 'sending' | 'failed' | 'refused' | 'told';
  /** What was done, for example `/ping`. */
  readonly label: string;
  /** What the user sees. */
  readonly shown: string;
  /** For the author of the bot: why. */
  readonly reason?: FailureReason | undefined;
  /** The message whose component was used. */
  readonly messageId?: string | undefined;
}

/** What the user sees of an outcome that leaves no message of its own. Undefined where there is nothing to say. */
export function toNotice(
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

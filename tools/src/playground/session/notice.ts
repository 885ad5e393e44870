import type { FailureReason, RequestFailure, RequestSummary } from '../../emulator/index.js';

/** Why something failed. The code is one of the emulator, of Discord, or of whoever runs the bot. */
export interface Reason extends Pick<FailureReason, 'message' | 'fault_id'> {
  readonly code: string;
}

/** A notice to the user, or to the author of the bot, that is not a message. */
export interface Notice {
  /** A number of the session; for what the record of requests says, the request and what it is of it. */
  readonly key: number | string;
  /**
   * `sending` while the application has time to respond; `refused` if nothing was sent; `problem` if there was a
   * response and something failed anyway.
   */
  readonly kind: 'sending' | 'failed' | 'refused' | 'told' | 'problem';
  /** The command used, for example `/ping`. */
  readonly label: string;
  /** The text that the user sees. */
  readonly shown: string;
  /** For the author of the bot: why. */
  readonly reason?: Reason | undefined;
  /** The message that it is about. */
  readonly messageId?: string | undefined;
  /** The request that it tells of. */
  readonly requestId?: string;
  /** How much more the request tells. */
  readonly more?: number;
}

/** Describes an outcome that leaves no message of its own. Undefined if there is nothing to say. */
export function toNotice({
  kind,
  outcome,
  shown,
  reason,
  note,
  message_ids: messageIds,
}: RequestSummary): Pick<Notice, 'kind' | 'shown' | 'reason'> | undefined {
  if (outcome === 'failed') {
    const isComponent = kind === 'component' && !wasDeferred(reason);
    return { kind: 'failed', shown: isComponent ? 'This interaction failed' : (shown ?? ''), reason };
  }
  if (outcome === 'premium_required' || (outcome === 'launched' && messageIds.length === 0)) {
    return { kind: 'told', shown: shown ?? '', reason: note };
  }
  return note ? { kind: 'told', shown: 'The response was accepted.', reason: note } : undefined;
}

/** Says whose failure it is that came after a response, or besides it. */
export function nameFailure({ by, code }: RequestFailure): string {
  if (by === 'discord') return 'Discord refused a call of the bot';
  return code === 'COMPONENT_OUTDATED' ? 'No handler found' : 'The bot failed';
}

/** True where the user has seen a message that thinks, and then that the application did not respond. */
export function wasDeferred(reason: FailureReason | undefined): boolean {
  return reason?.code === ('NO_EDIT_IN_TIME' satisfies FailureReason['code']);
}

import { CommandryError } from '../../common/errors/commandry-error.js';
import { ALREADY_ACKNOWLEDGED } from '../../protocol/json-error-codes.js';
import type { Message } from '../../protocol/messages/message.js';
import type { CallingSession } from './session/calling-session.js';
import { wasCarriedOut } from './reply-message.js';
import type { SessionEvent } from './session/session-state.js';

/** How an initial response is given by a call. */
export interface ResponseByCall {
  /** The parts of the message that are known before Discord has it. */
  readonly begins: Omit<Extract<SessionEvent, { readonly type: 'responseBegins' }>, 'type'>;
  /** Gives the response. */
  readonly respond: () => Promise<Message>;
  /** Carries the same message into a deferred one. */
  readonly edit: () => Promise<Message>;
}

/**
 * Gives the initial response by a call that returns the message; the request is answered without a body when Discord
 * has it. If it is unknown whether Discord has it, or if that takes too long, the request is answered by a
 * defer and the message follows by an edit. Discord takes the first response alone: where the call was carried out
 * after all, it ignores the defer, and the edit changes nothing.
 *
 * @returns The message; undefined if Discord has it, and gave something else.
 * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`, or what Discord refuses: then there is no
 *   response yet.
 */
export async function respondByCall(
  session: CallingSession,
  { begins, respond, edit }: ResponseByCall,
): Promise<Message | undefined> {
  if (!session.apply({ type: 'responseBegins', ...begins })) throw session.refusal();
  try {
    const message = await respond();
    session.apply({ type: 'responseEnds', as: 'answered' });
    return message;
  } catch (error) {
    if (wasCarriedOut(error)) {
      session.apply({ type: 'responseEnds', as: 'answered' });
      return undefined;
    }
    if (session.state.phase === 'responding' && isRefusal(error)) {
      session.apply({ type: 'responseEnds', as: 'waiting' });
      throw error;
    }
    session.apply({ type: 'responseEnds', as: 'deferred' });
  }
  try {
    const message = await edit();
    session.apply({ type: 'replyEnds', as: 'answered' });
    return message;
  } catch (error) {
    session.apply({ type: 'replyEnds', as: wasCarriedOut(error) ? 'answered' : 'deferred' });
    if (wasCarriedOut(error)) return undefined;
    throw error;
  }
}

/** Whether Discord has certainly not carried a call out. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CommandryError) || !error.discord) return false;
  const { status, code } = error.discord;
  return status < 500 && code !== ALREADY_ACKNOWLEDGED.code;
}

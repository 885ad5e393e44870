import { GuardRejection } from '../../commands/types/middleware-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import type { DispatchContext } from '../dispatch/dispatch.js';
import { toUserMessageFacts } from '../user-messages/user-messages.js';

/** Makes a reply of a refusal, wherever it came from; anything else that was thrown is thrown on. */
export function answerRejected(
  { userMessages, rejections }: DispatchContext,
  commandPath: string,
  interaction: RepliedPayload,
  error: unknown,
): Reply {
  if (!(error instanceof GuardRejection)) throw error;
  rejections.note(interaction, commandPath, error);
  const { reply, reason } = error;
  if (reply !== undefined) return toRejectionReply(reply);
  return userMessages.write('denied', { ...toUserMessageFacts(interaction, commandPath), reason });
}

/** A refusal in a text is nobody's business but the user's. */
export function toRejectionReply(reply: Reply): Reply {
  return typeof reply === 'string' ? { content: reply, ephemeral: true } : reply;
}

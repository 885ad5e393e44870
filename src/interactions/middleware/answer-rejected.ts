import { GuardRejection } from '../../commands/types/middleware-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import type { DispatchContext } from '../dispatch/dispatch.js';
import { toUserMessageFacts } from '../user-messages/user-messages.js';

/** Returns the reply to a guard rejection, wherever it was thrown; rethrows anything else. */
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
  return userMessages.write('guardRejected', { ...toUserMessageFacts(interaction, commandPath), reason });
}

/** Makes a refusal that is a text ephemeral. */
export function toRejectionReply(reply: Reply): Reply {
  return typeof reply === 'string' ? { content: reply, ephemeral: true } : reply;
}

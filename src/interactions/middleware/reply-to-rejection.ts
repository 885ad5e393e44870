import { GuardRejection } from '../../commands/types/middleware-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import { toUserMessageFacts, type UserMessages } from '../user-messages/user-messages.js';
import type { RejectedUse, RejectionLog } from './rejection-log.js';

/** Returns the reply to a guard rejection, wherever it was thrown; rethrows anything else. */
export type ReplyToRejection = (interaction: RepliedPayload, use: RejectedUse, thrown: unknown) => Reply;

export function createReplyToRejection(
  userMessages: UserMessages,
  rejections: RejectionLog,
): ReplyToRejection {
  return (interaction, use, thrown) => {
    if (!(thrown instanceof GuardRejection)) throw thrown;
    rejections.note(interaction, use, thrown);
    const { reply, reason } = thrown;
    if (reply !== undefined) return toRejectionReply(reply);
    const facts = toUserMessageFacts(interaction, use.commandPath);
    if (reason.kind === 'notForYou') return userMessages.write('notForYou', facts);
    if (reason.kind === 'premiumRequired')
      return userMessages.write('premiumRequired', { ...facts, skuIds: reason.skuIds });
    return userMessages.write('guardRejected', { ...facts, reason });
  };
}

/** Makes a refusal that is a text ephemeral. */
export function toRejectionReply(reply: Reply): Reply {
  return typeof reply === 'string' ? { content: reply, ephemeral: true } : reply;
}

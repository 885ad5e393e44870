import type { Reply } from '../../commands/types/reply-types.js';
import type { RefusedOption } from '../../commands/types/user-message-facts.js';
import type { Observer } from '../../common/observer.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import { toUserMessageFacts, type UserMessages } from '../user-messages/user-messages.js';
import { describeRefused } from './read-answers.js';

interface RefusingServices {
  readonly observer: Observer;
  readonly userMessages: UserMessages;
}

/** Counts and logs answers that break the rules of their fields, and returns the reply to the user. */
export type RefuseAnswers = (
  interaction: RepliedPayload,
  about: { readonly handler: string; readonly route?: string },
  refused: readonly RefusedOption[],
) => Reply;

export function createRefuseAnswers({ observer, userMessages }: RefusingServices): RefuseAnswers {
  return (interaction, about, refused) => {
    observer.trouble('OPTION_VALUE_REFUSED', {
      level: 'warn',
      event: 'OPTION_VALUE_REFUSED',
      message: `A submitted value was refused. ${refused.map(describeRefused).join('; ')}`,
      interactionId: interaction.id,
      ...about,
    });
    return userMessages.write('optionRefused', { ...toUserMessageFacts(interaction, ''), refused });
  };
}

import type { Reply } from '../../commands/types/reply-types.js';
import type { RefusedOption } from '../../commands/types/user-message-facts.js';
import type { Log } from '../../common/log.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import type { CountedEvent } from '../dispatch/counters.js';
import { toUserMessageFacts, type UserMessages } from '../user-messages/user-messages.js';
import { describeRefused } from './read-answers.js';

interface RefusingServices {
  readonly log: Log;
  readonly counters: Record<CountedEvent, number>;
  readonly userMessages: UserMessages;
}

/** Counts and logs answers that break the rules of their fields, and returns the reply to the user. */
export type RefuseAnswers = (
  interaction: RepliedPayload,
  about: { readonly handler: string; readonly route?: string },
  refused: readonly RefusedOption[],
) => Reply;

export function createRefuseAnswers({ log, counters, userMessages }: RefusingServices): RefuseAnswers {
  return (interaction, about, refused) => {
    counters.OPTION_VALUE_REFUSED++;
    log({
      level: 'warn',
      event: 'OPTION_VALUE_REFUSED',
      message: `A submitted value was refused. ${refused.map(describeRefused).join('; ')}`,
      ...{ interactionId: interaction.id, ...about },
    });
    return userMessages.write('optionRefused', { ...toUserMessageFacts(interaction, ''), refused });
  };
}

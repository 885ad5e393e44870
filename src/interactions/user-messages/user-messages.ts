import type { AppMessages, UserMessageFacts } from '../../commands/types/user-message-facts.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { describeError, logAbout, type Log } from '../../common/log.js';
import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import { guildLocaleOf } from '../context/came-from-guild.js';
import { toMessageCallback } from '../reply/to-callback.js';
import { createDefaultMessages } from './default-messages.js';
import type { Languages } from './languages.js';

/**
 * Creates the user messages: the app's own, if any. If one of those fails, the error is logged and the built-in message
 * is used.
 */
export class UserMessages {
  readonly #builtIn: AppMessages;
  readonly #messages: Partial<AppMessages>;
  readonly #log: Log;

  constructor(messages: Partial<AppMessages>, languages: Languages, log: Log) {
    this.#builtIn = createDefaultMessages(languages);
    this.#messages = messages;
    this.#log = log;
  }

  /** Returns the message of this kind. Never throws. */
  write<K extends keyof AppMessages>(kind: K, facts: Parameters<AppMessages[K]>[0]): Reply {
    // The compiler cannot see that the function and the facts are of the same kind.
    const builtIn = this.#builtIn[kind] as (facts: unknown) => Reply;
    const own = this.#messages[kind] as ((facts: unknown) => unknown) | undefined;
    if (!own) return builtIn(facts);
    try {
      const reply = own(facts) as Reply;
      // Validates the message here, where the built-in one can still replace it.
      toMessageCallback(reply);
      return reply;
    } catch (error) {
      const message = `messages.${kind} failed; the user got the built-in message.`;
      logAbout(
        this.#log,
        facts.raw,
      )({
        level: 'error',
        event: 'MESSAGE_FAILED',
        message,
        interactionId: facts.raw.id,
        ...('incidentId' in facts ? { incidentId: facts.incidentId } : {}),
        error: describeError(error, [facts.raw.token]),
      });
      return builtIn(facts);
    }
  }
}

/** Returns the facts that every user message receives. */
export function toUserMessageFacts(raw: UserInteractionPayload, commandPath: string): UserMessageFacts {
  return { locale: raw.locale, guildLocale: guildLocaleOf(raw), commandPath, raw };
}

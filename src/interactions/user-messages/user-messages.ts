import type { AppMessages, UserMessageFacts } from '../../commands/types/user-message-facts.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { describeError, logAbout, type Log } from '../../common/log.js';
import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import { toMessageCallback } from '../reply/to-callback.js';
import { DEFAULT_MESSAGES } from './default-messages.js';

/**
 * What to tell users in place of a handler's reply: in the words of the application where it has some. Words that fail
 * are logged, and the built-in ones take their place.
 */
export class UserMessages {
  readonly #messages: Partial<AppMessages>;
  readonly #log: Log;

  constructor(messages: Partial<AppMessages>, log: Log) {
    this.#messages = messages;
    this.#log = log;
  }

  /** The message of this kind. Never throws. */
  write<K extends keyof AppMessages>(kind: K, facts: Parameters<AppMessages[K]>[0]): Reply {
    // The compiler cannot see that the function and the facts are of the same kind.
    const builtIn = DEFAULT_MESSAGES[kind] as (facts: unknown) => Reply;
    const own = this.#messages[kind] as ((facts: unknown) => unknown) | undefined;
    if (!own) return builtIn(facts);
    try {
      const reply = own(facts) as Reply;
      // What the service would refuse must come out here, where there are other words left.
      toMessageCallback(reply);
      return reply;
    } catch (error) {
      const message = `messages.${kind} failed; the user was told in the built-in words.`;
      logAbout(
        this.#log,
        facts.raw,
      )({
        level: 'error',
        event: 'MESSAGE_FAILED',
        message,
        interactionId: facts.raw.id,
        error: describeError(error, [facts.raw.token]),
      });
      return builtIn(facts);
    }
  }
}

/** What every message can know of an interaction. */
export function toUserMessageFacts(raw: UserInteractionPayload, commandPath: string): UserMessageFacts {
  return { locale: raw.locale, guildLocale: raw.guild_locale ?? raw.guild?.locale, commandPath, raw };
}

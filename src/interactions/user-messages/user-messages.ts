import { premiumButton, row } from '../../commands/messages/make-rows.js';
import type { ActionRowComponent } from '../../commands/messages/row-components.js';
import type { RejectionReason } from '../../commands/types/middleware-types.js';
import type { Reply, MessageReply } from '../../commands/types/reply-types.js';
import type {
  AppMessages,
  RefusedOption,
  UserMessageFacts,
} from '../../commands/types/user-message-facts.js';
import { describeError, logAbout, type Log } from '../../common/log.js';
import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { guildLocaleOf } from '../context/base-interaction.js';
import { toMessageCallback } from '../reply/to-callback.js';
import { describeWantedIn } from './describe-wanted.js';
import type { Languages, Language } from './languages.js';
import { fill } from './message-templates.js';

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

/** The longest content of a message, in characters. */
const MAX_CONTENT = 2000;

/** Returns the default user messages: short, in the user's language, and ephemeral. */
function createDefaultMessages(languages: Languages): AppMessages {
  return {
    optionRefused: ({ locale, refused }) => {
      const language = languages.of(locale);
      return toUser(refused.map((value) => describeRefusedIn(language, value)).join('\n'));
    },
    definitionDrift: ({ locale }) => toUser(languages.of(locale).texts.definitionDrift),
    commandUnknown: ({ locale }) => toUser(languages.of(locale).texts.commandUnknown),
    componentOutdated: ({ locale }) => toUser(languages.of(locale).texts.componentOutdated),
    notForYou: ({ locale }) => toUser(languages.of(locale).texts.notForYou),
    questionOver: ({ locale }) => toUser(languages.of(locale).texts.questionOver),
    guardRejected: ({ locale, reason }) => toUser(describeRejectionIn(languages.of(locale), reason)),
    premiumRequired: ({ locale, skuIds }) => ({
      ...toUser(languages.of(locale).texts.premiumRequired),
      components: toPremiumRows(skuIds),
    }),
    tooSlow: ({ locale, incidentId }) => toUser(`${languages.of(locale).texts.tooSlow} (${incidentId})`),
    ending: ({ locale, incidentId }) => toUser(`${languages.of(locale).texts.ending} (${incidentId})`),
    incident: ({ locale, incidentId }) => toUser(fill(languages.of(locale).texts.incident, { incidentId })),
  };
}

/** The words of a schema are a statement of their own, in no sentence of ours. */
function describeRefusedIn(language: Language, { shownAs, wanted }: RefusedOption): string {
  const option = `\`${shownAs}\``;
  return wanted.kind === 'words'
    ? fill(language.texts.refusedInWords, { option, words: wanted.words })
    : fill(language.texts.refused, { option, wanted: describeWantedIn(language, wanted) });
}

/** One button for each SKU; a row holds five. */
function toPremiumRows(skuIds: readonly Snowflake[]): ActionRowComponent[] {
  const rows = Array.from({ length: Math.ceil(skuIds.length / 5) }, (_, at) =>
    skuIds.slice(at * 5, at * 5 + 5),
  );
  return rows.map((ids) => row(...ids.map((id) => premiumButton(id))));
}

function toUser(text: string): MessageReply {
  const content =
    text.length > MAX_CONTENT
      ? `${Array.from(text)
          .slice(0, MAX_CONTENT - 1)
          .join('')}…`
      : text;
  return { content, ephemeral: true };
}

/** Describes why a command was refused, in one sentence. */
function describeRejectionIn(language: Language, reason: RejectionReason): string {
  const { texts } = language;
  switch (reason.kind) {
    case 'refused':
      return texts.guardRejected;
    case 'permissions':
    case 'appPermissions':
      return fill(texts[reason.kind], { names: reason.missing.map((name) => `\`${name}\``).join(', ') });
    case 'contexts':
      return fill(texts.contexts, { places: reason.allowed.map((name) => texts[name]).join(', ') });
    case 'cooldown':
      return fill(texts.cooldown, { time: describeTimeIn(language, reason.retryAfterMs) });
    case 'notForYou':
    case 'premiumRequired':
      return texts[reason.kind];
  }
}

/** Formats a duration in the largest suitable unit, rounded up, so that users do not retry too early. */
function describeTimeIn({ locale }: Language, ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [value, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

import { premiumButton, row } from '../../commands/messages/make-rows.js';
import type { ActionRowComponent } from '../../commands/messages/row-components.js';
import type { AppMessages } from '../../commands/types/user-message-facts.js';
import type { MessageReply } from '../../commands/types/reply-types.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { describeRejectionIn } from './describe-rejection.js';
import { describeWantedIn } from './describe-wanted.js';
import type { Languages } from './languages.js';
import { fill } from './message-templates.js';

/** The longest content of a message, in characters. */
const MAX_CONTENT = 2000;

/** Returns the default user messages: short, in the user's language, and ephemeral. */
export function createDefaultMessages(languages: Languages): AppMessages {
  return {
    optionRefused: ({ locale, refused }) => {
      const language = languages.of(locale);
      const lines = refused.map(({ shownAs, wanted }) =>
        fill(language.texts.refused, {
          option: `\`${shownAs}\``,
          wanted: describeWantedIn(language, wanted),
        }),
      );
      return toUser(lines.join('\n'));
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

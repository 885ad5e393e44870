import type { InteractionContextName } from '../../commands/types/command-settings.js';

/** A text, or one for each plural form of the number in it, for example `{ one: '…', other: '…' }`. */
export type MessageText =
  | string
  | (Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string });

/** The user messages in one language, as plain data. Placeholders such as `{option}` are formatted for the language. */
export interface MessageTemplates extends Readonly<Record<InteractionContextName, string>> {
  /** For a component or modal if the bot handles none. */
  readonly unsupported: string;
  /** For a component or a modal that no route handles any more. */
  readonly componentOutdated: string;
  /** For a component that is for another user. */
  readonly notForYou: string;
  /** For a component or modal that no handler waits for any more. */
  readonly questionOver: string;
  /** For a command that the app does not have. */
  readonly commandUnknown: string;
  /** For a command whose registration differs from the code. */
  readonly definitionDrift: string;
  /** For a handler that did not reply in time. The incident id follows in parentheses. */
  readonly tooSlow: string;
  /** For a handler that a shutdown interrupted. The incident id follows in parentheses. */
  readonly ending: string;
  /** On a button in place of choices, after a shutdown ended the wait. At most 80 characters. */
  readonly waitEnded: string;
  /** For a handler that failed: `{incidentId}`. */
  readonly incident: MessageText;
  /** A line for each refused value: `{option}` is formatted as code, `{wanted}` is one of the texts below. */
  readonly refused: MessageText;
  /** A line for each value that the app's own code refused: `{words}` are those of a schema or of `OptionRefused`. */
  readonly refusedInWords: MessageText;
  /** `wanted` for a text. */
  readonly text: string;
  /** `wanted` for a whole number. */
  readonly wholeNumber: string;
  /** `wanted` for a number. */
  readonly number: string;
  /** `wanted` for true or false. */
  readonly boolean: string;
  /** `wanted` for a user. */
  readonly user: string;
  /** `wanted` for a role. */
  readonly role: string;
  /** `wanted` for a user or a role. */
  readonly mentionable: string;
  /** `wanted` for a channel. */
  readonly channel: string;
  /** `wanted` for a file. */
  readonly file: string;
  /** `wanted` for a text that is too short: `{length}` in characters. */
  readonly minLength: MessageText;
  /** `wanted` for a text that is too long: `{length}` in characters. */
  readonly maxLength: MessageText;
  /** `wanted` for a number that is too small: `{value}`. */
  readonly minValue: MessageText;
  /** `wanted` for a number that is too large: `{value}`. */
  readonly maxValue: MessageText;
  /** `wanted` for too few chosen values: `{count}`. */
  readonly fewest: MessageText;
  /** `wanted` for too many chosen values: `{count}`. */
  readonly most: MessageText;
  /** `wanted` for a value that is none of the choices. `{names}` are as the user saw them, with commas between. */
  readonly choice: MessageText;
  /** `wanted` for a channel of another type. `{types}` is a list such as `GUILD_TEXT or GUILD_VOICE`. */
  readonly channelType: MessageText;
  /** `wanted` for a file of another type. `{types}` is a list such as `image or .pdf`. */
  readonly fileType: MessageText;
  /** `wanted` for a value that the provider of a strict option does not suggest. */
  readonly suggestion: string;
  /** `wanted` for a value that the provider of a strict option could not check. */
  readonly unchecked: string;
  /** For a guard that refused without a reply or a reason. */
  readonly guardRejected: string;
  /** For permissions that the member lacks. `{names}` are already formatted as code. */
  readonly permissions: MessageText;
  /** For permissions that the app lacks in the channel. `{names}` are already formatted as code. */
  readonly appPermissions: MessageText;
  /** For a use in another context. `{places}` are the texts of the allowed ones, with commas between. */
  readonly contexts: MessageText;
  /** `{time}` is the remaining time, with its unit: `5 seconds`. */
  readonly cooldown: MessageText;
  /** Above the premium buttons. */
  readonly premiumRequired: string;
}

/**
 * Fills the placeholders of a text.
 *
 * @param count - The number that decides the plural form.
 */
export function fill(
  text: MessageText,
  values: Readonly<Record<string, string>>,
  { locale = 'en-US', count = 0 }: { readonly locale?: string; readonly count?: number } = {},
): string {
  const form =
    typeof text === 'string' ? text : (text[new Intl.PluralRules(locale).select(count)] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

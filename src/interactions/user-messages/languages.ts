import { localeChain } from '../../protocol/locale/resolve-locale.js';
import type { MessageTemplates } from './message-templates.js';

/** The user messages of a language, and the locale for the numbers and lists in them. */
export interface Language {
  readonly locale: string;
  readonly texts: MessageTemplates;
}

export const english: MessageTemplates = {
  unsupported: 'This bot does not answer that.',
  commandUnknown: 'This command is not available any more. It may be back in a moment, under another name.',
  componentOutdated: 'This is from an earlier version of the bot and no longer works. Please start again.',
  notForYou: 'This is not for you.',
  questionOver: 'This was already answered, or the question has ended.',
  definitionDrift: 'This command has changed since your app loaded it. Please try it again in a moment.',
  tooSlow: 'This took too long and was given up. Please try again.',
  ending: 'The bot is restarting and could not finish this. Please try again in a moment.',
  waitEnded: 'The bot was restarted. Please start again.',
  incident: "Something went wrong. If it happens again, tell the bot's author this number: {incidentId}",
  refused: '{option} must be {wanted}.',
  refusedInWords: '{option}: {words}',
  text: 'a text',
  wholeNumber: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  user: 'a user',
  role: 'a role',
  mentionable: 'a user or a role',
  channel: 'a channel',
  file: 'a file',
  minLength: { one: 'at least {length} character', other: 'at least {length} characters' },
  maxLength: { one: 'at most {length} character', other: 'at most {length} characters' },
  minValue: 'at least {value}',
  maxValue: 'at most {value}',
  fewest: 'at least {count} chosen',
  most: 'at most {count} chosen',
  choice: 'one of {names}',
  channelType: 'a channel of type {types}',
  fileType: 'a file of type {types}',
  suggestion: 'one of the suggestions',
  unchecked: 'checked first, and that did not work just now. Please try again',
  guardRejected: 'You cannot use this command here.',
  permissions: 'Members need these permissions to use this command: {names}.',
  appPermissions: 'The bot needs these permissions here: {names}.',
  contexts: 'This command can be used in these places: {places}.',
  cooldown: 'Please wait {time} before you use this command again.',
  premiumRequired: 'This is a premium feature. You can unlock it here:',
  GUILD: 'servers',
  BOT_DM: 'direct messages with the bot',
  PRIVATE_CHANNEL: 'other direct messages',
};

export const ENGLISH: Language = { locale: 'en-US', texts: english };

/** The languages of user messages. Those other than English are loaded on first use. */
export class Languages {
  #others: ReadonlyMap<string, MessageTemplates> | undefined;
  #loading: Promise<void> | undefined;

  /** Loads what {@link of} needs for a locale, if anything. Never rejects: the fallback is English. */
  prepare(locale: string | undefined): Promise<void> | undefined {
    if (this.#others !== undefined || locale === undefined || isEnglish(locale)) return undefined;
    return (this.#loading ??= import('./all-languages.js').then(
      ({ languages }) => {
        this.#take(languages);
      },
      () => {
        this.#take(new Map());
      },
    ));
  }

  /** Returns the language of a locale if it is there, else English. */
  of(locale = ENGLISH.locale): Language {
    for (const candidate of localeChain(locale)) {
      const texts = isEnglish(candidate) ? english : this.#others?.get(candidate);
      if (texts) return { locale: candidate, texts };
    }
    return ENGLISH;
  }

  #take(others: ReadonlyMap<string, MessageTemplates>): void {
    this.#others = others;
  }
}

/** Of other spellings nobody knows whether they are a locale at all, which formats of numbers need. */
function isEnglish(locale: string): boolean {
  return locale === 'en-US' || locale === 'en-GB';
}

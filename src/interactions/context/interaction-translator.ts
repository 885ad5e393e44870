import type { Audience, MessageValues } from '../../commands/types/locale-types.js';
import { describeError, logAbout, type Log } from '../../common/log.js';
import { localeFormat, type LocaleFormat } from '../../localization/locale-format.js';
import type { Translator } from '../../localization/translator.js';

/** Whose language is asked for: what an interaction says of it. */
export interface LocaleContext {
  readonly id: string;
  readonly locale: string | undefined;
  readonly guildLocale: string | undefined;
  readonly raw: { readonly token: string };
}

/** Keys whose lack has been told. More than that would be a leak, and no longer news. */
const MOST_TOLD = 1000;

/** The language helpers of every interaction of an app. */
export class InteractionTranslator {
  readonly #translator: Translator | undefined;
  readonly #log: Log;
  readonly #told = new Set<string>();

  constructor(translator: Translator | undefined, log: Log) {
    this.#translator = translator;
    this.#log = log;
  }

  /** The message of a key, else the key itself. Tells the log once of each key and locale that does not work. */
  translate(
    speakers: LocaleContext,
    key: string,
    values: MessageValues | undefined,
    audience: Audience,
  ): string {
    const locale = localeOf(speakers, audience);
    if (!this.#translator) {
      this.#tell('TRANSLATION_MISSING', speakers, key, locale, 'createApp was given no translator');
      return key;
    }
    const { text, fault } = this.#translator.translate(locale, key, values);
    if (fault) this.#tell('TRANSLATION_FAILED', speakers, key, fault.locale, 'it failed', fault.error);
    else if (text === undefined) this.#tell('TRANSLATION_MISSING', speakers, key, locale, 'no locale has it');
    return text ?? key;
  }

  /** How numbers, dates and lists are written for somebody. */
  formatFor(speakers: LocaleContext, audience: Audience): LocaleFormat {
    return localeFormat(localeOf(speakers, audience), this.#translator?.defaultLocale ?? 'en-US');
  }

  #tell(
    event: 'TRANSLATION_MISSING' | 'TRANSLATION_FAILED',
    { id, raw }: LocaleContext,
    key: string,
    locale: string | undefined,
    why: string,
    error?: unknown,
  ): void {
    const told = `${event} ${locale ?? ''} ${key}`;
    if (this.#told.has(told) || this.#told.size >= MOST_TOLD) return;
    this.#told.add(told);
    const message = `The message "${key}" could not be written for ${locale ?? 'an unknown locale'}: ${why}.`;
    const details = error === undefined ? {} : { error: describeError(error, [raw.token]) };
    const log = logAbout(this.#log, raw);
    log({ level: 'warn', event, message, interactionId: id, key, locale, ...details });
  }
}

function localeOf({ locale, guildLocale }: LocaleContext, audience: Audience): string | undefined {
  if (audience === 'user') return locale ?? guildLocale;
  return audience === 'guild' ? (guildLocale ?? locale) : audience;
}

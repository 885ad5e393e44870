import type { Later } from '../../commands/jobs/later.js';
import type { RestApi } from '../../commands/calls/rest-types.js';
import type { ModalDefinition } from '../../commands/routes/route-definition.js';
import type { Audience, MessageValues } from '../../commands/types/locale-types.js';
import { describeError, logAbout, type Log } from '../../common/log.js';
import { localeFormat, type LocaleFormat } from '../../localization/locale-format.js';
import type { Translator } from '../../localization/translator.js';

/** The locales of an interaction, and its id and token for the log. A job has none of them. */
export interface LocaleContext {
  readonly id?: string;
  readonly guildLocale: string | undefined;
  readonly raw?: { readonly token: string; readonly locale?: string | undefined };
}

/** Most warnings; further ones are not logged, to bound memory. */
const MAX_WARNINGS = 1000;

/** The tools shared by all interactions of an app: texts, formats, modals, and Discord's REST API. */
export class InteractionTools {
  readonly #translator: Translator | undefined;
  readonly #log: Log;
  readonly #modals: ReadonlyMap<string, ModalDefinition>;
  /** The calls to Discord. */
  readonly rest: RestApi;
  /** Queues jobs. */
  readonly later: Later;
  /** Undefined if the app has no token that says it. */
  readonly botUserId: string | undefined;
  readonly #warned = new Set<string>();

  /** @param modals - The modals of the app, by the id of their route. Default: none. */
  constructor(
    translator: Translator | undefined,
    log: Log,
    rest: RestApi,
    later: Later,
    modals: ReadonlyMap<string, ModalDefinition> = new Map(),
    botUserId?: string,
  ) {
    this.botUserId = botUserId;
    this.rest = rest;
    this.later = later;
    this.#modals = modals;
    this.#translator = translator;
    this.#log = log;
  }

  /** Returns the message of a key, or the key itself. Logs each failing key and locale once. */
  translate(
    context: LocaleContext,
    key: string,
    values: MessageValues | undefined,
    audience: Audience,
  ): string {
    const locale = localeOf(context, audience);
    if (!this.#translator) {
      this.#warnOnce('TRANSLATION_MISSING', context, key, locale, 'createApp was given no translator');
      return key;
    }
    const { text, problem } = this.#translator.translate(locale, key, values);
    if (problem)
      this.#warnOnce(
        'TRANSLATION_FAILED',
        context,
        key,
        problem.locale,
        reasonOf(problem.error),
        problem.error,
      );
    else if (text === undefined)
      this.#warnOnce('TRANSLATION_MISSING', context, key, locale, 'no locale has it');
    return text ?? key;
  }

  /** Returns the modal of a route, with translations, if the app has the route. */
  modalOf(routeId: string): ModalDefinition | undefined {
    return this.#modals.get(routeId);
  }

  /** Returns the number, date and list formats for an audience. */
  formatFor(context: LocaleContext, audience: Audience): LocaleFormat {
    return localeFormat(localeOf(context, audience), this.#translator?.defaultLocale ?? 'en-US');
  }

  #warnOnce(
    event: 'TRANSLATION_MISSING' | 'TRANSLATION_FAILED',
    { id, raw }: LocaleContext,
    key: string,
    locale: string | undefined,
    why: string,
    error?: unknown,
  ): void {
    const warned = `${event} ${locale ?? ''} ${key}`;
    if (this.#warned.has(warned) || this.#warned.size >= MAX_WARNINGS) return;
    this.#warned.add(warned);
    const message = `The message "${key}" could not be written for ${locale ?? 'an unknown locale'}: ${why}.`;
    const details = error === undefined ? {} : { error: describeError(error, raw ? [raw.token] : []) };
    const log = raw ? logAbout(this.#log, raw) : this.#log;
    log({ level: 'warn', event, message, interactionId: id, key, locale, ...details });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : 'it failed';
}

function localeOf({ raw, guildLocale }: LocaleContext, audience: Audience): string | undefined {
  const locale = raw?.locale;
  if (audience === 'user') return locale ?? guildLocale;
  return audience === 'guild' ? (guildLocale ?? locale) : audience;
}

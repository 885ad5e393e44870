import * as z from 'zod/mini';
import { CommandryError } from '../common/errors/commandry-error.js';
import { isLocale, localeChain } from '../protocol/locale/resolve-locale.js';
import { LOCALES, type Locale } from '../protocol/locale/locale.js';
import type { Catalogues } from './catalogue.js';
import { lintMessages } from './lint/lint-messages.js';
import {
  loadCompiler,
  type CompiledMessage,
  type CompileMessage,
  type MessageValues,
} from './message-format.js';
import { openMessages, type LocaleMessages } from './message-texts.js';
import { formatLocalizationProblem, type LocalizationProblem, type LocalizationSeverity } from './problem.js';
import { readGiven } from '../common/read-given.js';

/** Options of `createTranslator`. */
export interface TranslatorOptions {
  /** The fallback for texts that the user's locale lacks. It should be complete. */
  readonly defaultLocale: Locale;
  /** The first key of the messages in the catalogues; the other keys belong to commands. Default `messages`. */
  readonly root?: string | undefined;
  /** How to report a key that a catalogue lacks. Default `warning`: a line in the log. */
  readonly missing?: LocalizationSeverity | 'ignore' | undefined;
}

const Options = z.strictObject({
  defaultLocale: z.enum(LOCALES, 'must be a locale key of Discord, for example en-US'),
  root: z._default(z.string(), 'messages'),
  missing: z._default(z.enum(['error', 'warning', 'ignore']), 'warning'),
});

/** A translated text, and the problem, if any. */
export interface Translated {
  /** Undefined if no locale has a usable text. */
  readonly text: string | undefined;
  /** Why the first unusable text failed: a value was missing or had the wrong type. */
  readonly problem: { readonly locale: string; readonly error: unknown } | undefined;
}

/**
 * Compiles and checks all ICU messages for `interaction.t`.
 *
 * @param catalogues - By locale, as `readCatalogues` returns them. They may hold the names of commands too.
 * @throws CommandryError `SETTING_INVALID`, or `DEFINITIONS_INVALID` with every message that cannot be used: file, key and reason.
 */
export async function createTranslator(
  catalogues: Catalogues,
  options: TranslatorOptions,
): Promise<Translator> {
  const { defaultLocale, root, missing } = readGiven(Options, options, 'createTranslator');
  const { messages, problems } = openMessages(catalogues, root);
  const compile = await loadCompiler();
  const found = [...problems, ...lintMessages(messages, compile, { defaultLocale, missing })];
  const errors = found.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw messagesInvalid(errors);
  return new Translator(messages, compile, { defaultLocale, root }, found);
}

/** Translates messages. Made by {@link createTranslator}; pass it to `createApp({ localization: { translator } })`. */
export class Translator {
  /** The first key of the messages in the catalogues. */
  readonly root: string;
  /** The fallback for texts that the user's locale lacks. */
  readonly defaultLocale: Locale;
  /**
   * Messages that are probably not intended, for example with a placeholder that only one language has. `createApp`
   * logs them.
   */
  readonly warnings: readonly LocalizationProblem[];
  readonly #messages: ReadonlyMap<string, LocaleMessages>;
  readonly #compile: CompileMessage;
  readonly #compiled = new Map<string, Map<string, CompiledMessage>>();

  /** @internal */
  constructor(
    messages: ReadonlyMap<string, LocaleMessages>,
    compile: CompileMessage,
    { defaultLocale, root }: { readonly defaultLocale: Locale; readonly root: string },
    warnings: readonly LocalizationProblem[],
  ) {
    this.#messages = messages;
    this.#compile = compile;
    this.defaultLocale = defaultLocale;
    this.root = root;
    this.warnings = warnings;
  }

  /**
   * Returns the text of a key in a locale, else in its fallback, else in the default locale, else the key itself. Never
   * throws.
   *
   * @param key - Without the root, for example `weather.forecast`.
   */
  t(locale: string | undefined, key: string, values?: MessageValues): string {
    return this.translate(locale, key, values).text ?? key;
  }

  /** Like `t`, but also returns the problem. Never throws. */
  translate(locale: string | undefined, key: string, values?: MessageValues): Translated {
    let problem: Translated['problem'];
    for (const candidate of this.#localesFor(locale)) {
      const message = this.#find(candidate, key);
      if (!message) continue;
      try {
        return { text: message.format(values), problem };
      } catch (error) {
        problem ??= { locale: candidate, error };
      }
    }
    return { text: undefined, problem };
  }

  #localesFor(locale: string | undefined): readonly string[] {
    const chain = locale !== undefined && isLocale(locale) ? localeChain(locale) : [];
    return chain.includes(this.defaultLocale) ? chain : [...chain, this.defaultLocale];
  }

  #find(locale: string, key: string): CompiledMessage | undefined {
    const compiled = this.#compiled.get(locale)?.get(key);
    if (compiled) return compiled;
    const text = this.#messages.get(locale)?.texts.get(key);
    if (text === undefined) return undefined;
    const made = this.#compile(text, locale);
    const ofLocale = this.#compiled.get(locale) ?? new Map<string, CompiledMessage>();
    this.#compiled.set(locale, ofLocale.set(key, made));
    return made;
  }
}

function messagesInvalid(errors: readonly LocalizationProblem[]): CommandryError {
  const count = errors.length === 1 ? 'One message' : `${errors.length} messages`;
  const list = errors
    .map((problem, index) => `\n\n${index + 1}. ${formatLocalizationProblem(problem)}`)
    .join('');
  return new CommandryError('DEFINITIONS_INVALID', `${count} cannot be used.${list}\n\n`);
}

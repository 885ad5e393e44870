import * as z from 'zod/mini';
import { definitionsInvalid } from '../common/errors/commandry-error.js';
import { readGiven } from '../common/read-given.js';
import { LOCALES, type Locale } from '../protocol/locale/locale.js';
import { isLocale, localeChain } from '../protocol/locale/resolve-locale.js';
import { wantedLocale } from '../protocol/locale/suggest-locale.js';
import { describeFound } from '../protocol/validation/describe-found.js';
import { type Catalogues, fileOf, flattenCatalogue } from './catalogue.js';
import {
  loadCompiler,
  type CompiledMessage,
  type CompileMessage,
  type MessageValues,
} from './message-format.js';
import {
  type LocalizationProblem,
  type LocalizationSeverity,
  localizationProblem,
  type LocalizationLocation,
  toProblem,
} from './problem.js';

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
  if (errors.length > 0)
    throw definitionsInvalid(
      errors.map((problem) => toProblem(problem, 'createTranslator')),
      'messages',
    );
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

interface LintMessagesOptions {
  readonly defaultLocale: Locale;
  /** How to report a key that a locale does not translate. */
  readonly missing: LocalizationSeverity | 'ignore';
}

/** The names of the placeholders of a message. */
type Names = ReadonlySet<string>;

type Messages = ReadonlyMap<string, LocaleMessages>;

/**
 * Returns every problem of the messages of all locales; empty if there is none.
 *
 * Errors are messages that cannot be parsed. Warnings are keys missing in a locale or in the default locale, and
 * placeholders that only the translation or only the default text has.
 */
function lintMessages(
  messages: Messages,
  compile: CompileMessage,
  { defaultLocale, missing }: LintMessagesOptions,
): LocalizationProblem[] {
  const problems: LocalizationProblem[] = [];
  // Keeps only names: parsed messages take far more memory than their texts.
  const defaults = new Map<string, Names | undefined>();
  const understand = (locale: string, key: string, text: string): Names | undefined => {
    try {
      return compile(text, locale).names;
    } catch (error) {
      const location = messages.get(locale)?.locationOf(key) ?? { path: [] };
      const wanted = `an ICU message: ${describeProblem(error)}`;
      problems.push(localizationProblem('MESSAGE_MALFORMED', 'error', location, describeFound(text), wanted));
      return undefined;
    }
  };
  for (const [key, text] of messages.get(defaultLocale)?.texts ?? [])
    defaults.set(key, understand(defaultLocale, key, text));
  for (const [locale, { texts, locationOf }] of messages) {
    if (locale === defaultLocale) continue;
    for (const [key, text] of texts) {
      const names = understand(locale, key, text);
      if (!defaults.has(key)) {
        const wanted = `the key in ${defaultLocale} too: users of other languages would see the key itself`;
        problems.push(
          localizationProblem(
            'MESSAGE_WITHOUT_DEFAULT',
            'warning',
            locationOf(key),
            describeFound(text),
            wanted,
          ),
        );
      } else if (names && !isSame(names, defaults.get(key) ?? names)) {
        const [found, wanted] = [list(names), list(defaults.get(key) ?? names)];
        problems.push(
          localizationProblem(
            'MESSAGE_VALUES_DIFFER',
            'warning',
            locationOf(key),
            found,
            `${wanted}, as in the default`,
          ),
        );
      }
    }
    if (missing === 'ignore') continue;
    for (const key of defaults.keys()) {
      if (exists(messages, locale, key)) continue;
      const wanted = `a text in place of that of ${defaultLocale}`;
      problems.push(localizationProblem('LOCALIZATION_MISSING', missing, locationOf(key), 'nothing', wanted));
    }
  }
  return problems;
}

function exists(messages: Messages, locale: string, key: string): boolean {
  if (messages.get(locale)?.asDefault.has(key) === true) return true;
  return localeChain(locale).some((candidate) => messages.get(candidate)?.texts.has(key) === true);
}

function isSame(one: Names, other: Names): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}

function list(names: Names): string {
  return [...names].sort().join(', ') || 'no values';
}

/** The library reports errors as codes in capitals, with start and end. */
function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be read';
  const reason = error.message.toLowerCase().replaceAll('_', ' ');
  const { location } = error as { readonly location?: { readonly start?: { readonly column?: number } } };
  const column = location?.start?.column;
  return column === undefined ? reason : `${reason} at character ${column}`;
}

/** The messages of one locale, by their keys without the root. */
interface LocaleMessages {
  readonly texts: ReadonlyMap<string, string>;
  /** Keys with `null`: the default applies. */
  readonly asDefault: ReadonlySet<string>;
  /** Returns the location of a key, for problems. */
  readonly locationOf: (key: string) => LocalizationLocation;
}

interface OpenedMessages {
  readonly messages: ReadonlyMap<string, LocaleMessages>;
  readonly problems: readonly LocalizationProblem[];
}

/**
 * Extracts the messages from catalogues. An empty text counts as none.
 *
 * @param root - The first key of the messages.
 */
function openMessages(catalogues: Catalogues, root: string): OpenedMessages {
  const messages = new Map<string, LocaleMessages>();
  const problems: LocalizationProblem[] = [];
  for (const [locale, catalogue] of Object.entries(catalogues)) {
    const location = { locale, path: [], ...fileOf(catalogue) };
    if (!isLocale(locale)) {
      const wanted = wantedLocale(locale);
      problems.push(localizationProblem('LOCALE_UNKNOWN', 'error', location, describeFound(locale), wanted));
      continue;
    }
    const { values, problems: ofCatalogue } = flattenCatalogue(catalogue);
    for (const { code, key, found, wanted } of ofCatalogue) {
      if (key !== '' && key !== root && !key.startsWith(`${root}.`)) continue;
      const at = key === '' ? location : { ...location, key };
      problems.push(localizationProblem(code, 'error', at, found, wanted));
    }
    const own = [...values].filter(([key]) => key.startsWith(`${root}.`));
    const named = own.map(([key, text]) => [key.slice(root.length + 1), text] as const);
    messages.set(locale, {
      texts: new Map(named.filter((entry): entry is [string, string] => isText(entry[1]))),
      asDefault: new Set(named.filter(([, text]) => text === null).map(([key]) => key)),
      locationOf: (key) => ({ ...location, key: `${root}.${key}` }),
    });
  }
  return { messages, problems };
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

import * as z from 'zod/mini';
import type { ErrorCode } from '../common/errors/commandry-error.js';
import { readGiven } from '../common/read-given.js';
import type { CommandPayload } from '../protocol/commands/command.js';
import type { Locale } from '../protocol/locale/locale.js';
import { localeChain, resolveLocale } from '../protocol/locale/resolve-locale.js';
import { describeFound } from '../protocol/validation/describe-found.js';
import type { Catalogues, FlatCatalogue } from './catalogue.js';
import {
  localizationProblem,
  locationIn,
  type LocalizationProblem,
  type LocalizationSeverity,
} from './problem.js';
import {
  type LocalizedKeys,
  copyTree,
  dictionaryOf,
  fieldsOf,
  findSites,
  type TextField,
  type Site,
} from './text-location.js';
import { openSource, type LocalizeFunction, type Subject, type TextSource } from './text-source.js';

/** Options of `localizeCommands`. */
export interface LocalizeOptions {
  /**
   * The locales to write. Default: those of the catalogues; for a function, every locale of Discord. Locales that are
   * listed here or have a catalogue should be complete.
   */
  readonly locales?: readonly Locale[];
  /** How to report missing translations in such a locale. Default `warning`. */
  readonly missing?: LocalizationSeverity | 'ignore';
  /**
   * The locale of the default texts, which needs no translation. The defaults are also written under it where a
   * fallback would show its users another text. Default: they are not, and `lintLocalizations` warns.
   */
  readonly defaultLocale?: Locale;
  /** Top-level keys to ignore, for example those of replies. Default none. */
  readonly otherRoots?: readonly string[];
}

/**
 * The options of `localizeCommands` and of `createLocalizer`. Unknown locales are reported as problems of the source.
 */
export const LocalizeOptions = z.strictObject({
  locales: z.optional(z.array(z.string())),
  missing: z.optional(z.enum(['error', 'warning', 'ignore'])),
  defaultLocale: z.optional(z.string()),
  otherRoots: z.optional(z.array(z.string())),
});

/** Localizes the commands of several scopes, in turn, from one source. */
export interface CommandLocalizer {
  /** Returns copies of the payloads with their dictionaries filled. */
  localize(payloads: readonly CommandPayload[]): CommandPayload[];
  /** Returns the problems of the source. Call it last: unused keys are known only when everything is localized. */
  findProblems(): readonly LocalizationProblem[];
  /** The keys of the texts that came from the source so far, for `lintLocalizations`. */
  readonly keys: LocalizedKeys;
}

/**
 * Opens a source of translations for commands that come in parts, for example by guild. See `localizeCommands`.
 *
 * A missing or wrong text is reported once, however many scopes share its command.
 *
 * @param source - Catalogues by locale, or a function that is called for each text in each locale.
 */
export function createLocalizer(
  source: Catalogues | LocalizeFunction,
  options: LocalizeOptions = {},
): CommandLocalizer {
  readGiven(LocalizeOptions, options, 'createLocalizer');
  return new Localizer(source, options);
}

/** Localizes nodes of commands and modals. */
export class Localizer implements CommandLocalizer {
  readonly keys = new Map<string, Set<string>>();
  readonly #source: TextSource;
  readonly #options: LocalizeOptions;
  readonly #missing: LocalizationSeverity | 'ignore';
  readonly #problems: LocalizationProblem[] = [];
  readonly #reported = new Set<string>();
  readonly #sites: Site[] = [];

  constructor(source: Catalogues | LocalizeFunction, options: LocalizeOptions) {
    this.#source = openSource(source, options.locales, this.#problems);
    this.#options = options;
    this.#missing = this.#source.isMeantComplete ? (options.missing ?? 'warning') : 'ignore';
    for (const locale of this.#source.locales) this.keys.set(locale, new Set());
  }

  localize(payloads: readonly CommandPayload[]): CommandPayload[] {
    const copies = payloads.map(copyTree);
    this.localizeSites(findSites(copies));
    return copies;
  }

  /** Fills the dictionaries of these nodes. */
  localizeSites(sites: readonly Site[]): void {
    for (const site of sites) {
      this.#sites.push(site);
      for (const field of fieldsOf(site)) this.#localize(site, field);
    }
  }

  findProblems(): readonly LocalizationProblem[] {
    const { catalogues } = this.#source;
    return [...this.#problems, ...findUnusedKeys(this.#sites, catalogues, this.#options.otherRoots ?? [])];
  }

  #localize(site: Site, field: TextField): void {
    const { kind, commandType, names, node } = site;
    const dictionary = `${field}_localizations` as const;
    const own = dictionaryOf(node, field);
    // The rules of Discord refuse an invalid dictionary later.
    if (!own && node[dictionary] !== undefined && node[dictionary] !== null) return;
    const defaultText = node[field] ?? '';
    const ofCommand = commandType === undefined ? {} : { commandType };
    const subject = { kind, field, ...ofCommand, names, key: `${site.key}.${field}`, defaultText };
    const texts: Record<string, string | null | undefined> = { ...own };
    const asDefault: Locale[] = [];
    for (const locale of this.#source.locales) {
      if (own && Object.hasOwn(own, locale) && own[locale] !== undefined) {
        this.#reportOverridden(site, subject, locale, own[locale]);
        continue;
      }
      const text = this.#find(site, subject, locale);
      if (text === null) asDefault.push(locale);
      else if (text !== undefined) texts[locale] = text;
    }
    const { defaultLocale } = this.#options;
    if (defaultLocale !== undefined && !Object.hasOwn(texts, defaultLocale)) asDefault.push(defaultLocale);
    for (const locale of asDefault) {
      if ((resolveLocale(texts, locale) ?? defaultText) !== defaultText) texts[locale] = defaultText;
    }
    if (Object.keys(texts).length > 0) node[dictionary] = texts;
  }

  /** Returns the text to write, `null` for the default, or `undefined` for nothing. */
  #find(site: Site, subject: Subject, locale: Locale): string | null | undefined {
    const text = this.#source.find(subject, locale);
    if (text === undefined || text === '') {
      const found = text === '' ? '""' : 'missing';
      const wanted = `a text in place of ${describeFound(subject.defaultText)}`;
      if (this.#missing !== 'ignore' && !this.#isRead(subject, locale))
        this.#report('LOCALIZATION_MISSING', this.#missing, site, subject, locale, found, wanted);
    } else if (typeof text === 'string' || text === null) {
      this.keys.get(locale)?.add(subject.key);
      return text;
    } else {
      this.#report('LOCALIZATION_NOT_TEXT', 'error', site, subject, locale, describeFound(text), 'a text');
    }
    return undefined;
  }

  /** Whether users of the locale see a text in their language anyway: the default, or that of their fallback. */
  #isRead(subject: Subject, locale: Locale): boolean {
    const { defaultLocale } = this.#options;
    return localeChain(locale).some((candidate) => {
      if (candidate === defaultLocale) return true;
      const listed = this.#source.catalogues.get(candidate as Locale)?.values.get(subject.key);
      return typeof listed === 'string' && listed !== '';
    });
  }

  /** A text in the payload wins. If a catalogue has it too, that is reported; a function is not called. */
  #reportOverridden(site: Site, subject: Subject, locale: Locale, own: unknown): void {
    const listed = this.#source.catalogues.get(locale)?.values.get(subject.key);
    if (listed === undefined) return;
    const wanted = `no key where a decorator has the text already: ${describeFound(own)}`;
    this.#report('LOCALIZATION_UNUSED', 'warning', site, subject, locale, describeFound(listed), wanted);
  }

  #report(
    code: ErrorCode,
    severity: LocalizationSeverity,
    site: Site,
    { field, key }: Subject,
    locale: Locale,
    found: string,
    wanted: string,
  ): void {
    // The same command in several scopes: one key, so one report.
    const identity = `${code} ${locale} ${key}`;
    if (this.#reported.has(identity)) return;
    this.#reported.add(identity);
    const location = { ...locationIn(site, field, locale), key };
    this.#problems.push(localizationProblem(code, severity, location, found, wanted));
  }
}

/** Returns every unused key of the catalogues, with the possible names at the point where it deviates. */
function findUnusedKeys(
  sites: readonly Site[],
  catalogues: ReadonlyMap<Locale, FlatCatalogue>,
  otherRoots: readonly string[],
): LocalizationProblem[] {
  const used = new Set(sites.flatMap((site) => fieldsOf(site).map((field) => `${site.key}.${field}`)));
  const others = new Set(otherRoots);
  const problems: LocalizationProblem[] = [];
  let nextSteps: NextSteps | undefined;
  for (const [locale, { values }] of catalogues) {
    for (const [key, value] of values) {
      if (used.has(key) || others.has(key.split('.', 1)[0] ?? '')) continue;
      nextSteps ??= collectNextSteps(sites);
      const location = { locale, path: [], key };
      const wanted = describeNextSteps(nextSteps, key);
      problems.push(
        localizationProblem('LOCALIZATION_UNUSED', 'warning', location, describeFound(value), wanted),
      );
    }
  }
  return problems;
}

/** The possible endings of each prefix of a key. */
type NextSteps = Map<string, Set<string>>;

function collectNextSteps(sites: readonly Site[]): NextSteps {
  const nextSteps: NextSteps = new Map();
  const add = (prefix: string, step: string): void => {
    const steps = nextSteps.get(prefix);
    if (steps) steps.add(step);
    else nextSteps.set(prefix, new Set([step]));
  };
  for (const site of sites) {
    const { key, node } = site;
    const list = key.slice(0, key.length - node.name.length - 1);
    const parent = list.lastIndexOf('.');
    add(parent < 0 ? '' : list.slice(0, parent), list.slice(parent + 1));
    add(list, node.name);
    for (const field of fieldsOf(site)) add(key, field);
  }
  return nextSteps;
}

const MOST_STEPS = 8;

function describeNextSteps(nextSteps: NextSteps, key: string): string {
  let prefix = key;
  do prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('.')));
  while (prefix !== '' && !nextSteps.has(prefix));
  const steps = [...(nextSteps.get(prefix) ?? [])];
  if (steps.length === 0) return 'no keys: there are no commands';
  const list =
    steps.slice(0, MOST_STEPS).map(describeFound).join(', ') + (steps.length > MOST_STEPS ? ', …' : '');
  const choice = steps.length === 1 ? list : `one of ${list}`;
  return prefix === '' ? `${choice} at the beginning` : `${choice} after ${describeFound(prefix)}`;
}

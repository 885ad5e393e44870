import type { AppSettings } from './app-settings.js';
import { defined } from '../commands/types/defined.js';
import type { Problem } from '../common/errors/commandry-error.js';
import { lintLocalizations } from '../localization/lint.js';
import { createLocalizer, type CommandLocalizer } from '../localization/localizer.js';
import type { LocalizationProblem } from '../localization/problem.js';
import { sumUp } from '../localization/sum-up.js';
import type { CommandPayload } from '../protocol/commands/command.js';

/** The settings about translations. */
type TranslationSettings = Pick<AppSettings, 'localization' | 'translator' | 'log'>;

/** Translates the commands of an app. Errors keep it from starting, warnings are logged. */
export class AppTranslation {
  readonly #settings: TranslationSettings;
  readonly #localizer: CommandLocalizer | undefined;

  constructor(settings: TranslationSettings) {
    this.#settings = settings;
    if (!settings.localization) return;
    const { source = {}, missing, defaultLocale, locales, otherRoots: others = [] } = settings.localization;
    const otherRoots = settings.translator ? [...others, settings.translator.root] : others;
    this.#localizer = createLocalizer(source, {
      missing,
      ...defined({ defaultLocale, locales, otherRoots }),
    });
  }

  /** Returns the payloads of one scope with their translations. */
  localize(payloads: readonly CommandPayload[]): readonly CommandPayload[] {
    return this.#localizer?.localize(payloads) ?? payloads;
  }

  /** Returns the errors that keep the app from starting, after every scope was translated. */
  findErrors(): Problem[] {
    return this.#found()
      .filter(({ severity }) => severity === 'error')
      .map(toProblem);
  }

  /** Logs warnings, with those about many texts of a locale in one line. */
  logWarnings(warnings: readonly LocalizationProblem[]): void {
    for (const { code, message, ...sum } of sumUp(warnings))
      this.#settings.log({ level: 'warn', event: code, message, ...sum });
  }

  /**
   * Returns the warnings: translations that work, but probably not as intended. Without a default locale, fallbacks
   * cannot be checked.
   */
  findWarnings(payloads: readonly CommandPayload[]): LocalizationProblem[] {
    const { localization } = this.#settings;
    const defaultLocale = localization?.defaultLocale;
    const keys = this.#localizer?.keys;
    const linted =
      defaultLocale === undefined
        ? []
        : lintLocalizations(payloads, { defaultLocale, ...(keys ? { keys } : {}) });
    const messages = this.#settings.translator?.warnings ?? [];
    return [...this.#found(), ...linted, ...messages].filter(({ severity }) => severity === 'warning');
  }

  #found(): readonly LocalizationProblem[] {
    return this.#localizer?.findProblems() ?? [];
  }
}

function toProblem({ code, locale, command, option, choice, key, ...rest }: LocalizationProblem): Problem {
  const path = [command, option, choice].filter((part) => part !== undefined).join(' ');
  const location = {
    className: 'createApp({ localization })',
    ...(path === '' ? {} : { option: path }),
    ...(locale === undefined ? {} : { locale }),
  };
  const { field, found, wanted, help } = rest;
  const what = [field, found, key === undefined ? undefined : `(key ${key})`].filter(
    (part) => part !== undefined,
  );
  return { code, location, found: what.join(' '), wanted, help };
}

import type { AppSettings } from './app-settings.js';
import { defined } from '../commands/types/defined.js';
import type { Problem } from '../common/errors/commandry-error.js';
import { lintLocalizations, lintSites } from '../localization/lint.js';
import { Localizer } from '../localization/localizer.js';
import type { LocalizationProblem } from '../localization/problem.js';
import { sumUp } from '../localization/sum-up.js';
import type { RouteDefinition } from '../commands/routes/route-definition.js';
import { LocalizedModal } from './localized-modal.js';
import { findModalTextProblems } from './modal-text-problems.js';
import type { CommandPayload } from '../protocol/commands/command.js';

/** The settings about translations. */
type TranslationSettings = Pick<AppSettings, 'localization' | 'translator' | 'log'>;

/** The first key of the texts of modals. */
const MODALS = 'modals';

/** Translates the commands and modals of an app. Errors keep it from starting, warnings are logged. */
export class AppTranslation {
  readonly #settings: TranslationSettings;
  readonly #localizer: Localizer | undefined;
  readonly #hasModals: boolean;
  #modals: readonly LocalizedModal[] = [];

  constructor(settings: TranslationSettings) {
    this.#settings = settings;
    // A bot may have used the key for something else.
    this.#hasModals = settings.localization?.otherRoots?.includes(MODALS) !== true;
    if (!settings.localization) return;
    const { source = {}, missing, defaultLocale, locales, otherRoots: others = [] } = settings.localization;
    const otherRoots = settings.translator ? [...others, settings.translator.root] : others;
    this.#localizer = new Localizer(source, {
      missing,
      ...defined({ defaultLocale, locales, otherRoots }),
    });
  }

  /** Returns the payloads of one scope with their translations. */
  localize(payloads: readonly CommandPayload[]): readonly CommandPayload[] {
    return this.#localizer?.localize(payloads) ?? payloads;
  }

  /** Returns the routes, with translations in copies of their modals. */
  localizeRoutes(routes: readonly RouteDefinition[]): readonly RouteDefinition[] {
    const modals = new Map(
      routes.flatMap((route) =>
        route.modal ? [[route, new LocalizedModal(route.id, route.modal, MODALS)] as const] : [],
      ),
    );
    this.#modals = [...modals.values()];
    if (this.#hasModals) this.#localizer?.localizeSites(this.#modals.flatMap(({ sites }) => sites));
    return routes.map((route) => {
      const modal = modals.get(route)?.toDefinition();
      return modal ? { ...route, modal } : route;
    });
  }

  /** Returns the errors that keep the app from starting, after every scope was translated. */
  findErrors(): Problem[] {
    const ofModals = this.#modals.flatMap((modal) => findModalTextProblems(modal, this.#localizer?.keys));
    return [...this.#found(), ...ofModals].filter(({ severity }) => severity === 'error').map(toProblem);
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
        : [
            ...lintLocalizations(payloads, { defaultLocale, ...(keys ? { keys } : {}) }),
            ...lintSites(
              this.#modals.flatMap(({ sites }) => sites),
              defaultLocale,
              keys,
            ),
          ];
    const messages = this.#settings.translator?.warnings ?? [];
    return [...this.#found(), ...linted, ...messages].filter(({ severity }) => severity === 'warning');
  }

  #found(): readonly LocalizationProblem[] {
    return this.#localizer?.findProblems() ?? [];
  }
}

function toProblem({ code, locale, key, ...rest }: LocalizationProblem): Problem {
  const { command, option, route, input, choice } = rest;
  const path = [command, option, route, input, choice].filter((part) => part !== undefined).join(' ');
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

import type { AppSettings } from './app-settings.js';
import { defined } from '../commands/types/defined.js';
import type { Problem } from '../common/errors/commandry-error.js';
import { Localizer } from '../localization/localizer.js';
import type { LocalizationProblem } from '../localization/problem.js';
import type { ModalIssues } from '../commands/compile/checks/check-routes.js';
import type { ModalDefinition, RouteDefinition } from '../commands/routes/route-definition.js';
import { LocalizedModal } from './localized-modal.js';
import type { CommandPayload } from '../protocol/commands/command.js';
import {
  findTranslationErrors,
  findTranslationWarnings,
  logTranslationWarnings,
  type CheckedTranslations,
} from './translation-checks.js';

/** The settings about translations. */
type TranslationSettings = Pick<AppSettings, 'localization' | 'translator' | 'log'>;

/** The first key of the texts of modals. */
const MODALS = 'modals';

/** Translates the commands and modals of an app. Errors keep it from starting, warnings are logged. */
export class AppTranslation {
  readonly #settings: TranslationSettings;
  readonly #localizer: Localizer | undefined;
  readonly #hasModals: boolean;
  #modals: CheckedTranslations['modals'] = new Map();

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
    const localized = routes.map(({ id, modal }) => modal && new LocalizedModal(id, modal, MODALS));
    if (this.#hasModals) this.#localizer?.localizeSites(localized.flatMap((modal) => modal?.sites ?? []));
    const modals = new Map<ModalDefinition, LocalizedModal>();
    this.#modals = modals;
    return routes.map((route, at) => {
      const texts = localized[at];
      if (!texts) return route;
      const modal = texts.toDefinition();
      modals.set(modal, texts);
      return { ...route, modal };
    });
  }

  /** Returns the errors that keep the app from starting, after every scope was translated. */
  findErrors(modalIssues: ModalIssues): Problem[] {
    return findTranslationErrors(this.#checked, modalIssues);
  }

  /** Returns the warnings: translations that work, but probably not as intended. Logs them. */
  findWarnings(payloads: readonly CommandPayload[]): LocalizationProblem[] {
    const { localization, translator, log } = this.#settings;
    const warnings = findTranslationWarnings(
      this.#checked,
      payloads,
      localization?.defaultLocale,
      translator?.warnings ?? [],
    );
    logTranslationWarnings(warnings, log);
    return warnings;
  }

  get #checked(): CheckedTranslations {
    return { localizer: this.#localizer, modals: this.#modals };
  }
}

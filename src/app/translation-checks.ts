import type { ModalIssues } from '../commands/compile/checks/check-routes.js';
import { componentIndexes, renderModal } from '../commands/routes/render-modal.js';
import type { TextIn } from '../commands/routes/render-select.js';
import type { ModalDefinition } from '../commands/routes/route-definition.js';
import type { Problem } from '../common/errors/commandry-error.js';
import type { Log } from '../common/log.js';
import { lintLocalizations, lintSites } from '../localization/lint/lint.js';
import { sumUp } from '../localization/lint/sum-up.js';
import {
  keyOf,
  type LocalizedKeys,
  dictionaryOf,
  fieldsOf,
  type Site,
  type TextField,
} from '../localization/text-location.js';
import type { Localizer } from '../localization/localizer.js';
import {
  type LocalizationProblem,
  localizationProblem,
  locationIn,
  namesOf,
} from '../localization/problem.js';
import type { CommandPayload } from '../protocol/commands/command.js';
import { findModalIssues } from '../protocol/interactions/callback-rules.js';
import type { Locale } from '../protocol/locale/locale.js';
import { isLocale } from '../protocol/locale/resolve-locale.js';
import { wantedLocale } from '../protocol/locale/suggest-locale.js';
import { describeMessageWanted, type MessageIssue } from '../protocol/messages/message-issue.js';
import type { LocalizedModal } from './localized-modal.js';

/** The translations of an app, after every scope was translated. */
export interface CheckedTranslations {
  readonly localizer: Localizer | undefined;
  /** The texts of each modal, by the definition that was made of them. */
  readonly modals: ReadonlyMap<ModalDefinition, LocalizedModal>;
}

/** Returns the errors that keep the app from starting. */
export function findTranslationErrors(
  { localizer, modals }: CheckedTranslations,
  modalIssues: ModalIssues,
): Problem[] {
  const ofModals = [...modals].flatMap(([modal, texts]) =>
    findModalTextProblems(modal, texts, modalIssues.get(modal) ?? [], localizer?.keys),
  );
  return [...(localizer?.findProblems() ?? []), ...ofModals]
    .filter(({ severity }) => severity === 'error')
    .map(toProblem);
}

/**
 * Returns the warnings: translations that work, but probably not as intended. Without a default locale, fallbacks
 * cannot be checked.
 *
 * @param messages - The warnings about texts of replies.
 */
export function findTranslationWarnings(
  { localizer, modals }: CheckedTranslations,
  payloads: readonly CommandPayload[],
  defaultLocale: Locale | undefined,
  messages: readonly LocalizationProblem[],
): LocalizationProblem[] {
  const keys = localizer?.keys;
  const linted =
    defaultLocale === undefined
      ? []
      : [
          ...lintLocalizations(payloads, { defaultLocale, ...(keys ? { keys } : {}) }),
          ...lintSites(
            [...modals.values()].flatMap(({ sites }) => sites),
            defaultLocale,
            keys,
          ),
        ];
  return [...(localizer?.findProblems() ?? []), ...linted, ...messages].filter(
    ({ severity }) => severity === 'warning',
  );
}

/** Logs warnings, with those about many texts of a locale in one line. */
export function logTranslationWarnings(warnings: readonly LocalizationProblem[], log: Log): void {
  for (const { code, message, ...sum } of sumUp(warnings))
    log({ level: 'warn', event: code, message, ...sum });
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

/**
 * Returns the translations of a modal that Discord would refuse, and those in unknown locales.
 *
 * @param declared - What Discord would refuse in every language, which is reported with the declaration.
 */
function findModalTextProblems(
  definition: ModalDefinition,
  modal: LocalizedModal,
  declared: readonly MessageIssue[],
  keys: LocalizedKeys | undefined,
): LocalizationProblem[] {
  const known = new Set(declared.map(({ path }) => path.join('/')));
  const texts = locateTexts(modal);
  return localesOf(modal.sites).flatMap((locale): LocalizationProblem[] => {
    if (!isLocale(locale)) return findUnknown(modal.sites, locale);
    const textIn: TextIn = (text, localizations) => localizations?.[locale] ?? text;
    return findModalIssues(renderModal(definition, { customId: 'sample', textIn }))
      .filter(({ path }) => !known.has(path.join('/')))
      .map((issue) => {
        const place = texts.get(issue.path.join('/'));
        const location = place
          ? {
              ...locationIn(place.site, place.field, locale),
              ...keyOf(place.site, place.field, locale, keys),
            }
          : { locale, ...namesOf(modal.modal.site), path: [] };
        const wanted = describeMessageWanted(issue);
        return localizationProblem('ROUTE_SETTING_INVALID', 'error', location, issue.found, wanted);
      });
  });
}

function localesOf(sites: readonly Site[]): string[] {
  const all = sites.flatMap((site) =>
    fieldsOf(site).flatMap((field) => Object.keys(dictionaryOf(site.node, field) ?? {})),
  );
  return [...new Set(all)];
}

function findUnknown(sites: readonly Site[], locale: string): LocalizationProblem[] {
  return sites.flatMap((site) =>
    fieldsOf(site)
      .filter((field) => Object.hasOwn(dictionaryOf(site.node, field) ?? {}, locale))
      .map((field) =>
        localizationProblem(
          'LOCALE_UNKNOWN',
          'error',
          locationIn(site, field, locale),
          `in ${JSON.stringify(locale)}`,
          wantedLocale(locale),
        ),
      ),
  );
}

interface LocatedText {
  readonly site: Site;
  readonly field: TextField;
}

/** The text at each path of the wire form. */
function locateTexts({ modal, inputs }: LocalizedModal): ReadonlyMap<string, LocatedText> {
  const indexes = componentIndexes(modal.settings);
  const texts = new Map<string, LocatedText>([['title', { site: modal.site, field: 'title' }]]);
  for (const [at, { site, choices }] of inputs.entries()) {
    const index = indexes[at] ?? 0;
    const own = `components/${index}`;
    texts.set(`components/${index - 1}/content`, { site, field: 'textBefore' });
    for (const field of ['label', 'description'] as const) texts.set(`${own}/${field}`, { site, field });
    texts.set(`${own}/component/placeholder`, { site, field: 'placeholder' });
    for (const [number, choice] of choices.entries()) {
      const option = `${own}/component/options/${number}`;
      texts.set(`${option}/label`, { site: choice.site, field: 'name' });
      texts.set(`${option}/description`, { site: choice.site, field: 'description' });
    }
  }
  texts.set(`components/${(indexes.at(-1) ?? -1) + 1}/content`, { site: modal.site, field: 'textAfter' });
  return texts;
}

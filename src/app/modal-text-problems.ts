import { componentIndexes, renderModal } from '../commands/routes/render-modal.js';
import type { TextIn } from '../commands/routes/render-select.js';
import type { ModalDefinition } from '../commands/routes/route-definition.js';
import { keyOf, type LocalizedKeys } from '../localization/localized-keys.js';
import {
  localizationProblem,
  locationIn,
  namesOf,
  type LocalizationProblem,
} from '../localization/problem.js';
import { dictionaryOf, fieldsOf, type Site, type TextField } from '../localization/text-location.js';
import { findModalIssues } from '../protocol/interactions/callback-rules.js';
import { isLocale } from '../protocol/locale/resolve-locale.js';
import { wantedLocale } from '../protocol/locale/suggest-locale.js';
import { describeMessageWanted, type MessageIssue } from '../protocol/messages/message-issue.js';
import type { LocalizedModal } from './localized-modal.js';

/**
 * Returns the translations of a modal that Discord would refuse, and those in unknown locales.
 *
 * @param declared - What Discord would refuse in every language, which is reported with the declaration.
 */
export function findModalTextProblems(
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

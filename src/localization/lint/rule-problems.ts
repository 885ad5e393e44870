import { findCommandIssues } from '../../protocol/commands/command-rules.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { describeWanted, type Issue } from '../../protocol/validation/issue.js';
import { keyOf, type LocalizedKeys } from '../localized-keys.js';
import type { TextField, Site } from '../text-location.js';
import { localizationProblem, namesOf, type LocalizationProblem } from '../problem.js';
import { isLocale } from '../../protocol/locale/resolve-locale.js';
import { wantedLocale } from '../../protocol/locale/suggest-locale.js';

const DICTIONARIES: ReadonlyMap<unknown, TextField> = new Map<unknown, TextField>([
  ['name_localizations', 'name'],
  ['description_localizations', 'description'],
]);

/** True if the path of an issue leads into a localization dictionary, which `lintLocalizations` reports too. */
export function isLocalizationPath(path: Issue['path']): boolean {
  return path.some((step) => DICTIONARIES.has(step));
}

/** Returns what the rules of Discord refuse, with names and keys. */
export function findRuleProblems(
  payloads: readonly CommandPayload[],
  sites: readonly Site[],
  keys: LocalizedKeys | undefined,
): LocalizationProblem[] {
  // One by one: no rule for localizations spans several commands, and there may be more than one request can hold.
  const issues = payloads.flatMap((payload, index) =>
    findCommandIssues(payload, 'global')
      .filter(({ path }) => isLocalizationPath(path))
      .map((issue) => ({ ...issue, path: [index, ...issue.path] })),
  );
  if (issues.length === 0) return [];
  const byPath = new Map(sites.map((site) => [site.path.join('/'), site]));
  return issues.map((issue) => {
    const { path, found } = issue;
    const at = path.findIndex((step) => DICTIONARIES.has(step));
    const site = byPath.get(path.slice(0, at).join('/'));
    const field = DICTIONARIES.get(path[at]);
    const locale = path.length > at + 1 ? String(path[at + 1]) : undefined;
    const location = {
      ...(locale === undefined ? {} : { locale }),
      ...(site ? namesOf(site) : {}),
      ...(field === undefined ? {} : { field }),
      path,
      ...(site && field && locale !== undefined ? keyOf(site, field, locale, keys) : {}),
    };
    if (locale !== undefined && !isLocale(locale)) {
      const wanted = wantedLocale(locale);
      return localizationProblem('LOCALE_UNKNOWN', 'error', location, `in ${describeFound(locale)}`, wanted);
    }
    return localizationProblem(issue.code, 'error', location, found, describeWanted(issue));
  });
}

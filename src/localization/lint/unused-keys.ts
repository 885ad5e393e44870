import { describeFound } from '../../protocol/validation/describe-found.js';
import type { Locale } from '../../protocol/locale/locale.js';
import type { FlatCatalogue } from '../catalogue.js';
import { fieldsOf, type Site } from '../text-location.js';
import { localizationProblem, type LocalizationProblem } from '../problem.js';

/** Returns every unused key of the catalogues, with the possible names at the point where it deviates. */
export function findUnusedKeys(
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

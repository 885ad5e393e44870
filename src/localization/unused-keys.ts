import { describeFound } from '../protocol/validation/describe-found.js';
import type { Locale } from '../protocol/locale/locale.js';
import type { FlatCatalogue } from './catalogue.js';
import { fieldsOf, type Site } from './text-location.js';
import { localizationProblem, type LocalizationProblem } from './problem.js';

/** Every key of the catalogues that no text of the commands uses, with the names that could stand where it goes astray. */
export function findUnusedKeys(
  sites: readonly Site[],
  catalogues: ReadonlyMap<Locale, FlatCatalogue>,
  otherRoots: readonly string[],
): LocalizationProblem[] {
  const used = new Set(sites.flatMap((site) => fieldsOf(site).map((field) => `${site.key}.${field}`)));
  const others = new Set(otherRoots);
  const problems: LocalizationProblem[] = [];
  let signposts: Signposts | undefined;
  for (const [locale, { values }] of catalogues) {
    for (const [key, value] of values) {
      if (used.has(key) || others.has(key.split('.', 1)[0] ?? '')) continue;
      signposts ??= plantSignposts(sites);
      const location = { locale, path: [], key };
      const wanted = describeRoad(signposts, key);
      problems.push(
        localizationProblem('LOCALIZATION_UNUSED', 'warning', location, describeFound(value), wanted),
      );
    }
  }
  return problems;
}

/** What may follow each beginning of a key. */
type Signposts = Map<string, Set<string>>;

function plantSignposts(sites: readonly Site[]): Signposts {
  const posts: Signposts = new Map();
  const add = (prefix: string, step: string): void => {
    const steps = posts.get(prefix);
    if (steps) steps.add(step);
    else posts.set(prefix, new Set([step]));
  };
  for (const site of sites) {
    const { key, node } = site;
    const list = key.slice(0, key.length - node.name.length - 1);
    const parent = list.lastIndexOf('.');
    add(parent < 0 ? '' : list.slice(0, parent), list.slice(parent + 1));
    add(list, node.name);
    for (const field of fieldsOf(site)) add(key, field);
  }
  return posts;
}

const MOST_STEPS = 8;

function describeRoad(posts: Signposts, key: string): string {
  let prefix = key;
  do prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('.')));
  while (prefix !== '' && !posts.has(prefix));
  const steps = [...(posts.get(prefix) ?? [])];
  if (steps.length === 0) return 'no keys: there are no commands';
  const list =
    steps.slice(0, MOST_STEPS).map(describeFound).join(', ') + (steps.length > MOST_STEPS ? ', …' : '');
  const choice = steps.length === 1 ? list : `one of ${list}`;
  return prefix === '' ? `${choice} at the beginning` : `${choice} after ${describeFound(prefix)}`;
}

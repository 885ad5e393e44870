import type { Difference } from './commands-plan.js';
import { resolveLocale, type LocaleDictionary } from '../../protocol/locale/resolve-locale.js';

type Maybe<T> = T | null | undefined;

/**
 * Compares registered with declared data field by field. Collects the differences or, without a list for them, only
 * whether there are any.
 */
export class Comparison {
  #isSame = true;
  readonly #path: string;
  readonly #differences: Difference[] | undefined;

  /**
   * @param differences - Where to put differences. Default: nowhere.
   * @param path - Where in the command the compared data is. Default: the command itself.
   */
  constructor(differences?: Difference[], path = '') {
    this.#differences = differences;
    this.#path = path;
  }

  /** True if nothing has differed so far; for a comparison without a list. */
  get isSame(): boolean {
    return this.#isSame;
  }

  /** Compares texts, numbers and booleans. A missing value equals the default. */
  value(field: string, registered: unknown, declared: unknown, byDefault: unknown = null): void {
    if ((registered ?? byDefault) !== (declared ?? byDefault)) this.#differ(field, registered, declared);
  }

  /** Compares lists whose order and repetitions carry no meaning. A missing list equals an empty one. */
  set<T>(field: string, registered: Maybe<readonly T[]>, declared: Maybe<readonly T[]>): void {
    if (!isSameSet(registered ?? [], declared ?? [])) this.#differ(field, registered, declared);
  }

  /** Compares lists whose order counts, matching elements by name. */
  list<T extends { readonly name: string }>(
    field: string,
    registered: Maybe<readonly T[]>,
    declared: Maybe<readonly T[]>,
    compare: (comparison: Comparison, registered: T, declared: T) => void,
  ): void {
    const [before, after] = [registered ?? [], declared ?? []];
    const inner = this.#within(field);
    if (hasSameNames(before, after)) {
      before.forEach((element, index) => {
        compare(inner.#within(element.name), element, after[index] ?? element);
      });
    } else if (this.#differences) {
      inner.#byName(before, after, compare);
    } else {
      this.#isSame = false;
    }
  }

  #byName<T extends { readonly name: string }>(
    before: readonly T[],
    after: readonly T[],
    compare: (comparison: Comparison, registered: T, declared: T) => void,
  ): void {
    const [old, now] = [before, after].map((list) => new Map(list.map((element) => [element.name, element])));
    if (!old || !now) return;
    for (const [name, element] of old) if (!now.has(name)) this.#differ(name, element, null);
    for (const [name, element] of now) {
      const registered = old.get(name);
      if (registered) compare(this.#within(name), registered, element);
      else this.#differ(name, null, element);
    }
    const [was = [], is = []] = [before, after].map((list) =>
      list.map(({ name }) => name).filter((name) => old.has(name) && now.has(name)),
    );
    if (JSON.stringify(was) !== JSON.stringify(is))
      this.#differences?.push({ path: this.#path, registered: was, declared: is });
  }

  #within(step: string): Comparison {
    return this.#differences ? new Comparison(this.#differences, this.#at(step)) : this;
  }

  #at(step: string): string {
    return this.#path === '' ? step : `${this.#path}.${step}`;
  }

  #differ(field: string, registered: unknown, declared: unknown): void {
    this.#isSame = false;
    this.#differences?.push({
      path: this.#at(field),
      registered: registered ?? null,
      declared: declared ?? null,
    });
  }
}

function hasSameNames(
  before: readonly { readonly name: string }[],
  after: readonly { readonly name: string }[],
) {
  return before.length === after.length && after.every(({ name }, index) => before[index]?.name === name);
}

function isSameSet<T>(one: readonly T[], other: readonly T[]): boolean {
  if (one === other) return true;
  return one.every((value) => other.includes(value)) && other.every((value) => one.includes(value));
}

type Dictionary = LocaleDictionary | null | undefined;

/**
 * Compares the translations of a name or description by what users see: one that equals the fallback of its locale
 * counts as missing, and so does null.
 */
export function compareDictionaries(
  comparison: Comparison,
  field: 'name_localizations' | 'description_localizations',
  registered: { readonly text: string | undefined; readonly dictionary: Dictionary },
  declared: { readonly text: string | undefined; readonly dictionary: Dictionary },
): void {
  const [before, after] = [registered.dictionary ?? {}, declared.dictionary ?? {}];
  for (const locale of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[locale] ?? null, after[locale] ?? null];
    const textBefore = resolveLocale(before, locale) ?? registered.text;
    const textAfter = resolveLocale(after, locale) ?? declared.text;
    if (was !== is && textBefore !== textAfter) comparison.value(`${field}.${locale}`, was, is);
  }
}

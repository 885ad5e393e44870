import { CommandType } from '../../protocol/commands/command-type.js';
import type {
  CommandChoice,
  CommandOption,
  CommandPayload,
  RegisteredCommand,
} from '../../protocol/commands/command.js';
import { COMMAND_LIMITS } from '../../protocol/commands/limits.js';
import type { LocalizationDictionary } from '../../protocol/commands/localizations.js';
import { type LocaleDictionary, resolveLocale } from '../../protocol/locale/resolve-locale.js';
import type { Difference } from './commands-plan.js';

/**
 * Returns the semantic differences between a registered command and its declaration. Ignores defaults, nulls, what
 * Discord drops, and irrelevant order; the order of options and choices counts.
 *
 * Not compared, since unknown: integration types that the declaration leaves to the application, contexts of an entry
 * point command that does not declare them, and what Discord does not return: `file_types`, and in guilds the contexts.
 */
export function compare(registered: RegisteredCommand, declared: CommandPayload): readonly Difference[] {
  // Fast path: most commands are as declared.
  const glance = new Comparison();
  compareAll(glance, registered, declared);
  if (glance.isSame) return [];
  const differences: Difference[] = [];
  compareAll(new Comparison(differences), registered, declared);
  return differences;
}

/** True if everything but the name and its translations is the same. */
export function hasSameShape(registered: RegisteredCommand, declared: CommandPayload): boolean {
  const comparison = new Comparison();
  compareAllButName(comparison, registered, declared);
  return comparison.isSame;
}

function compareAll(comparison: Comparison, registered: RegisteredCommand, declared: CommandPayload): void {
  compareName(comparison, registered, declared);
  compareAllButName(comparison, registered, declared);
}

function compareAllButName(
  comparison: Comparison,
  registered: RegisteredCommand,
  declared: CommandPayload,
): void {
  // A user or message command may have an empty description or none.
  compareDescription(comparison, registered, declared);
  comparison.value(
    'default_member_permissions',
    toBits(registered.default_member_permissions),
    toBits(declared.default_member_permissions),
  );
  comparison.value('nsfw', registered.nsfw, declared.nsfw, false);
  compareAvailability(comparison, registered, declared);
  if (registered.default_permission !== undefined)
    comparison.value('default_permission', registered.default_permission, declared.default_permission, true);
  if (isEntryPoint(declared) && isGiven(declared.handler))
    comparison.value('handler', registered.handler, declared.handler);
  comparison.list('options', registered.options, declared.options, compareOption);
}

/** If Discord leaves a field out for one command, it does so for the whole scope. */
function compareAvailability(
  comparison: Comparison,
  registered: RegisteredCommand,
  declared: CommandPayload,
): void {
  const { contexts, integration_types, dm_permission } = declared;
  if (registered.integration_types !== undefined && isGiven(integration_types))
    comparison.set('integration_types', registered.integration_types, integration_types);
  if (hasDefaultContexts(declared)) return;
  if (registered.contexts !== undefined) comparison.set('contexts', registered.contexts, contexts);
  // Derived from the contexts.
  if (registered.dm_permission === undefined || isGiven(contexts) || isGiven(registered.contexts)) return;
  comparison.value('dm_permission', registered.dm_permission, dm_permission, true);
}

function compareOption(comparison: Comparison, registered: CommandOption, declared: CommandOption): void {
  comparison.value('type', registered.type, declared.type);
  compareName(comparison, registered, declared);
  compareDescription(comparison, registered, declared);
  comparison.value('required', registered.required, declared.required, false);
  comparison.value('autocomplete', registered.autocomplete, declared.autocomplete, false);
  comparison.value('min_value', registered.min_value, declared.min_value);
  comparison.value('max_value', registered.max_value, declared.max_value);
  const { minLength, maxLength } = COMMAND_LIMITS;
  comparison.value('min_length', registered.min_length, declared.min_length, minLength.min);
  comparison.value('max_length', registered.max_length, declared.max_length, maxLength.max);
  comparison.set('channel_types', registered.channel_types, declared.channel_types);
  if (isGiven(registered.file_types))
    comparison.set('file_types', registered.file_types, declared.file_types);
  comparison.list('choices', registered.choices, declared.choices, compareChoice);
  comparison.list('options', registered.options, declared.options, compareOption);
}

function compareChoice(comparison: Comparison, registered: CommandChoice, declared: CommandChoice): void {
  compareName(comparison, registered, declared);
  comparison.value('value', registered.value, declared.value);
}

interface Named {
  readonly name: string;
  readonly name_localizations?: LocalizationDictionary | null | undefined;
}

function compareName(comparison: Comparison, registered: Named, declared: Named): void {
  comparison.value('name', registered.name, declared.name);
  const [before, after] = [registered.name_localizations, declared.name_localizations];
  if (!isGiven(before) && !isGiven(after)) return;
  compareDictionaries(
    comparison,
    'name_localizations',
    { text: registered.name, dictionary: before },
    { text: declared.name, dictionary: after },
  );
}

interface Described {
  readonly description?: string | undefined;
  readonly description_localizations?: LocalizationDictionary | null | undefined;
}

function compareDescription(comparison: Comparison, registered: Described, declared: Described): void {
  comparison.value('description', registered.description, declared.description, '');
  const [before, after] = [registered.description_localizations, declared.description_localizations];
  if (!isGiven(before) && !isGiven(after)) return;
  compareDictionaries(
    comparison,
    'description_localizations',
    { text: registered.description, dictionary: before },
    { text: declared.description, dictionary: after },
  );
}

/** Normalizes a bit set: `0008` is `8`. */
function toBits(text: string | null | undefined): string | null {
  if (!isGiven(text)) return null;
  return /^\d+$/.test(text) ? BigInt(text).toString() : text;
}

function isEntryPoint({ type }: CommandPayload): boolean {
  return type === CommandType.PRIMARY_ENTRY_POINT;
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

type Maybe<T> = T | null | undefined;

/**
 * Compares registered with declared data field by field. Collects the differences or, without a list, only whether
 * there are any.
 */
class Comparison {
  #isSame = true;
  readonly #path: string;
  readonly #differences: Difference[] | undefined;

  /**
   * @param differences - Collects the differences. Default: none.
   * @param path - The path of the compared data. Default: the command itself.
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
 * Compares translations by what users see: one that equals the fallback of its locale counts as missing, as does null.
 */
function compareDictionaries(
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

/**
 * True if a declaration leaves its contexts open. Other commands then get the default; an entry point command keeps the
 * contexts that Discord gave it.
 */
export function hasDefaultContexts({ type, contexts, dm_permission }: Partial<CommandPayload>): boolean {
  return type === CommandType.PRIMARY_ENTRY_POINT && isNothing(contexts) && isNothing(dm_permission);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

import { describeState, quote } from './describe-state.js';
import type { ManifestStateField } from './manifest-routes.js';
import { findNarrowedBounds } from './state-changes.js';

type Fields = readonly ManifestStateField[];

/** The setting that keeps components of an earlier version working. */
export interface FormerSetting {
  /** The id of that time, unless it is today's. */
  readonly id?: string;
  /** The state of that time, unless it is read as it is. */
  readonly was?: Fields | undefined;
  /** Today's state, if it is known. */
  readonly is?: Fields | undefined;
}

/** Returns the setting as its author writes it: `formerly: { state: { ticket: 'string' }, upgrade: … }`. */
export function writeFormerly({ id, was, is }: FormerSetting): string {
  if (!was) return `formerly: ${quote(id ?? '')}`;
  const upgrade = writeUpgrade(was, is);
  const parts = [
    ...(id === undefined ? [] : [`id: ${quote(id)}`]),
    `state: ${describeState(was)}`,
    ...(upgrade === undefined ? [] : [`upgrade: ${upgrade}`]),
  ];
  return `formerly: { ${parts.join(', ')} }`;
}

/** Returns a function that makes today's state, with `…` for what only the author knows; undefined if none is needed. */
function writeUpgrade(was: Fields, is: Fields | undefined): string | undefined {
  if (!is) return '(old) => ({ … })';
  const values = is.flatMap((now): { readonly name: string; readonly isKept: boolean }[] => {
    const old = was.find(({ name }) => name === now.name);
    if (!old) return now.optional ? [] : [{ name: now.name, isKept: false }];
    return [{ name: now.name, isKept: isValueOf(old, now) }];
  });
  const isUnchanged = values.length === was.length && values.every(({ isKept }) => isKept);
  if (isUnchanged) return undefined;
  const kept = values.filter(({ isKept }) => isKept).map(({ name }) => name);
  const made = values.map(({ name, isKept }) => (isKept ? name : `${name}: …`));
  const from = values.length > kept.length ? ['...old'] : [];
  const parameter = was.length === 0 || made.length === 0 ? '()' : `({ ${[...kept, ...from].join(', ')} })`;
  return `${parameter} => (${made.length === 0 ? '{}' : `{ ${made.join(', ')} }`})`;
}

/** Whether each value of that time is one of today's. */
function isValueOf(was: ManifestStateField, is: ManifestStateField): boolean {
  if (was.type !== is.type || (was.optional && !is.optional)) return false;
  const isChoice = (was.choices ?? []).every((choice) => is.choices?.includes(choice) === true);
  return isChoice && findNarrowedBounds([was], [is]).length === 0;
}

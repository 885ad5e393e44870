import { isJsonObject } from '../protocol/validation/field-checker.js';

/** One fault as Discord states it. */
export interface TreeFault {
  /** Field names and indices, as the keys of the tree. */
  readonly path: readonly string[];
  readonly code: string;
  readonly message: string;
}

/** No request body is this deep or has this many problems. */
const DEEPEST = 32;
const MOST_FAULTS = 1000;

/**
 * Returns the faults of a tree with code 50035, in the order of the tree. Ignores everything else in it.
 *
 * @param tree - The `errors` of the response: objects by field name and index, and lists of faults under `_errors`.
 */
export function readRefusalTree(tree: unknown): TreeFault[] {
  const faults: TreeFault[] = [];
  collect(tree, [], faults);
  return faults;
}

function collect(node: unknown, path: readonly string[], faults: TreeFault[]): void {
  if (!isJsonObject(node) || path.length > DEEPEST) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== '_errors') collect(value, [...path, key], faults);
    else if (Array.isArray(value)) for (const fault of value) addFault(fault, path, faults);
  }
}

function addFault(fault: unknown, path: readonly string[], faults: TreeFault[]): void {
  if (!isJsonObject(fault) || faults.length >= MOST_FAULTS) return;
  faults.push({ path, code: textOf(fault['code']), message: textOf(fault['message']) });
}

/** Codes are texts, although the published schema says numbers. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

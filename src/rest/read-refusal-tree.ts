import { isJsonObject } from '../protocol/validation/field-checker.js';

/** One problem as Discord states it. */
export interface TreeProblem {
  /** Field names and indices, as the keys of the tree. */
  readonly path: readonly string[];
  readonly code: string;
  readonly message: string;
}

/** No request body is this deep or has this many problems. */
const DEEPEST = 32;
const MOST_PROBLEMS = 1000;

/**
 * Returns the problems of a tree with code 50035, in the order of the tree. Ignores everything else in it.
 *
 * @param tree - The `errors` of the response: objects by field name and index, and lists of problems under `_errors`.
 */
export function readRefusalTree(tree: unknown): TreeProblem[] {
  const problems: TreeProblem[] = [];
  collect(tree, [], problems);
  return problems;
}

function collect(node: unknown, path: readonly string[], problems: TreeProblem[]): void {
  if (!isJsonObject(node) || path.length > DEEPEST) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== '_errors') collect(value, [...path, key], problems);
    else if (Array.isArray(value)) for (const problem of value) addProblem(problem, path, problems);
  }
}

function addProblem(problem: unknown, path: readonly string[], problems: TreeProblem[]): void {
  if (!isJsonObject(problem) || problems.length >= MOST_PROBLEMS) return;
  problems.push({ path, code: textOf(problem['code']), message: textOf(problem['message']) });
}

/** Codes are texts, although the published schema says numbers. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

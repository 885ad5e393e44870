import { JsonErrors } from 'commandry/protocol';
import { isObject } from '../../../domain/messages/channel-message-fields.js';
import { ApiError } from './api-error-response.js';
import type { FormProblem } from './form-problem.js';
import { toInnerError, type InnerError } from './inner-error.js';

/** One step of a path into a form: its own errors and those of the steps inside it. */
interface ErrorNode {
  readonly errors: InnerError[];
  readonly inside: Map<string, ErrorNode>;
}

/** Returns the error for a form with problems: all of them at once, as the tree that Discord sends. */
export function toFormError(problems: readonly FormProblem[], more: object = {}): ApiError {
  const root: ErrorNode = { errors: [], inside: new Map() };
  for (const problem of problems) nodeAt(root, problem.path).errors.push(toInnerError(problem));
  const { status, code, message } = JsonErrors.INVALID_FORM_BODY;
  return new ApiError(status, { message, code, errors: toTree(root), ...more });
}

/** @throws ApiError 400 for a body that is no object. */
export function requireObject(body: unknown): asserts body is Readonly<Record<string, unknown>> {
  if (!isObject(body))
    throw toFormError([{ code: 'WRONG_KIND', kind: 'object', path: [], found: 'no object' }]);
}

function nodeAt(root: ErrorNode, path: FormProblem['path']): ErrorNode {
  let node = root;
  for (const step of path.map(String)) {
    const next = node.inside.get(step) ?? { errors: [], inside: new Map<string, ErrorNode>() };
    node.inside.set(step, next);
    node = next;
  }
  return node;
}

function toTree({ errors, inside }: ErrorNode): object {
  // A sender may use any key, even this one.
  const ownErrors = [...errors, ...(inside.get('_errors')?.errors ?? [])];
  const children = [...inside].filter(([key]) => key !== '_errors');
  return Object.fromEntries<unknown>([
    ...(ownErrors.length > 0 ? [['_errors', ownErrors] as const] : []),
    ...children.map(([key, node]) => [key, toTree(node)] as const),
  ]);
}

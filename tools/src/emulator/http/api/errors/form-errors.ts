import { ServiceErrors } from 'commandry/protocol';
import { ApiError } from './api-error-response.js';
import type { FormIssue } from './form-issue.js';
import { toInnerError, type InnerError } from './inner-error.js';

/** One location in a form: its own errors and the locations inside it. */
interface Place {
  readonly errors: InnerError[];
  readonly inside: Map<string, Place>;
}

/** Returns the error for a form with issues: all of them at once, as the tree that the service sends. */
export function toFormError(issues: readonly FormIssue[], more: object = {}): ApiError {
  const root: Place = { errors: [], inside: new Map() };
  for (const issue of issues) placeAt(root, issue.path).errors.push(toInnerError(issue));
  const { status, code, message } = ServiceErrors.INVALID_FORM_BODY;
  return new ApiError(status, { message, code, errors: toTree(root), ...more });
}

function placeAt(root: Place, path: FormIssue['path']): Place {
  let place = root;
  for (const step of path.map(String)) {
    const next = place.inside.get(step) ?? { errors: [], inside: new Map<string, Place>() };
    place.inside.set(step, next);
    place = next;
  }
  return place;
}

function toTree({ errors, inside }: Place): object {
  // A sender may use any key, even this one.
  const ownErrors = [...errors, ...(inside.get('_errors')?.errors ?? [])];
  const children = [...inside].filter(([key]) => key !== '_errors');
  return Object.fromEntries<unknown>([
    ...(ownErrors.length > 0 ? [['_errors', ownErrors] as const] : []),
    ...children.map(([key, place]) => [key, toTree(place)] as const),
  ]);
}

import type { MessageIssue } from 'commandry/protocol';
import { toFormError } from './form-errors.js';
import { toFormIssues } from './form-issue.js';

/** @throws ApiError 400 with every issue at its path, if there are any. */
export function refuseIssues(issues: readonly MessageIssue[]): void {
  const formIssues = toFormIssues(issues);
  if (formIssues.length > 0) throw toFormError(formIssues);
}

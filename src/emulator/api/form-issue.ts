import type { Issue, IssueRule } from '../../model/issue.js';

/** The rules of the model that are form errors. Too many commands of a type are an error with a number of its own. */
type ModelRule = Exclude<IssueRule, { readonly code: 'TOO_MANY_COMMANDS' }>;

/** Those, and the rules that hold for the service's forms and that the model does not know. */
export type FormRule =
  | ModelRule
  | { readonly code: 'COMMAND_TOO_LARGE'; readonly max: number }
  | { readonly code: 'CONTENT_TYPE'; readonly wanted: string }
  | { readonly code: 'NOT_A_SNOWFLAKE' }
  | { readonly code: 'NOT_A_PERMISSION_SET' }
  | { readonly code: 'NOT_A_DICTIONARY' }
  | { readonly code: 'VALUE_REPEATED' }
  | { readonly code: 'URL_NOT_VERIFIED' };

/** One way in which a request breaks a rule: what was wanted, where, and what was found. */
export type FormIssue = FormRule & Pick<Issue, 'path' | 'found'>;

export function toFormIssues(issues: readonly Issue[]): FormIssue[] {
  return issues.filter((issue) => issue.code !== 'TOO_MANY_COMMANDS');
}

import type { Issue, IssueRule, MessageIssue, MessageRule } from 'commandry/protocol';

/** The rules of the model that are form errors. Too many commands of a type are an error with a number of its own. */
type ModelRule = Exclude<IssueRule, { readonly code: 'TOO_MANY_COMMANDS' }> | MessageRule;

/** Those, and the rules that hold for requests rather than for what they carry. */
export type FormRule =
  | ModelRule
  | { readonly code: 'CONTENT_TYPE'; readonly wanted: readonly string[] }
  | { readonly code: 'URL_MALFORMED' }
  | { readonly code: 'URL_NOT_VERIFIED' };

/** One way in which a request breaks a rule: what was wanted, where, and what was found. */
export type FormIssue = FormRule & Pick<Issue, 'path' | 'found'>;

/** The issues of a request, at the places where the service reports them. */
export function toFormIssues(issues: readonly MessageIssue[]): FormIssue[] {
  return issues.filter((issue) => issue.code !== 'TOO_MANY_COMMANDS').map(toPlaceOfService);
}

/** A bad localized name of a command is reported on the whole dictionary, one of an option at its locale. */
function toPlaceOfService(issue: FormIssue): FormIssue {
  const isOfCommand = issue.path.at(-2) === 'name_localizations' && !issue.path.includes('options');
  return issue.code === 'NAME_INVALID' && isOfCommand ? { ...issue, path: issue.path.slice(0, -1) } : issue;
}

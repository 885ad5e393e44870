import type { Issue, IssueRule, MessageRule } from 'commandry/protocol';
import type { FieldIssue } from '../../../domain/domain-error.js';

/** The model's rules that are form errors. Too many commands of a type is an error with its own code. */
type ModelRule = Exclude<IssueRule, { readonly code: 'TOO_MANY_COMMANDS' }> | MessageRule;

/** Those rules, and the ones for requests themselves. */
export type FormRule =
  | ModelRule
  | { readonly code: 'CONTENT_TYPE'; readonly wanted: readonly string[] }
  | { readonly code: 'OTHER'; readonly inner: string; readonly text: string }
  | { readonly code: 'URL_MALFORMED' }
  | { readonly code: 'URL_NOT_VERIFIED' }
  | { readonly code: 'REPLY_TO_UNKNOWN' | 'REPLY_TO_SYSTEM' };

/** A violation of a rule: the rule, where, and what was found. */
export type FormIssue = FormRule & Pick<Issue, 'path' | 'found'>;

/** Converts issues to the paths where Discord reports them. */
export function toFormIssues(issues: readonly FieldIssue[]): FormIssue[] {
  return issues.filter((issue) => issue.code !== 'TOO_MANY_COMMANDS').map(toPlaceOfDiscord);
}

/** An invalid localized name of a command is reported on the whole dictionary, one of an option at its locale. */
function toPlaceOfDiscord(issue: FormIssue): FormIssue {
  const isOfCommand = issue.path.at(-2) === 'name_localizations' && !issue.path.includes('options');
  return issue.code === 'NAME_INVALID' && isOfCommand ? { ...issue, path: issue.path.slice(0, -1) } : issue;
}

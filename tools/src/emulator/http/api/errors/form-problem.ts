import type { PayloadProblem, PayloadRule, MessageRule } from 'commandry/protocol';
import type { FieldProblem } from '../../../domain/domain-error.js';

/** The model's rules that are form errors. Too many commands of a type is an error with its own code. */
type ModelRule = Exclude<PayloadRule, { readonly code: 'TOO_MANY_COMMANDS' }> | MessageRule;

/** Those rules, and the ones for requests themselves. */
export type FormRule =
  | ModelRule
  | { readonly code: 'CONTENT_TYPE'; readonly wanted: readonly string[] }
  | { readonly code: 'OTHER'; readonly inner: string; readonly text: string }
  | { readonly code: 'URL_MALFORMED' }
  | { readonly code: 'URL_NOT_VERIFIED' }
  | { readonly code: 'REPLY_TO_UNKNOWN' | 'REPLY_TO_SYSTEM' };

/** A violation of a rule: the rule, where, and what was found. */
export type FormProblem = FormRule & Pick<PayloadProblem, 'path' | 'found'>;

/** Converts problems to the paths where Discord reports them. */
export function toFormProblems(problems: readonly FieldProblem[]): FormProblem[] {
  return problems.filter((problem) => problem.code !== 'TOO_MANY_COMMANDS').map(toPlaceOfDiscord);
}

/** An invalid localized name of a command is reported on the whole dictionary, one of an option at its locale. */
function toPlaceOfDiscord(problem: FormProblem): FormProblem {
  const isOfCommand = problem.path.at(-2) === 'name_localizations' && !problem.path.includes('options');
  return problem.code === 'NAME_INVALID' && isOfCommand
    ? { ...problem, path: problem.path.slice(0, -1) }
    : problem;
}

import { JsonErrors, type JsonErrorName } from '../../protocol/json-error-codes.js';
import { describeMessageWanted, type MessageIssue } from '../../protocol/messages/message-issue.js';

/** Discord refuses what the application wants. Nothing has changed. */
export class DiscordRefusal extends Error {
  override readonly name = 'DiscordRefusal';

  constructor(
    readonly status: number,
    readonly code: number,
    readonly words: string,
    readonly issues: readonly MessageIssue[] = [],
    /** The tree of errors, where no rule of messages makes it. */
    private readonly tree?: object,
  ) {
    super([words, ...issues.map(describeIssue)].join(' '));
  }

  /** The body of Discord's response. */
  get body(): object {
    const { words: message, code, issues } = this;
    const errors = issues.length > 0 ? toErrorTree(issues) : this.tree;
    return { message, code, ...(errors ? { errors } : {}) };
  }
}

/** Makes one of Discord's numbered refusals. */
export function refusal(name: JsonErrorName): DiscordRefusal {
  const { status, code, message } = JsonErrors[name];
  return new DiscordRefusal(status, code, message);
}

/** Makes the refusal of a form. */
export function formRefusal(issues: readonly MessageIssue[]): DiscordRefusal {
  const { status, code, message } = JsonErrors.INVALID_FORM_BODY;
  return new DiscordRefusal(status, code, message, issues);
}

/** @throws DiscordRefusal If there are issues. */
export function refuseIssues(issues: readonly MessageIssue[]): void {
  if (issues.length > 0) throw formRefusal(issues);
}

/** For example `data.content: must be 0 to 2000 characters, but is "…"`. */
export function describeIssue(issue: MessageIssue): string {
  return `${issue.path.join('.')}: must be ${describeMessageWanted(issue)}, but is ${issue.found}`;
}

interface InnerError {
  readonly code: string;
  readonly message: string;
}

interface Branch {
  readonly own: InnerError[];
  readonly inside: Map<string, Branch>;
}

/** Every issue of a form at its path, as Discord sends them. */
function toErrorTree(issues: readonly MessageIssue[]): object {
  const root: Branch = { own: [], inside: new Map() };
  for (const issue of issues) {
    let branch = root;
    for (const step of issue.path.map(String)) {
      const next = branch.inside.get(step) ?? { own: [], inside: new Map<string, Branch>() };
      branch.inside.set(step, next);
      branch = next;
    }
    branch.own.push(toInner(issue));
  }
  return toPlain(root);
}

function toPlain({ own, inside }: Branch): object {
  const branches = [...inside].map(([step, branch]) => [step, toPlain(branch)] as const);
  return Object.fromEntries<unknown>([...(own.length > 0 ? [['_errors', own] as const] : []), ...branches]);
}

/** Discord's code and words where they are known and frequent; other rules say what they want. */
function toInner(issue: MessageIssue): InnerError {
  switch (issue.code) {
    case 'FIELD_REQUIRED':
    case 'BUTTON_EMPTY':
      return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
    case 'BAD_LENGTH':
    case 'TOO_MANY':
    case 'TOO_FEW':
      return toLengthError(issue.min ?? 0, issue.max);
    case 'FEWER_OPTIONS_THAN_VALUES':
      return toLengthError(issue.count, issue.max);
    case 'NOT_ALLOWED_VALUE': {
      const allowed = issue.allowed.map((value) => (typeof value === 'number' ? value : `'${value}'`));
      return { code: 'BASE_TYPE_CHOICES', message: `Value must be one of {${allowed.join(', ')}}.` };
    }
    case 'CUSTOM_ID_REPEATED':
      return { code: 'COMPONENT_CUSTOM_ID_DUPLICATED', message: 'Component custom id cannot be duplicated' };
    case 'EMOJI_INVALID':
      return { code: 'COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' };
    case 'FILE_NOT_ATTACHED':
      return {
        code: 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
        message: `The referenced attachment (${issue.found}) was not found`,
      };
    case 'NOT_A_URL':
      return { code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' };
    case 'NOT_A_SNOWFLAKE':
      return { code: 'NUMBER_TYPE_COERCE', message: `Value ${issue.found} is not snowflake.` };
    default:
      return { code: issue.code, message: `Must be ${describeMessageWanted(issue)}.` };
  }
}

function toLengthError(min: number, max: number): InnerError {
  return min === 0
    ? { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${max} or fewer in length.` }
    : { code: 'BASE_TYPE_BAD_LENGTH', message: `Must be between ${min} and ${max} in length.` };
}

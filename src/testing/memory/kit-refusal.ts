import { JsonErrors, type JsonErrorName } from '../../protocol/json-error-codes.js';
import { describeMessageWanted, type MessageProblem } from '../../protocol/messages/message-problem.js';

/** Discord refuses what the application wants. Nothing has changed. */
export class DiscordRefusal extends Error {
  override readonly name = 'DiscordRefusal';

  constructor(
    readonly status: number,
    readonly code: number,
    readonly words: string,
    readonly problems: readonly MessageProblem[] = [],
    /** The tree of errors, where no rule of messages makes it. */
    private readonly tree?: object,
  ) {
    super([words, ...problems.map(describeProblem)].join(' '));
  }

  /** The body of Discord's response. */
  get body(): object {
    const { words: message, code, problems } = this;
    const errors = problems.length > 0 ? toErrorTree(problems) : this.tree;
    return { message, code, ...(errors ? { errors } : {}) };
  }
}

/** Makes one of Discord's numbered refusals. */
export function refusal(name: JsonErrorName): DiscordRefusal {
  const { status, code, message } = JsonErrors[name];
  return new DiscordRefusal(status, code, message);
}

/** Makes the refusal of a form. */
export function formRefusal(problems: readonly MessageProblem[]): DiscordRefusal {
  const { status, code, message } = JsonErrors.INVALID_FORM_BODY;
  return new DiscordRefusal(status, code, message, problems);
}

/** @throws DiscordRefusal If there are problems. */
export function refuseProblems(problems: readonly MessageProblem[]): void {
  if (problems.length > 0) throw formRefusal(problems);
}

/** For example `data.content: must be 0 to 2000 characters, but is "…"`. */
export function describeProblem(problem: MessageProblem): string {
  return `${problem.path.join('.')}: must be ${describeMessageWanted(problem)}, but is ${problem.found}`;
}

interface InnerError {
  readonly code: string;
  readonly message: string;
}

interface Branch {
  readonly own: InnerError[];
  readonly inside: Map<string, Branch>;
}

/** Every problem of a form at its path, as Discord sends them. */
function toErrorTree(problems: readonly MessageProblem[]): object {
  const root: Branch = { own: [], inside: new Map() };
  for (const problem of problems) {
    let branch = root;
    for (const step of problem.path.map(String)) {
      const next = branch.inside.get(step) ?? { own: [], inside: new Map<string, Branch>() };
      branch.inside.set(step, next);
      branch = next;
    }
    branch.own.push(toInner(problem));
  }
  return toPlain(root);
}

function toPlain({ own, inside }: Branch): object {
  const branches = [...inside].map(([step, branch]) => [step, toPlain(branch)] as const);
  return Object.fromEntries<unknown>([...(own.length > 0 ? [['_errors', own] as const] : []), ...branches]);
}

/** Discord's code and words where they are known and frequent; other rules say what they want. */
function toInner(problem: MessageProblem): InnerError {
  switch (problem.code) {
    case 'FIELD_REQUIRED':
    case 'BUTTON_EMPTY':
      return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
    case 'BAD_LENGTH':
    case 'TOO_MANY':
    case 'TOO_FEW':
      return toLengthError(problem.min ?? 0, problem.max);
    case 'FEWER_OPTIONS_THAN_VALUES':
      return toLengthError(problem.count, problem.max);
    case 'NOT_ALLOWED_VALUE': {
      const allowed = problem.allowed.map((value) => (typeof value === 'number' ? value : `'${value}'`));
      return { code: 'BASE_TYPE_CHOICES', message: `Value must be one of {${allowed.join(', ')}}.` };
    }
    case 'CUSTOM_ID_REPEATED':
      return { code: 'COMPONENT_CUSTOM_ID_DUPLICATED', message: 'Component custom id cannot be duplicated' };
    case 'EMOJI_INVALID':
      return { code: 'COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' };
    case 'FILE_NOT_ATTACHED':
      return {
        code: 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
        message: `The referenced attachment (${problem.found}) was not found`,
      };
    case 'NOT_A_URL':
      return { code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' };
    case 'NOT_A_SNOWFLAKE':
      return { code: 'NUMBER_TYPE_COERCE', message: `Value ${problem.found} is not snowflake.` };
    default:
      return { code: problem.code, message: `Must be ${describeMessageWanted(problem)}.` };
  }
}

function toLengthError(min: number, max: number): InnerError {
  return min === 0
    ? { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${max} or fewer in length.` }
    : { code: 'BASE_TYPE_BAD_LENGTH', message: `Must be between ${min} and ${max} in length.` };
}

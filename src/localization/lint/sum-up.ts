import { helpFor, type ErrorCode } from '../../common/errors/commandry-error.js';
import { escapeOntoOneLine, formatLocalizationProblem, type LocalizationProblem } from '../problem.js';

/** A log line for one problem, or for many of one kind in one locale. */
export interface SummedUp {
  readonly code: ErrorCode;
  readonly message: string;
  /** How many problems it sums up; absent for one. */
  readonly count?: number;
  readonly locale?: string;
}

/** The summary of each kind of problem, and from how many on they share a line. */
const SUMS: Readonly<Partial<Record<ErrorCode, { readonly from: number; readonly what: string }>>> = {
  LOCALIZATION_MISSING: { from: 2, what: 'texts are not translated' },
  LOCALIZATION_UNUSED: { from: 4, what: 'keys are not used by any command' },
  LOCALIZATION_EQUALS_DEFAULT: { from: 4, what: 'texts equal the default' },
  MESSAGE_WITHOUT_DEFAULT: { from: 4, what: 'messages are not in the default locale' },
};

/** Two examples show where to look. */
const EXAMPLES = 2;

/** Summarizes problems in few lines: those of a whole locale share one. */
export function sumUp(problems: readonly LocalizationProblem[]): SummedUp[] {
  const groups = new Map<string, LocalizationProblem[]>();
  for (const problem of problems) {
    const kind = `${problem.code} ${problem.locale ?? ''}`;
    const group = groups.get(kind);
    if (group) group.push(problem);
    else groups.set(kind, [problem]);
  }
  return [...groups.values()].flatMap((group): SummedUp[] => {
    const [first] = group;
    const sum = first && SUMS[first.code];
    if (first === undefined || sum === undefined || group.length < sum.from) return each(group);
    const { code, locale } = first;
    const keys = group.flatMap(({ key }) => key ?? []);
    const examples = keys.length === 0 ? '' : `, for example ${keys.slice(0, EXAMPLES).join(' and ')}`;
    const where = locale === undefined ? '' : `${locale}: `;
    const message = `${where}${group.length} ${sum.what}${examples}. ${helpFor(code)} "commandry list --verbose" names them all. [${code}]`;
    return [
      {
        code,
        message: escapeOntoOneLine(message),
        count: group.length,
        ...(locale === undefined ? {} : { locale }),
      },
    ];
  });
}

function each(problems: readonly LocalizationProblem[]): SummedUp[] {
  const lines = new Map(problems.map((problem) => [formatLocalizationProblem(problem), problem]));
  return [...lines].map(([message, { code }]) => ({ code, message }));
}

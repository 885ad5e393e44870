import { CliError } from '../../../output/cli-error.js';

/** One `--press`, `--choose` or `--submit`, in the order of the command line. */
export interface StepWord {
  readonly kind: 'press' | 'choose' | 'submit';
  readonly text: string;
}

/** Something that a user does with what was answered before. Consecutive `--submit` fill one modal. */
export type Step =
  | { readonly kind: 'press'; readonly name: string }
  /** `name=value[,value]` */
  | { readonly kind: 'choose'; readonly text: string }
  /** Each `name=value`. Empty: the modal is submitted as it is shown. */
  | { readonly kind: 'submit'; readonly texts: readonly string[] };

/** @throws CliError with the exit code 2 where a word has no value. */
export function readSteps(words: readonly StepWord[]): readonly Step[] {
  const steps: Step[] = [];
  for (const { kind, text } of words) {
    if (kind === 'press') {
      steps.push({ kind, name: text });
      continue;
    }
    if (!text.includes('=') && (kind === 'choose' || text !== '')) {
      const example = kind === 'choose' ? "size=large or 'Pick a size=large,small'" : "why='It is broken'";
      throw new CliError(`--${kind} is a name and a value, as in ${example}; "${text}" is not.`, {
        exitCode: 2,
      });
    }
    const last = steps.at(-1);
    if (kind === 'choose') steps.push({ kind, text });
    else if (last?.kind === 'submit') steps[steps.length - 1] = { kind, texts: [...last.texts, text] };
    else steps.push({ kind, texts: [text] });
  }
  return steps.map((step) =>
    step.kind === 'submit' ? { ...step, texts: step.texts.filter((text) => text !== '') } : step,
  );
}

/** Describes a step as it was typed. */
export function describeStep(step: Step): string {
  switch (step.kind) {
    case 'press':
      return `--press ${quote(step.name)}`;
    case 'choose':
      return `--choose ${quote(step.text)}`;
    case 'submit':
      return (step.texts.length > 0 ? step.texts : ['']).map((text) => `--submit ${quote(text)}`).join(' ');
  }
}

function quote(text: string): string {
  return /^[\w@#=.,/-]+$/.test(text) ? text : `'${text}'`;
}

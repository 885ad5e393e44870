import type { ListedInput, Localizations } from 'commandry';
import file from '../forms.json' with { type: 'json' };

/** A form that members fill in: the team edits forms.json, and no code knows what it asks. */
export interface Form {
  readonly id: string;
  readonly title: string;
  readonly titleLocalizations?: Localizations;
  /** One to five. */
  readonly questions: readonly Question[];
}

interface Question {
  /** The key of the answer. */
  readonly id: string;
  readonly label: string;
  readonly labelLocalizations?: Localizations;
  readonly required?: boolean;
  readonly isLong?: boolean;
  readonly maxLength?: number;
  /** Asked with buttons to choose from; without them the answer is typed. */
  readonly choices?: readonly { readonly label: string; readonly value: string }[];
}

/** The kinds of fields that {@link toField} makes. */
export type FormField = ListedInput<'text' | 'radio'>;

export const FORMS: readonly Form[] = file;

export function toField({ choices, isLong = false, maxLength, ...question }: Question): FormField {
  return choices
    ? { ...question, type: 'radio', choices }
    : {
        ...question,
        style: isLong ? 'paragraph' : 'short',
        ...(maxLength === undefined ? {} : { maxLength }),
      };
}

/** The answers to a form as the team reads them, a line for each question. */
export function describeAnswers(
  { questions }: Form,
  answers: Readonly<Record<string, string | undefined>>,
): string {
  return questions
    .map(({ id, label, choices = [] }) => {
      const answer = answers[id];
      return `**${label}** ${choices.find(({ value }) => value === answer)?.label ?? answer ?? '–'}`;
    })
    .join('\n');
}

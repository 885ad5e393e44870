import { useState } from 'preact/hooks';
import {
  findProblem,
  toFirstAnswer,
  toModalAnswers,
  type Answer,
  type LabelledField,
} from './modal-answers.js';
import type { ModalAnswers, WireField } from './modal-objects.js';

/** Why a modal stays open after it was submitted. */
export interface ModalRefusal {
  /** The text that the user sees. */
  readonly shown: string;
  /** Details for the author of the bot. */
  readonly reason?:
    | { readonly code: string; readonly message: string; readonly fault_id?: string }
    | undefined;
}

/** The state of a form: its inputs, and the progress of submitting it. */
export interface Form {
  readonly isBusy: boolean;
  readonly refusal: ModalRefusal | undefined;
  /** Submits the inputs if all are valid; else marks the invalid ones and focuses the first. */
  readonly submit: (form: HTMLFormElement) => void;
  readonly control: (field: WireField) => {
    readonly answer: Answer;
    /** The problem of the input. Null before the user has tried to submit. */
    readonly problem: string | null;
    readonly onAnswer: (answer: Answer) => void;
  };
}

/** The focusable elements of a field. */
const FOCUSABLE = 'input:enabled, textarea, button';

/** Undefined if a chosen file cannot be read any more. */
function readAnswers(answers: Parameters<typeof toModalAnswers>[0]): Promise<ModalAnswers | undefined> {
  return toModalAnswers(answers).catch(() => undefined);
}

export function useForm(
  labelled: readonly LabelledField[],
  onSubmit: (components: ModalAnswers) => Promise<ModalRefusal | undefined>,
): Form {
  const fields = labelled.map(({ field }) => field);
  const [given, setGiven] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ModalRefusal | undefined>();
  const answerOf = (field: WireField) => {
    const answer = given.get(field.custom_id);
    return answer === undefined ? toFirstAnswer(field) : answer;
  };

  const send = async () => {
    setBusy(true);
    try {
      const answers = await readAnswers(fields.map((field) => [field, answerOf(field)] as const));
      setRefusal(answers ? await onSubmit(answers) : { shown: 'Could not read a file. Choose it again.' });
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    refusal,
    submit: (form) => {
      if (isBusy) return;
      setTried(true);
      setRefusal(undefined);
      const wrong = fields.findIndex((field) => findProblem(field, answerOf(field)) !== null);
      if (wrong === -1) void send();
      else form.querySelectorAll('[data-field]')[wrong]?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    },
    control: (field) => ({
      answer: answerOf(field),
      problem: isTried ? findProblem(field, answerOf(field)) : null,
      onAnswer: (answer) => {
        setGiven((before) => new Map(before).set(field.custom_id, answer));
      },
    }),
  };
}

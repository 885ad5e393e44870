import type { Answer } from './modal-answers.js';

/** The properties that each kind of field receives. */
export interface ControlProps<Field> {
  readonly field: Field;
  readonly label: string;
  readonly id: string;
  /** The ids of the elements that describe it. */
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly answer: Answer;
  readonly onAnswer: (answer: Answer) => void;
}

import type { Answer } from './modal-answers.js';

/** What a kind of field needs to draw itself. */
export interface ControlProps<Field> {
  readonly field: Field;
  readonly label: string;
  readonly id: string;
  /** The ids of what describes it. */
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly answer: Answer;
  readonly onAnswer: (answer: Answer) => void;
}

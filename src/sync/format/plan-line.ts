/** The subject of a line: create, update, rename, delete, kept, a warning, a question, or the cost. */
export type Sign = '+' | '~' | '>' | '-' | '=' | '!' | '?' | ' ';

/** One line of a plan. A detail belongs to the line before it and has its sign. */
export interface PlanLine {
  readonly sign: Sign;
  readonly text: string;
  readonly isDetail?: true;
}

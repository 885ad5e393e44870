/**
 * Keeps answers in order: each question takes a number, and an answer counts only while no answer to a later question
 * has come.
 */
export class Latest {
  #asked = 0;
  #answered = 0;

  /** The number of a new question. */
  ask(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /** Whether the answer to a question still counts. From then on, no answer to an earlier one does. */
  accept(question: number): boolean {
    if (question <= this.#answered) return false;
    this.#answered = question;
    return true;
  }

  /** Whether no later question was asked. */
  isLast(question: number): boolean {
    return question === this.#asked;
  }

  /** Lets no answer count to any question so far. */
  forget(): void {
    this.#answered = this.#asked;
  }
}

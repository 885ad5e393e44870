/**
 * Keeps responses in order: each request gets a number, and a response counts only while none to a later request has
 * arrived.
 */
export class Latest {
  #asked = 0;
  #answered = 0;

  /** Returns the number of a new request. */
  ask(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /** True if the response to a request still counts. From then on, none to an earlier one does. */
  accept(question: number): boolean {
    if (question <= this.#answered) return false;
    this.#answered = question;
    return true;
  }

  /** True if no later request was made. */
  isLast(question: number): boolean {
    return question === this.#asked;
  }

  /** Discards the responses to all requests so far. */
  forget(): void {
    this.#answered = this.#asked;
  }
}

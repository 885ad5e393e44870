import { helpFor, type ErrorCode, type Problem, type ProblemLocation } from '../errors.js';

/** Gathers problems, so that an author sees all of them at once. */
export class ProblemList {
  readonly #problems: Problem[] = [];

  get all(): readonly Problem[] {
    return this.#problems;
  }

  add(code: ErrorCode, location: ProblemLocation, found: string, wanted: string): void {
    this.#problems.push({ code, location, found, wanted, help: helpFor(code) });
  }
}

import type { CommandDefinition } from '../definition.js';
import {
  helpFor,
  type ErrorCode,
  type Problem,
  type ProblemLocation,
} from '../../../common/errors/commandry-error.js';

/** Gathers problems, so that an author sees all of them at once. */
export class ProblemList {
  readonly #problems: Problem[] = [];
  readonly #drafts: CommandDefinition[] = [];
  readonly #said = new Map<CommandDefinition | undefined, Set<string>>();

  get all(): readonly Problem[] {
    return this.#problems;
  }

  /** What would be a command if the problems around it were mended. Its own mistakes are found as well. */
  get drafts(): readonly CommandDefinition[] {
    return this.#drafts;
  }

  draft(definition: CommandDefinition): void {
    this.#drafts.push(definition);
  }

  /** Adds a problem unless the same was added of the same definition. */
  addOnce(
    owner: CommandDefinition | undefined,
    key: string,
    code: ErrorCode,
    location: ProblemLocation,
    found: string,
    wanted: string,
  ): void {
    const said = this.#said.get(owner) ?? new Set<string>();
    if (said.has(key)) return;
    this.#said.set(owner, said.add(key));
    this.add(code, location, found, wanted);
  }

  /** Adds problems that were found elsewhere. */
  take(problems: readonly Problem[]): void {
    this.#problems.push(...problems);
  }

  add(code: ErrorCode, location: ProblemLocation, found: string, wanted: string): void {
    this.#problems.push({ code, location, found, wanted, help: helpFor(code) });
  }
}

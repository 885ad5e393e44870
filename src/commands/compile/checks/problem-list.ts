import { nearestName } from '../../../protocol/nearest-name.js';
import type { CommandDefinition } from '../definition.js';
import {
  helpFor,
  type ErrorCode,
  type Problem,
  type ProblemLocation,
} from '../../../common/errors/commandry-error.js';

/** Collects problems, so that an author sees all of them at once. */
export class ProblemList {
  readonly #problems: Problem[] = [];
  readonly #drafts: CommandDefinition[] = [];
  readonly #reported = new Map<CommandDefinition | undefined, Set<string>>();

  get all(): readonly Problem[] {
    return this.#problems;
  }

  /** Invalid definitions, kept so that their other problems are found as well. */
  get drafts(): readonly CommandDefinition[] {
    return this.#drafts;
  }

  draft(definition: CommandDefinition): void {
    this.#drafts.push(definition);
  }

  /** Adds a problem once for each definition and key. */
  addOnce(
    owner: CommandDefinition | undefined,
    key: string,
    code: ErrorCode,
    location: ProblemLocation,
    found: string,
    wanted: string,
  ): void {
    const reported = this.#reported.get(owner) ?? new Set<string>();
    if (reported.has(key)) return;
    this.#reported.set(owner, reported.add(key));
    this.add(code, location, found, wanted);
  }

  /** Adds problems that were found elsewhere. */
  take(problems: readonly Problem[]): void {
    this.#problems.push(...problems);
  }

  /** Reports settings that would be ignored silently. TypeScript refuses them; plain JavaScript has only this check. */
  addUnknown(settings: object, known: readonly string[], location: ProblemLocation): void {
    for (const key of Object.keys(settings))
      if (!known.includes(key))
        this.add('SETTING_INVALID', location, `the setting ${key}`, oneOf(key, known));
  }

  add(code: ErrorCode, location: ProblemLocation, found: string, wanted: string): void {
    this.#problems.push({ code, location, found, wanted, help: helpFor(code) });
  }
}

/** What is wanted in the place of a name: those that there are, and which of them is probably meant. */
export function oneOf(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return `one of ${known.join(', ')}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
}

type PathStep = string | number;

/** Adds what is wrong with a value. */
export type AnyCheck = (value: unknown, faults: FaultList) => void;

/** A mistake in a part of a value. */
export interface Fault {
  readonly path: readonly PathStep[];
  readonly message: string;
  /** Whether the part is so wrong that what depends on it is not checked any more. */
  readonly isFinal: boolean;
}

/** Collects what checks find, each with the path that led to it. */
export class FaultList {
  readonly #path: PathStep[] = [];
  #faults: Fault[] = [];

  get all(): readonly Fault[] {
    return this.#faults;
  }

  get length(): number {
    return this.#faults.length;
  }

  add(
    message: string,
    { isFinal = true, at = [] }: { readonly isFinal?: boolean; readonly at?: readonly PathStep[] } = {},
  ): void {
    const path = [...this.#path, ...at];
    this.#faults.push({ path, message, isFinal });
  }

  /** Adds that a value has another type. */
  addType(expected: string, value: unknown): void {
    this.add(`Invalid input: expected ${expected}, received ${typeName(value)}`);
  }

  take(faults: readonly Fault[]): void {
    this.#faults.push(...faults);
  }

  /** Runs a check one step deeper. */
  within(step: PathStep, check: AnyCheck, value: unknown): void {
    this.#path.push(step);
    check(value, this);
    this.#path.pop();
  }

  /** Returns what a check finds, without adding it. */
  tryOut(check: AnyCheck, value: unknown): readonly Fault[] {
    const kept = this.#faults;
    const found: Fault[] = [];
    this.#faults = found;
    check(value, this);
    this.#faults = kept;
    return found;
  }

  hasFinal(since: number): boolean {
    for (let index = since; index < this.#faults.length; index++)
      if (this.#faults[index]?.isFinal) return true;
    return false;
  }
}

/** Writes faults in one sentence, each after its path. */
export function describeFaults(faults: readonly Fault[], whole: string): string {
  return `${faults.map(({ path, message }) => `${path.join('.') || whole}: ${message}`).join('; ')}.`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) === Object.prototype) return typeof value;
  const { constructor } = value as { readonly constructor?: { readonly name: string } };
  return constructor ? constructor.name : 'object';
}

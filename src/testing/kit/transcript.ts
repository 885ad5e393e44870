/** Who did what, in the order in which it happened. */
export class Transcript {
  readonly #startedAtMs: number;
  readonly #lines: string[] = [];

  constructor(private readonly now: () => number) {
    this.#startedAtMs = now();
  }

  /** @param text - May have several lines; those after the first are indented. */
  add(text: string): void {
    const seconds = ((this.now() - this.#startedAtMs) / 1000).toFixed(3).padStart(9);
    const [first = '', ...others] = text.split('\n');
    this.#lines.push(`${seconds} s  ${first}`, ...others.map((line) => `${' '.repeat(13)}${line}`));
  }

  toString(): string {
    return this.#lines.join('\n');
  }
}

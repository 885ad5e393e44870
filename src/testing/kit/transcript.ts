/** Who did what, in the order in which it happened. */
export class Transcript {
  readonly #now: () => number;
  readonly #startedAtMs: number;
  #entries: { readonly atMs: number; readonly describe: () => string }[] = [];

  constructor(now: () => number) {
    this.#now = now;
    this.#startedAtMs = now();
  }

  /** @param describe - Returns one line or several; called only if somebody reads it. */
  add(describe: string | (() => string)): void {
    this.#entries.push({
      atMs: this.#now(),
      describe: typeof describe === 'string' ? () => describe : describe,
    });
  }

  /** Forgets what was added. */
  clear(): void {
    this.#entries = [];
  }

  toString(): string {
    return this.#entries.flatMap(({ atMs, describe }) => this.#lines(atMs, describe())).join('\n');
  }

  #lines(atMs: number, text: string): string[] {
    const seconds = `${((atMs - this.#startedAtMs) / 1000).toFixed(3).padStart(9)} s  `;
    return text
      .split('\n')
      .map((line, index) => `${index === 0 ? seconds : ' '.repeat(seconds.length)}${line}`);
  }
}

/** How much of it a failure shows. */
const LAST_LINES = 60;

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

  /** Returns the last steps, and how many came before. */
  tail(): string {
    const lines = this.toString().split('\n');
    const left = lines.length - LAST_LINES;
    if (left <= 0) return lines.join('\n');
    return `(${left} lines before: kit.transcript has all)\n${lines.slice(-LAST_LINES).join('\n')}`;
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

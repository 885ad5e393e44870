/** Prints the story and counts what was right and what was not. */
export class Transcript {
  readonly #print: (line: string) => void;
  #chapter = 0;
  #right = 0;
  readonly #wrong: string[] = [];

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  title(text: string): void {
    this.#print(`${this.#chapter++ === 0 ? '' : '\n'}${this.#chapter}. ${text}`);
  }

  line(text: string): void {
    this.#print(`   ${text}`);
  }

  /** The output of another process. */
  quote(lines: readonly string[]): void {
    for (const line of lines) this.line(`| ${line}`);
  }

  ms(milliseconds: number): string {
    return `${Math.round(milliseconds)} ms`;
  }

  /** Notes whether something is as it should be; what is not is printed at once. */
  check(what: string, isRight: boolean): void {
    if (isRight) this.#right++;
    else {
      this.#wrong.push(what);
      this.line(`WRONG: ${what}`);
    }
  }

  /** The last line. Answers whether everything was right. */
  end(): boolean {
    const all = this.#right + this.#wrong.length;
    this.#print(
      this.#wrong.length === 0
        ? `\nAll ${all} checks were right.`
        : `\n${this.#wrong.length} of ${all} checks were wrong:\n${this.#wrong.map((what) => `  - ${what}`).join('\n')}`,
    );
    return this.#wrong.length === 0;
  }
}

/** An abort signal that is created on first access: most handlers never read it. */
export class LazySignal {
  #controller: AbortController | undefined;
  #reason: Error | undefined;

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#reason) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  isAborted(): boolean {
    return this.#reason !== undefined;
  }

  /** Aborts, once. Later reasons are ignored. */
  abort(reason: Error): void {
    if (this.#reason) return;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }
}

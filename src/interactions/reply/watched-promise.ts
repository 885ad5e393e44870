/** A promise that records whether it is handled. Its rejection is never unhandled. */
export class WatchedPromise<T> extends Promise<T> {
  #isWatched = false;

  /** `then` returns an ordinary promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  static of<T>(promise: Promise<T>): WatchedPromise<T> {
    const watched = new WatchedPromise<T>((resolve, reject) => {
      promise.then(resolve, reject);
    });
    watched.#handle();
    return watched;
  }

  /** Whether `then`, `catch` or `finally` was called, also by `await`. */
  get isWatched(): boolean {
    return this.#isWatched;
  }

  override then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#isWatched = true;
    return super.then(onFulfilled, onRejected);
  }

  #handle(): void {
    super.then(undefined, () => undefined);
  }
}

/** Whether a value can be awaited. */
export function isThenable(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { readonly then?: unknown }).then === 'function'
  );
}

/** Runs the calls of one interaction one after the other, in the order in which they were made. */
export class CallQueue {
  #last: Promise<void> | undefined;

  /** Settles when every call made so far is done, however it ended. Undefined where none is under way. Never rejects. */
  get last(): Promise<void> | undefined {
    return this.#last;
  }

  /** Runs a call at once, and lets later ones wait until it is done. */
  start<R extends Promise<unknown> | undefined>(call: () => R): R {
    const result = call();
    if (result) this.#follow(result);
    return result;
  }

  /**
   * Runs a call when those before it are done, whether they succeeded or failed; at once if there are none.
   *
   * @param given - What the call is made with. The author may change it while the call waits, so it is copied then.
   */
  add<G, R>(given: G, call: (given: G) => Promise<R> | undefined): Promise<R> | undefined {
    const { last } = this;
    if (!last) return this.start(() => call(given));
    const kept = copy(given);
    return this.start(() => last.then(() => call(kept) as R | Promise<R>));
  }

  #follow(call: Promise<unknown>): void {
    const done = (): void => {
      if (this.#last === last) this.#last = undefined;
    };
    const last = call.then(done, done);
    this.#last = last;
  }
}

/** A copy as deep as lists and plain objects go, with builders as what they stand for. Other values stay what they are. */
function copy<G>(given: G): G {
  try {
    return copyValue(given) as G;
  } catch {
    // A circle, or a toJSON that throws: whoever makes the call finds out, and says so.
    return given;
  }
}

function copyValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { toJSON } = value as { readonly toJSON?: unknown };
  if (typeof toJSON === 'function') return copyValue(toJSON.call(value));
  if (Array.isArray(value)) return value.map(copyValue);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, copyValue(inner)]));
}

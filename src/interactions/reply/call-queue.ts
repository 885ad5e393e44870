/** Runs the calls of one interaction one after another, in the order in which they were made. */
export class CallQueue {
  #last: Promise<void> | undefined;

  /** Resolves when every call made so far has settled. Undefined if none is pending. Never rejects. */
  get last(): Promise<void> | undefined {
    return this.#last;
  }

  /** Runs a call at once, and makes later ones wait for it. */
  start<R extends Promise<unknown> | undefined>(call: () => R): R {
    const result = call();
    if (result) this.#follow(result);
    return result;
  }

  /**
   * Runs a call when those before it have settled; at once if there are none.
   *
   * @param given - The call's argument. It is copied if the call has to wait, because the author may change it
   *   meanwhile.
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

/** Copies lists and plain objects deeply, and builders as their JSON. Other values are kept as they are. */
function copy<G>(given: G): G {
  try {
    return copyValue(given) as G;
  } catch {
    // For a cycle, or a toJSON that throws, the call itself reports the error.
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

/** Keeps the calls of one interaction in the order in which they were made. */
export class CallQueue {
  #last: Promise<void> | undefined;

  /** Resolves when every call made so far has settled. Undefined if none is pending. Never rejects. */
  get last(): Promise<void> | undefined {
    return this.#last;
  }

  /** Makes later calls wait for one that was made. Returns it. */
  follow<R extends Promise<unknown>>(call: R): R {
    const done = (): void => {
      if (this.#last === last) this.#last = undefined;
    };
    const last = call.then(done, done);
    this.#last = last;
    return call;
  }

  /**
   * Makes a call when those before it have settled.
   *
   * @param given - The call's argument. It is copied, because the author may change it meanwhile.
   */
  add<G, R>(given: G, call: (given: G) => Promise<R> | undefined): Promise<R> {
    const kept = copy(given);
    return this.follow(Promise.resolve(this.#last).then(() => call(kept) as R | Promise<R>));
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

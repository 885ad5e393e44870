import { isJsonObject } from '../model/field-checker.js';

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

/** A copy of a message as it will be written. The bytes of its files are not copied; what cannot be written is left. */
function copy<G>(given: G): G {
  if (typeof given !== 'object' || given === null) return given;
  try {
    const { files, ...message } = toFields(given);
    const written = JSON.parse(JSON.stringify(message)) as object;
    return { ...written, ...(files === undefined ? {} : { files: copyFiles(files) }) } as G;
  } catch {
    // Whoever makes the call finds out what is wrong, and says so.
    return given;
  }
}

function toFields(given: object): Readonly<Record<string, unknown>> {
  const { toJSON } = given as { readonly toJSON?: unknown };
  const written: unknown = typeof toJSON === 'function' ? toJSON.call(given) : given;
  if (!isJsonObject(written)) throw new TypeError('This stands for no object.');
  return written;
}

function copyFiles(files: unknown): unknown {
  return Array.isArray(files)
    ? files.map((file: unknown) => (isJsonObject(file) ? { ...file } : file))
    : files;
}

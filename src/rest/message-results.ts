/** The messages that calls returned. A copy of one, and a message of an interaction, is no result of a call. */
const results = new WeakSet();

/** Remembers a value that a call to Discord returned, and returns it. */
export function noteResult<T>(value: T): T {
  if (typeof value === 'object' && value !== null) results.add(value);
  return value;
}

/** Whether a value is what a call to Discord returned, not a reply made of it. */
export function isResultOfCall(value: object): boolean {
  return results.has(value);
}

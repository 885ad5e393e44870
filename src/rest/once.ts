/** Makes a function that starts the work with its first call, and returns the same promise to all. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => (started ??= work());
}

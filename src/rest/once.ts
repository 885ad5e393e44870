/** Memoizes async work: the first call starts it, and all calls share its promise. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => (started ??= work());
}

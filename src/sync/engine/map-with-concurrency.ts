/**
 * Calls `work` for each element, in order, a few at a time. After `stop` is called nothing more is started, and running
 * work is awaited.
 *
 * @param atOnce - How many at a time, 1 or more.
 * @param work - Must not reject.
 */
export async function mapWithConcurrency<T>(
  elements: readonly T[],
  atOnce: number,
  work: (element: T, stop: () => void) => Promise<void>,
): Promise<void> {
  let next = 0;
  const stop = () => {
    next = elements.length;
  };
  const worker = async () => {
    while (next < elements.length) {
      const element = elements[next++] as T;
      await work(element, stop);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, elements.length) }, worker));
}

import pMap from 'p-map';

/**
 * Runs `work` for each element, in order, at most `concurrency` at a time. After `stop` is called no further work begins;
 * work under way is waited for.
 *
 * @param concurrency - A whole number from 1.
 * @param work - Must not reject.
 */
export async function mapWithConcurrency<T>(
  elements: readonly T[],
  concurrency: number,
  work: (element: T, stop: () => void) => Promise<void>,
): Promise<void> {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  await pMap(elements, (element) => (isStopped ? undefined : work(element, stop)), { concurrency });
}

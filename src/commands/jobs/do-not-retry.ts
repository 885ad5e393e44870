/**
 * Thrown by a job, or by a handler that runs queued, whose failure no further attempt would mend: the channel is gone, the
 * account is closed. It has failed then, whatever its `maxAttempts`.
 *
 * @example throw new DoNotRetry('The channel is gone.', { cause: error });
 */
export class DoNotRetry extends Error {
  /** Always `DoNotRetry`. */
  override readonly name = 'DoNotRetry';
}

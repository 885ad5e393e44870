/**
 * Throw it in a job or queued handler if retrying is pointless: the channel is gone, the account is closed. It then
 * fails for good, regardless of `maxAttempts`.
 *
 * @example throw new DoNotRetry('The channel is gone.', { cause: error });
 */
export class DoNotRetry extends Error {
  /** Always `DoNotRetry`. */
  override readonly name = 'DoNotRetry';
}

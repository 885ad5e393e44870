/**
 * A reason to end that is no mistake of the program. Its message is shown without a stack, and says what its cause says,
 * which is shown with `--verbose` alone.
 */
export class CliError extends Error {
  /** What `--json` says instead of words. */
  readonly code: string;
  readonly exitCode: 1 | 2;

  /**
   * @param options.code - Default `FAILED`, or `MISUSED` with the exit code 2.
   * @param options.exitCode - 1 where what was asked for failed, 2 where it could not be understood. Default 1.
   */
  constructor(
    message: string,
    options: { readonly cause?: unknown; readonly code?: string; readonly exitCode?: 1 | 2 } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : {});
    this.name = 'CliError';
    this.exitCode = options.exitCode ?? 1;
    this.code = options.code ?? (this.exitCode === 2 ? 'MISUSED' : 'FAILED');
  }
}

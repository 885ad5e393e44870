/**
 * An expected failure. Its message is shown without a stack and includes what its cause says; the cause is shown only
 * with `--verbose`.
 */
export class CliError extends Error {
  /** The code shown with `--json`. */
  readonly code: string;
  readonly exitCode: 1 | 2;

  /**
   * @param options.code - Default `FAILED`, or `MISUSED` with the exit code 2.
   * @param options.exitCode - 1 for a failure, 2 for invalid usage. Default 1.
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

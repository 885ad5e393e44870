/** Codes of the command line alone. Each has a section in docs/reference/errors/command-line.md. */
export const CLI_ERROR_CODES = [
  'MISUSED',
  'FAILED',
  'APP_FILE_MISSING',
  'APP_NOT_EXPORTED',
  'APP_FILE_FAILED',
  'LOADER_MISSING',
  'MANIFEST_MISSING',
  'MANIFEST_INVALID',
  'UNKNOWN_COMPONENT',
  'AMBIGUOUS_COMPONENT',
  'UNKNOWN_MODAL',
  'FIELD_MISSING',
  'FILE_EXISTS',
  'NOT_A_RECORDING',
  'RECORDING_VERSION',
  'BAD_RECORDING',
  'LIVE_TOKEN_MISSING',
  'LIVE_REFUSED',
  'LIVE_ENDPOINT_SET',
  'LIVE_GUILD_MISSING',
  'LIVE_GUILD_REFUSED',
  'LIVE_GUILD_UNUSED',
  'LIVE_UNATTENDED',
] as const;

export type CliErrorCode = (typeof CLI_ERROR_CODES)[number];

/**
 * An expected failure. Its message is shown without a stack and includes what its cause says; the cause is shown only
 * with `--verbose`.
 */
export class CliError extends Error {
  /** The code shown with `--json`: of the command line, or of the error that it reports. */
  readonly code: string;
  readonly exitCode: 1 | 2;

  /**
   * @param options.code - Default `FAILED`, or `MISUSED` with the exit code 2.
   * @param options.reportedCode - The code of the error that it reports, instead.
   * @param options.exitCode - 1 for a failure, 2 for invalid usage. Default 1.
   */
  constructor(
    message: string,
    options: {
      readonly cause?: unknown;
      readonly code?: CliErrorCode;
      readonly reportedCode?: string;
      readonly exitCode?: 1 | 2;
    } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : {});
    this.name = 'CliError';
    this.exitCode = options.exitCode ?? 1;
    const fallback = this.exitCode === 2 ? 'MISUSED' : 'FAILED';
    this.code = options.reportedCode ?? options.code ?? fallback;
  }
}

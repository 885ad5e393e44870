/** A reason to end that is no mistake of the program: its message is shown without a stack, and the exit code is 1. */
export class CliError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'CliError';
  }
}

/** The exit codes of the process. `npm run docs:generate` writes them into docs/reference/tools/cli.md. */
export const EXIT_CODES = {
  0: 'Done. For `check`: no differences.',
  1: 'Failed: a file, the bot or Discord. The message says why, and what to do.',
  2: 'Misused: the arguments could not be understood. Nothing was done.',
  3: '`check` found differences.',
  130: 'Ended early by a second SIGINT (Ctrl+C).',
  143: 'Ended early by a second SIGTERM.',
} as const;

export type ExitCode = keyof typeof EXIT_CODES;

/** The exit code of a run that found the differences it checks for. */
export const DIFFERS = 3 satisfies ExitCode;

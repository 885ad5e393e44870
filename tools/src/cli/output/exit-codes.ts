/** The exit codes of the process. `npm run docs:generate` writes them into docs/reference/tools/cli.md. */
export const EXIT_CODES = {
  0: 'It is done. For `check`: nothing differs.',
  1: 'It failed: a file, the bot, Discord. The message says what and what to do.',
  2: 'What was typed could not be understood. Nothing was done.',
  3: '`check` found differences. Nothing failed.',
  130: 'A second SIGINT (Ctrl+C) ended it before it was done.',
  143: 'A second SIGTERM ended it before it was done.',
} as const;

export type ExitCode = keyof typeof EXIT_CODES;

/** The exit code of a run that found the differences it checks for. */
export const DIFFERS = 3 satisfies ExitCode;

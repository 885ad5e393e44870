import type { Command } from 'commander';

/** The options of every command that loads a bot. */
export interface BotFlags {
  readonly app?: string;
  readonly tsconfig?: string;
  readonly envFile?: string;
}

/** Adds the options that `BotFlags` describes. */
export function addBotOptions(command: Command): Command {
  return (
    command
      .option(
        '-a, --app <file>',
        'File that exports the app (default: the one in package.json, else src/app.ts and others)',
      )
      // Node.js itself interprets `--env-file` at any position, and exits at once if that file is missing.
      .option('--env, --env-file <file>', 'File with environment variables (default: .env, if it exists)')
      .option('--tsconfig <file>', 'tsconfig.json to load the app with (default: the nearest)')
  );
}

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
      .option('-a, --app <file>', 'file that exports the app; else as package.json says, or a default path')
      // Node.js itself interprets `--env-file` at any position, and exits at once if that file is missing.
      .option('--env, --env-file <file>', 'file with environment variables; else .env, if there is one')
      .option('--tsconfig <file>', 'tsconfig.json to load it with; else the nearest one')
  );
}

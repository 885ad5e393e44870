import type { Command } from 'commander';
import { addBotOptions, type BotFlags } from '../../runtime/bot-options.js';
import { addOutputOptions } from '../../output/output-options.js';
import type { Session } from '../../runtime/command-session.js';
import { readPort } from '../emulator/run-emulator-command.js';

interface Flags extends BotFlags {
  readonly port: number;
  readonly live?: true;
}

/** Adds `commandry serve`, with which `commandry dev` starts the bot. Hidden from help. */
export function addServeCommand(program: Command, session: Session): void {
  addOutputOptions(addBotOptions(program.command('serve', { hidden: true })))
    .description('Serve the app of a bot to the "commandry dev" that started this process.')
    .option('--port <number>', 'port of 127.0.0.1; 0 for any free one', readPort, 0)
    .option('--live', 'connect to the live service instead')
    .action(async (flags: Flags) => {
      if (flags.live) {
        const { runLiveBot } = await import('../dev/live/live-bot.js');
        await runLiveBot(flags, session);
        return;
      }
      const { runServe } = await import('../dev/bot/serve-bot.js');
      await runServe(flags, flags.port, session);
    });
}

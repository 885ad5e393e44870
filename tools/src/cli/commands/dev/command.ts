import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import type { DevFlags } from './flags.js';
import type { Session } from '../../runtime/command-session.js';
import { collectGuild } from '../plan/plan-options.js';
import { PORT_HELP, readPort } from '../emulator/run-emulator-command.js';

const NOTES = `The bot runs in its own process and registers its commands at each start. It restarts when a file changes that it has loaded: a module, imported JSON, a catalogue, or .env. Name other files with --watch-also. The emulator keeps running with its contents, and deliveries wait for the restart.

The app file only exports the app; "commandry dev" serves it. Start a bot with its own server with --program: it must listen on the port in PORT and call app.sync().

The environment of the bot has its credentials in the emulator (DISCORD_APPLICATION_ID and so on) and the address of the emulator (COMMANDRY_BASE_URL), whatever your shell or .env says. It never reaches Discord.

With --live, the bot connects to Discord's gateway instead, with the token of the shell or .env, and COMMANDRY_LIVE is set. Its commands are registered in one guild, after a prompt, and never globally. The application must have no interactions endpoint, and is not changed. The playground shows what the bot receives and answers. It needs the package @discordjs/ws.

Log entries of the bot are formatted; its other lines are printed as they are. With --quiet, only errors of the log are printed, and neither changed files nor successful interactions.

SIGINT (Ctrl+C) or SIGTERM ends everything; a second one ends it at once.`;

/** Adds `commandry dev`: runs an emulator and the bot in it, with reload on change. */
export function addDevCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'dev',
    description: 'Run the bot in an emulator, and restart it when its files change',
    examples: [
      ['dev', 'Run the app of src/app.ts, with an emulator on port 4321'],
      ['dev --app bot/app.ts', 'Run the app of another file'],
      ['dev --program src/server.ts', 'Run a bot that starts its own server, on the port in PORT'],
      ['dev --live --guild 41771983423143937', 'Run with Discord itself, without a tunnel'],
      ['dev --record session.json', 'Record actions, for "commandry replay" and "commandry test-from"'],
      ['dev --state .commandry', 'Keep the contents of the emulator for the next run'],
    ],
    notes: NOTES,
  });
  addBotOptions(command)
    .option('-p, --port <number>', PORT_HELP, readPort)
    .option('--bot-port <number>', 'Port of the bot; 0 for any free one', readPort, 0)
    .option('-s, --state <folder>', 'Folder that keeps the contents of the emulator')
    .option('--record <file>', 'File that records what users do and see')
    .option('--program <file>', 'File of a bot that starts its own server')
    .option('--path <path>', 'Path where such a bot receives interactions', '/interactions')
    .option('--events-path <path>', 'Path where such a bot receives events')
    .option(
      '-w, --world <file>',
      'JSON with the initial world, or a module that exports a function to change it',
    )
    .option('--no-watch', 'Do not restart the bot when files change')
    .option('--watch-also <path>', 'Also restart when this file or folder changes; repeatable', collect, [])
    .option('--ignore <path>', 'Ignore changes of a file or folder; repeatable', collect, [])
    .option('--live', 'Connect to Discord itself over the gateway')
    .option('-g, --guild <id>', 'With --live: the guild to register commands in', readGuild)
    .option('-y, --yes', 'With --live: register commands without a prompt')
    .option('--rate-limits', "Apply Discord's limits of requests and new commands", false)
    .action(async (flags: DevFlags) => {
      const { runDev } = await import('./run.js');
      await runDev(flags, session);
    });
}

function readGuild(text: string): string {
  return collectGuild(text)[0] ?? '';
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import type { DevFlags } from './flags.js';
import type { Session } from '../../runtime/command-session.js';
import { collectGuild } from '../plan/plan-options.js';
import { PORT_HELP, readPort } from '../emulator/run-emulator-command.js';

const NOTES = `The bot runs in a process of its own, which is restarted when a file changes that it has loaded: a module, JSON that it
imports, a catalogue, or .env. What it reads in other ways is named by --watch-also. Its commands are registered each time.
The emulator goes on meanwhile, with everything that is in it, and deliveries wait for the next run.

The file is the one that exports the app, as for the other commands, and this one serves it. A bot that serves itself
is started with --program: it has to listen on the port that PORT says and to call app.sync().

The environment of the bot says who it is in the emulator (DISCORD_APPLICATION_ID and so on) and where Discord is
(COMMANDRY_BASE_URL), whatever your shell or .env says. It never meets Discord itself.

With --live the bot is connected to Discord's gateway instead, as the token of the shell or .env, and COMMANDRY_LIVE is set.
Its commands are registered in one guild, after a question, and never globally. The application must have no interactions
endpoint; it is never changed. The playground shows what the bot receives and answers. It needs the package @discordjs/ws.

Entries of the bot's log are shown for people, and its other lines as they are. With --quiet, of the log only errors are
shown, and neither changed files nor interactions that went well.

SIGINT (Ctrl+C) or SIGTERM ends everything; a second one ends it at once.`;

/** Adds `commandry dev`: runs an emulator and the bot in it, with reload on change. */
export function addDevCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'dev',
    description: 'Run the bot in an emulator, and restart it when its files change.',
    examples: [
      ['dev', 'the app of src/app.ts, or wherever package.json says, and an emulator on port 4321'],
      ['dev --app bot/app.ts', 'that of another file'],
      ['dev --program src/server.ts', 'a bot that starts its own server, on the port in PORT'],
      ['dev --live --guild 41771983423143937', 'with Discord itself, without a tunnel'],
      ['dev --record session.json', 'record what is done, for "commandry replay" and "commandry test-from"'],
      ['dev --state .commandry', 'keep the data of the emulator for the next run'],
    ],
    notes: NOTES,
  });
  addBotOptions(command)
    .option('-p, --port <number>', PORT_HELP, readPort)
    .option('--bot-port <number>', 'port of the bot; 0 for any free one', readPort, 0)
    .option('-s, --state <folder>', 'keep the data of the emulator in this folder')
    .option('--record <file>', 'record what users do and are shown in this file')
    .option('--program <file>', 'file of a bot that starts its own server')
    .option('--path <path>', 'path where such a bot receives interactions', '/interactions')
    .option('--events-path <path>', 'path where such a bot receives events')
    .option(
      '-w, --world <file>',
      'JSON with the initial world, or a module that exports a function to change it',
    )
    .option('--no-watch', 'do not restart the bot when files change')
    .option(
      '--watch-also <path>',
      'restart when this file or folder changes too; may be given several times',
      collect,
      [],
    )
    .option('--ignore <path>', 'ignore a file or folder; may be given several times', collect, [])
    .option('--live', 'connect to Discord itself over the gateway, instead of an emulator')
    .option('-g, --guild <id>', 'with --live: the only guild in which commands are registered', readGuild)
    .option('-y, --yes', 'with --live: register commands without a question')
    .option('--rate-limits', 'limit requests and new commands as Discord itself does', false)
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

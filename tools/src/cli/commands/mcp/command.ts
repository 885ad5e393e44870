import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import type { Session } from '../../runtime/command-session.js';
import { readPort } from '../emulator/run-emulator-command.js';
import type { McpFlags } from './run.js';

const NOTES = `The client starts this command and talks to it over the standard streams: its log goes to the standard error stream. The bot
is started as by "commandry dev", and restarts when its files change. With --emulator the server acts in an emulator that
runs already.

With --http it listens on 127.0.0.1 only, under /mcp, and refuses requests of pages of other hosts.

Nothing here reaches Discord. docs/reference/tools/mcp.md shows how clients are configured.`;

/** Adds `commandry mcp`: lets a program use a bot as a user, over the Model Context Protocol. */
export function addMcpCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'mcp',
    description: 'Let a coding agent use the bot as a user: a server of the Model Context Protocol.',
    examples: [
      ['mcp', 'the app of src/app.ts, or wherever package.json says'],
      ['mcp --program src/server.ts', 'a bot of any framework that starts its own server'],
      ['mcp --emulator http://127.0.0.1:4321', 'the bot of a running "commandry dev"'],
      ['mcp --http 4400', 'over HTTP, for a client that starts no programs'],
    ],
    notes: NOTES,
  });
  addBotOptions(command)
    .option('--program <file>', 'file of a bot that starts its own server')
    .option('-w, --world <file>', 'the initial world, as of "commandry dev"')
    .option('-p, --port <number>', 'port of the emulator and its page; 0 for any free one', readPort, 0)
    .option('--emulator <url>', 'address of a running emulator')
    .option('--http <port>', 'listen on this port of 127.0.0.1 instead', readPort)
    .action(async (flags: McpFlags) => {
      const { runMcp } = await import('./run.js');
      await runMcp(flags, session);
    });
}

import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import type { Session } from '../../runtime/command-session.js';
import { readPort } from '../emulator/run-emulator-command.js';
import type { McpFlags } from './run.js';

const NOTES = `The client starts this command and talks to it over the standard streams; the log goes to the standard error stream. The bot runs as under "commandry dev" and restarts when its files change. With --emulator, the server uses a running emulator.

With --http, it listens only on 127.0.0.1, at /mcp, and refuses requests of pages of other hosts.

Nothing reaches Discord. docs/reference/tools/mcp.md shows how to configure clients.`;

/** Adds `commandry mcp`: lets a program use a bot as a user, over the Model Context Protocol. */
export function addMcpCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'mcp',
    description: 'Let a coding agent use the bot as a user, over MCP',
    examples: [
      ['mcp', 'Serve the app of src/app.ts'],
      ['mcp --program src/server.ts', 'Serve a bot in any framework'],
      ['mcp --emulator http://127.0.0.1:4321', 'Serve the bot of a running "commandry dev"'],
      ['mcp --http 4400', 'Serve over HTTP, for clients that start no programs'],
    ],
    notes: NOTES,
  });
  addBotOptions(command)
    .option('--program <file>', 'File of a bot that starts its own server')
    .option('-w, --world <file>', 'Initial world, as for "commandry dev"')
    .option('-p, --port <number>', 'Port of the emulator and the playground; 0 for any free one', readPort, 0)
    .option('--emulator <url>', 'Address of a running emulator')
    .option('--http <port>', 'Serve over HTTP on this port of 127.0.0.1', readPort)
    .action(async (flags: McpFlags) => {
      const { runMcp } = await import('./run.js');
      await runMcp(flags, session);
    });
}

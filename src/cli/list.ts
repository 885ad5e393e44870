import type { Command } from 'commander';
import type { CommandPayload } from '../model/command.js';
import { addCommand } from './add-command.js';
import { addBotOptions, type BotFlags } from './bot-options.js';
import { toCommandLines } from './command-lines.js';
import { createOutput, type Output, type OutputFlags } from './output.js';
import type { Session } from './session.js';

type Flags = BotFlags & OutputFlags;

/** Adds `commandry list`: what the code declares. */
export function addListCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'list',
    description: 'List the commands that the code declares.',
    examples: [
      ['list', 'the commands of the app in src/app.ts, or wherever package.json says'],
      ['list --app bot/app.ts', 'those of another file'],
      ['list --json', 'their payloads, as JSON'],
    ],
  });
  addBotOptions(command).action((flags: Flags) => runList(flags, session));
}

async function runList(flags: Flags, session: Session): Promise<void> {
  const output = createOutput(session, flags);
  const { loadBot } = await import('./load-bot.js');
  const { app } = await loadBot(session, flags, { codeOnly: true });
  const scopes = app.scopes.map(({ scope, payloads }) => ({
    scope: 'global',
    ...(scope === 'global' ? {} : { scope: 'guild', guildId: scope.guildId }),
    commands: payloads,
  }));
  output.result({ scopes }, scopes.map((scope) => describeScope(scope, output)).join('\n\n'));
}

interface ListedScope {
  readonly guildId?: string;
  readonly commands: readonly CommandPayload[];
}

function describeScope({ guildId, commands }: ListedScope, { paint }: Output): string {
  const where = guildId === undefined ? 'Global' : `Guild ${guildId}`;
  const count = commands.length === 1 ? '1 command' : `${commands.length || 'no'} commands`;
  const lines = commands.flatMap(toCommandLines);
  const width = Math.max(...lines.map(({ usage }) => usage.length));
  return [
    paint('bold', `${where}: ${count}`),
    ...lines.map(({ usage, description }) =>
      `  ${usage.padEnd(width)}  ${paint('dim', description)}`.trimEnd(),
    ),
  ].join('\n');
}

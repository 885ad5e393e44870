import type { Command } from 'commander';
import { addCommand, addCommandGroup } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { CliError } from '../../output/cli-error.js';
import { addEmulatorOption } from '../emulator/emulator-option.js';
import { addConcurrencyOption, collectGuild } from '../plan/plan-options.js';
import type { Session } from '../../runtime/command-session.js';
import type { ExplainFlags, PermissionsFlags } from './flags.js';

/** Adds `commandry permissions` with its subcommands. */
export function addPermissionsCommand(program: Command, session: Session): void {
  const group = addCommandGroup(program, {
    usage: 'permissions',
    description: 'List, set and explain who may use commands in guilds',
    examples: [
      ['permissions list', 'List what is set in the guilds of the code'],
      ['permissions apply --dry-run', 'Show what would be set'],
      ['permissions apply', 'Set what the code declares'],
      [
        'permissions explain /sail --guild 4 --user 5 --channel 6',
        'Explain why a user can or cannot use a command',
      ],
    ],
  });
  addList(group, session);
  addApply(group, session);
  addExplain(group, session);
}

function addList(group: Command, session: Session): void {
  const command = addCommand(group, {
    usage: 'list',
    description: 'List the permissions that are set in guilds',
    examples: [
      ['permissions list', 'In the guilds that the code names'],
      ['permissions list --guild 41771983423143937', 'In one guild'],
      ['permissions list --json', 'Print JSON'],
    ],
    notes: 'It needs the bot token.',
  });
  command.option('-g, --guild <id>', 'This guild; repeatable', collectGuild);
  addEmulatorOption(addBotOptions(command)).action(async (flags: PermissionsFlags) => {
    const { runPermissionsList } = await import('./list-permissions-command.js');
    await runPermissionsList(flags, session);
  });
}

const APPLY_NOTES = `It reads with the bot token. To write, it needs the token of a user who manages the guilds and their roles and has granted applications.commands.permissions.update, in DISCORD_BEARER_TOKEN; with DISCORD_CLIENT_SECRET instead, it gets the token of the application's owner, unless that is a team.

Register the commands first. Undeclared permissions stay as they are.`;

function addApply(group: Command, session: Session): void {
  const command = addCommand(group, {
    usage: 'apply',
    description: 'Set the permissions that the code declares, and print the plan first',
    examples: [
      ['permissions apply', 'In every guild with declared permissions'],
      ['permissions apply --dry-run', 'Only plan, without a user token'],
      ['permissions apply --guild 41771983423143937', 'In one guild'],
      ['permissions apply --dry-run --markdown', 'Print the plan as Markdown'],
    ],
    notes: APPLY_NOTES,
  });
  command
    .option('-g, --guild <id>', 'Only this guild; repeatable', collectGuild)
    .option('-n, --dry-run', 'Plan, and change nothing')
    .option('--markdown', 'Print the plan as Markdown');
  addConcurrencyOption(command);
  addEmulatorOption(addBotOptions(command)).action(async (flags: PermissionsFlags) => {
    const { runPermissionsApply } = await import('./apply-permissions-command.js');
    await runPermissionsApply(flags, session);
  });
}

const EXPLAIN_NOTES = `It needs the bot token, and a bot that is in the guild and sees the channel. Otherwise, --facts names a JSON file with guild (with its roles), member and channel as Discord returns them, and for a thread its parent; guild, user and channel are then those of the file.`;

function addExplain(group: Command, session: Session): void {
  const command = addCommand(group, {
    usage: 'explain <command...>',
    description: 'Explain why a user can or cannot use a command in a channel',
    examples: [
      ['permissions explain /sail -g 4 -u 5 -c 6', 'A slash command'],
      ["permissions explain 'High five' -t user -g 4 -u 5 -c 6", 'A user command'],
      ['permissions explain /sail --facts facts.json', 'Without asking Discord'],
    ],
    notes: EXPLAIN_NOTES,
  });
  command
    .option('-g, --guild <id>', 'Guild')
    .option('-u, --user <id>', 'User')
    .option('-c, --channel <id>', 'Channel or thread')
    .option('-t, --type <type>', 'slash, user, message or entry-point, if several share a name', readType)
    .option('--facts <file>', 'JSON file with guild, member and channel, to use instead of Discord');
  addEmulatorOption(addBotOptions(command)).action(async (words: readonly string[], flags: ExplainFlags) => {
    const { runPermissionsExplain } = await import('./explain-permissions-command.js');
    await runPermissionsExplain(words.join(' '), flags, session);
  });
}

const TYPES: Readonly<Record<string, number>> = { slash: 1, user: 2, message: 3, 'entry-point': 4 };

function readType(text: string): number {
  const type = Object.hasOwn(TYPES, text) ? TYPES[text] : undefined;
  if (type !== undefined) return type;
  const known = Object.keys(TYPES).join(', ');
  throw new CliError(`"${text}" is not a type of command. There are: ${known}.`, { exitCode: 2 });
}

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
    description: 'List, set and explain who may use commands in guilds.',
    examples: [
      ['permissions list', 'what is set in the guilds that the code names'],
      ['permissions apply --dry-run', 'what would be set'],
      ['permissions apply', 'set what the code declares'],
      [
        'permissions explain /sail --guild 4 --user 5 --channel 6',
        'why somebody can use a command, or cannot',
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
    description: 'List the permissions that are set in guilds.',
    examples: [
      ['permissions list', 'those of the guilds that the code names'],
      ['permissions list --guild 41771983423143937', 'those of one guild'],
      ['permissions list --json', 'for a program'],
    ],
    notes: 'It needs the bot token.',
  });
  command.option('-g, --guild <id>', 'this guild; may be given several times', collectGuild);
  addEmulatorOption(addBotOptions(command)).action(async (flags: PermissionsFlags) => {
    const { runPermissionsList } = await import('./list-permissions-command.js');
    await runPermissionsList(flags, session);
  });
}

const APPLY_NOTES = `It needs the bot token to read, and to write the token of a user who manages the guilds and their roles and has granted
applications.commands.permissions.update: in DISCORD_BEARER_TOKEN. With DISCORD_CLIENT_SECRET in its place, it gets
one of the owner of the application, if that is a user and not a team.

Commands must be registered first. Undeclared permissions are left alone.`;

function addApply(group: Command, session: Session): void {
  const command = addCommand(group, {
    usage: 'apply',
    description: 'Set the permissions that the code declares: plan, print the plan, and apply it.',
    examples: [
      ['permissions apply', 'in every guild that the code declares some for'],
      ['permissions apply --dry-run', 'plan only; no token of a user is needed'],
      ['permissions apply --guild 41771983423143937', 'in one guild'],
      ['permissions apply --dry-run --markdown', 'for a review'],
    ],
    notes: APPLY_NOTES,
  });
  command
    .option('-g, --guild <id>', 'only this guild; may be given several times', collectGuild)
    .option('-n, --dry-run', 'plan, and change nothing')
    .option('--markdown', 'print the plan as Markdown');
  addConcurrencyOption(command);
  addEmulatorOption(addBotOptions(command)).action(async (flags: PermissionsFlags) => {
    const { runPermissionsApply } = await import('./apply-permissions-command.js');
    await runPermissionsApply(flags, session);
  });
}

const EXPLAIN_NOTES = `It needs the bot token, and a bot that is a member of the guild and sees the channel. If it does not, --facts names
a JSON file with guild (with its roles), member and channel as Discord gives them, and parent for the channel
of a thread; guild, user and channel are those in the file then.`;

function addExplain(group: Command, session: Session): void {
  const command = addCommand(group, {
    usage: 'explain <command...>',
    description: 'Explain why a user can use a command in a channel, or cannot.',
    examples: [
      ['permissions explain /sail --guild 4 --user 5 --channel 6', 'a slash command'],
      ["permissions explain 'High five' --type user --guild 4 --user 5 --channel 6", 'a user command'],
      ['permissions explain /sail --facts facts.json', 'from a file, without asking Discord'],
    ],
    notes: EXPLAIN_NOTES,
  });
  command
    .option('-g, --guild <id>', 'the guild')
    .option('-u, --user <id>', 'the user')
    .option('-c, --channel <id>', 'the channel or thread')
    .option('-t, --type <type>', 'slash, user, message or entry-point, if several share a name', readType)
    .option('--facts <file>', 'JSON with guild, member and channel, in place of asking Discord');
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

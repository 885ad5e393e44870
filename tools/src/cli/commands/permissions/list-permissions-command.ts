import type { App } from 'commandry';
import type { GuildCommandPermissions, RegisteredCommand, Snowflake } from 'commandry/protocol';
import { describePermission, describeTarget, type CommandName } from 'commandry/sync';
import { CliError } from '../../output/cli-error.js';
import { loadBot } from '../../runtime/load-bot.js';
import { createOutput, type Output } from '../../output/output.js';
import type { PermissionsFlags } from './flags.js';
import type { Session } from '../../runtime/command-session.js';

/** One set of permissions, with the name of its command. */
interface ListedSet extends Pick<GuildCommandPermissions, 'id' | 'permissions'> {
  /** Null for the application, and where no command has the id. */
  readonly command: CommandName | null;
  readonly isApplication: boolean;
}

interface ListedGuild {
  readonly guildId: Snowflake;
  readonly sets: readonly ListedSet[];
}

/** Lists the permissions set in guilds. */
export async function runPermissionsList(flags: PermissionsFlags, session: Session): Promise<void> {
  const { app } = await loadBot(session, flags);
  const guildIds = flags.guild ?? findGuilds(app);
  if (guildIds.length === 0) {
    throw new CliError('The code names no guild. Pass one with --guild, by its id.', { exitCode: 2 });
  }
  const global = await app.fetchCommands();
  const guilds: ListedGuild[] = [];
  for (const guildId of new Set(guildIds)) guilds.push(await listGuild(app, guildId, global));
  const output = createOutput(session, flags);
  output.result({ guilds }, guilds.map((guild) => describeGuild(guild, output)).join('\n\n'));
}

/** Guilds with declared permissions, and those with commands. */
function findGuilds({ declaredPermissions, scopes }: App): Snowflake[] {
  return [
    ...declaredPermissions.map(({ guildId }) => guildId),
    ...scopes.flatMap(({ scope }) => (scope === 'global' ? [] : [scope.guildId])),
  ];
}

async function listGuild(
  app: App,
  guildId: Snowflake,
  global: readonly RegisteredCommand[],
): Promise<ListedGuild> {
  const stored = await app.fetchPermissions(guildId);
  const commands = stored.length === 0 ? [] : [...global, ...(await app.fetchCommands(guildId))];
  const sets = stored.map(({ id, application_id, permissions }): ListedSet => {
    const found = commands.find((command) => command.id === id);
    const command = found ? { type: found.type, name: found.name } : null;
    return { id, isApplication: id === application_id, command, permissions };
  });
  return { guildId, sets };
}

function describeGuild({ guildId, sets }: ListedGuild, { paint }: Output): string {
  const count = sets.length === 0 ? 'no permissions are set' : `permissions are set for ${sets.length}`;
  return [
    paint('bold', `Guild ${guildId}: ${count}`),
    ...sets.flatMap(({ id, command, isApplication, permissions }) => [
      `  ${command || isApplication ? describeTarget(command) : `Command ${id}, which is not registered`}`,
      ...permissions.map(
        (entry) => `      ${paint(entry.permission ? 'green' : 'red', describePermission(guildId, entry))}`,
      ),
    ]),
  ].join('\n');
}

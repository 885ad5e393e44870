import type { Snowflake } from '../../protocol/snowflake.js';
import {
  formatSections,
  toSections,
  type FormatOptions,
  type PlanLine,
  type ScopeDescription,
  type Sign,
} from './format-sections.js';
import type {
  GuildPermissionsPlan,
  PermissionChange,
  PermissionsPlan,
} from '../permissions/permissions-plan.js';
import type { PermissionEntry } from '../../protocol/permissions/permission-entry.js';
import { describeCommand } from './describe-command.js';
import { describePermission } from './describe-permission.js';
import type { CommandName } from '../commands/commands-plan.js';

/**
 * Formats a plan of permissions for people, a line for each set and each entry that differs. Names of commands cannot
 * affect the terminal or the page.
 */
export function formatPermissionsPlan(
  { applicationId, guilds, unread }: PermissionsPlan,
  options: FormatOptions = {},
): string {
  const where = (guildId: Snowflake) => `Permissions in guild ${guildId}`;
  const sections = toSections(
    applicationId,
    guilds.map((guild) => ({ where: where(guild.guildId), ...describeGuild(guild) })),
    unread.map(({ guildId, message }) => ({ where: where(guildId), message })),
  );
  const none = { title: `Permissions of application ${applicationId}: none are declared.`, lines: [] };
  return formatSections(sections.length === 0 ? [none] : sections, options);
}

/** Describes a guild: how much changes and, line by line, what. */
function describeGuild({
  guildId,
  changes,
  unchanged,
  unregistered,
  undeclared,
}: GuildPermissionsPlan): ScopeDescription {
  const isSame = changes.length + unregistered.length === 0;
  return {
    totals: isSame
      ? `nothing differs, ${unchanged.length} as declared`
      : `${changes.length} to change, ${unchanged.length} unchanged`,
    lines: [
      ...changes.flatMap((change) => describeChange(guildId, change)),
      ...unregistered.map((command) => line('!', `${describeCommand(command)} is not registered yet`)),
      ...undeclared.map(({ id, command, isApplication, count }) => {
        const whose = command ? describeCommand(command) : isApplication ? APPLICATION : `command ${id}`;
        const entries = count === 1 ? '1 permission' : `${count} permissions`;
        return line('=', `${whose}: ${entries} kept, although nothing declares any`);
      }),
    ],
  };
}

function describeChange(
  guildId: Snowflake,
  { command, added, removed, turned }: PermissionChange,
): PlanLine[] {
  const detail = (sign: Sign, entry: PermissionEntry, more = ''): PlanLine => ({
    ...line(sign, `${sign} ${describePermission(guildId, entry)}${more}`),
    isDetail: true,
  });
  return [
    line('~', describeTarget(command)),
    ...removed.map((entry) => detail('-', entry, ', which will be lost')),
    ...turned.map((entry) => detail('~', entry, `, which was ${entry.permission ? 'denied' : 'allowed'}`)),
    ...added.map((entry) => detail('+', entry)),
  ];
}

function line(sign: Sign, text: string): PlanLine {
  return { sign, text };
}

const APPLICATION = 'All commands without permissions of their own';

/** Returns whose permissions they are; null stands for the application. */
export function describeTarget(command: CommandName | null): string {
  return command ? describeCommand(command) : APPLICATION;
}

import type { PermissionEntry } from '../../protocol/permissions/permission-entry.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { describeCommand } from './describe-command.js';
import { describePermission } from './describe-permission.js';
import type { CommandName } from '../commands/commands-plan.js';
import type { ScopeDescription } from './format-sections.js';
import type { PlanLine, Sign } from './plan-line.js';
import type { GuildPermissionsPlan, PermissionChange } from '../permissions/permissions-plan.js';

/** Describes a guild: how much changes and, line by line, what. */
export function describeGuild({
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

import type { Snowflake } from '../../protocol/snowflake.js';
import { describeCommand } from './describe-command.js';
import { describePermission } from './describe-permission.js';
import type { LostPermissions, PermissionLoss } from '../commands/commands-plan.js';
import { nameFirst, type PlanLine } from './format-sections.js';

/** How many guilds are named; the others are counted. The plan as data has them all. */
const NAMED = 10;

/** Describes the permissions that will be lost, entry by entry if they are known, and which of them are set again. */
export function describeLoss(loss: PermissionLoss): PlanLine[] {
  const { because, known, redeclaredIn } = loss;
  const name = describeCommand(loss);
  const why = `because it is ${because === 'delete' ? 'deleted' : 'renamed'}`;
  if (known === null) {
    const again =
      redeclaredIn.length === 0
        ? ''
        : `. Those that the code declares ${describeGuilds(redeclaredIn)} ${AGAIN}`;
    return [line(`Any permissions set for ${name} will be lost, ${why}${again}`)];
  }
  if (known.length === 0) return [line(`No permissions are set for ${name} in the guilds that were read`)];
  const hidden = known.length - NAMED;
  return [
    ...known.slice(0, NAMED).flatMap((lost) => describeLost(lost, name, why)),
    ...(hidden > 0 ? [line(`And in ${hidden} more guilds; the plan as JSON names them`)] : []),
  ];
}

const AGAIN = 'are set again by syncPermissions';

function describeGuilds(guildIds: readonly Snowflake[]): string {
  return `for ${guildIds.length === 1 ? 'guild' : 'guilds'} ${nameFirst(guildIds, NAMED)}`;
}

function describeLost(
  { guildId, permissions, redeclared }: LostPermissions,
  name: string,
  why: string,
): PlanLine[] {
  const again = new Set(redeclared.map((entry) => describePermission(guildId, entry)));
  return [
    line(`Permissions set for ${name} in guild ${guildId} will be lost, ${why}`),
    ...permissions.map((entry): PlanLine => {
      const text = describePermission(guildId, entry);
      const more = again.has(text) ? ', which the code declares: syncPermissions sets it again' : '';
      return { sign: '!', text: text + more, isDetail: true };
    }),
  ];
}

function line(text: string): PlanLine {
  return { sign: '!', text };
}

import {
  allChannelsId,
  CommandPermissionType,
  everyoneId,
  type CommandPermission,
  type Snowflake,
} from 'commandry/protocol';
import type { ControlSummary } from '../../../emulator/index.js';
import type { GuildView } from '../../names/names.js';

/** What permissions of a command can be for. */
export interface Target {
  readonly id: Snowflake;
  readonly type: CommandPermission['type'];
  readonly label: string;
}

/** What the settings of a server offer: everyone and roles, members, all channels and channels. */
export function listTargets(
  guild: GuildView,
  { users, channels }: Pick<ControlSummary, 'users' | 'channels'>,
): readonly { readonly label: string; readonly targets: readonly Target[] }[] {
  const { ROLE, USER, CHANNEL } = CommandPermissionType;
  const roles = guild.roles.filter(({ id }) => id !== guild.id);
  return [
    {
      label: 'Roles',
      targets: [
        { id: everyoneId(guild.id), type: ROLE, label: '@everyone' },
        ...roles.map(({ id, name }) => ({ id, type: ROLE, label: `@${name}` })),
      ],
    },
    {
      label: 'Members',
      targets: guild.members.flatMap(({ user_id: id, nick }) => {
        const user = users.find((each) => each.id === id);
        if (!user || user.bot) return [];
        return [{ id, type: USER, label: nick ?? user.global_name ?? user.username }];
      }),
    },
    {
      label: 'Channels',
      targets: [
        { id: allChannelsId(guild.id), type: CHANNEL, label: 'All channels' },
        ...channels
          .filter(({ guild_id: guildId }) => guildId === guild.id)
          .map(({ id, name }) => ({ id, type: CHANNEL, label: `#${name ?? id}` })),
      ],
    },
  ];
}

/** Identifies a target: the id of `@everyone` is that of the guild, and may be that of a channel as well. */
export function toKey({ id, type }: Pick<Target, 'id' | 'type'>): string {
  return `${type} ${id}`;
}

/** Returns the permissions with one for a target, in place of another for it. */
export function withPermission(
  permissions: readonly CommandPermission[],
  { id, type }: Pick<Target, 'id' | 'type'>,
  permission: boolean,
): readonly CommandPermission[] {
  const changed = { id, type, permission };
  return permissions.some((each) => toKey(each) === toKey(changed))
    ? permissions.map((each) => (toKey(each) === toKey(changed) ? changed : each))
    : [...permissions, changed];
}

export function withoutPermission(
  permissions: readonly CommandPermission[],
  target: Pick<Target, 'id' | 'type'>,
): readonly CommandPermission[] {
  return permissions.filter((each) => toKey(each) !== toKey(target));
}

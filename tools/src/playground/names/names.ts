import { CommandType } from 'commandry/protocol';
import type { ControlSummary, PickedCommand, UserChannelsResult } from '../../emulator/index.js';
import type {
  NamedChannel,
  NamedCommand,
  NamedEmoji,
  NamedRole,
  NamedUser,
} from '../messages/rendering-context.js';

/** Everything that can be named in a place, by id. */
export interface Names {
  readonly users: ReadonlyMap<string, NamedUser>;
  readonly roles: ReadonlyMap<string, NamedRole>;
  readonly channels: ReadonlyMap<string, NamedChannel>;
  readonly commands: ReadonlyMap<string, NamedCommand>;
  /** Those of the guild. */
  readonly emojis: readonly NamedEmoji[];
}

export type GuildView = UserChannelsResult['guilds'][number];

/** @param guild - The guild of the channel; undefined in direct messages. */
export function toNames(
  summaryUsers: ControlSummary['users'],
  guild: GuildView | undefined,
  commands: readonly PickedCommand[],
): Names {
  const nicks = new Map(guild?.members.map(({ user_id: id, nick }) => [id, nick]));
  const users = summaryUsers.map(({ id, username, global_name: globalName, bot }) => ({
    id,
    username,
    displayName: nicks.get(id) ?? globalName ?? username,
    globalName,
    bot,
  }));
  const channels = (guild?.channels ?? []).map(({ id, name, type, parent_id: parentId }) => ({
    id,
    name,
    type,
    parentId,
  }));
  return {
    users: byId(users),
    roles: byId(guild?.roles ?? []),
    channels: byId(channels),
    emojis: guild?.emojis ?? [],
    commands: byId(
      commands.filter(({ type }) => type === CommandType.CHAT_INPUT).map(({ id, name }) => ({ id, name })),
    ),
  };
}

/** Names direct messages by the other people in them. */
export function nameOfDirect(
  { name, recipient_ids: ids }: UserChannelsResult['direct_messages'][number],
  userId: string,
  { users }: ControlSummary,
): string {
  const others = ids.filter((id) => id !== userId).map((id) => users.find((user) => user.id === id));
  return name ?? others.map((user) => user?.global_name ?? user?.username ?? 'somebody').join(', ');
}

function byId<T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  return new Map(list.map((each) => [each.id, each]));
}

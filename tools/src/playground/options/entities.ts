import { OptionType } from 'commandry/protocol';
import type { Item } from '../controls/combo-list.js';
import type { ShownOption } from '../commands/shown-command.js';
import type { NamedUser } from '../messages/rendering-context.js';
import type { Names } from '../names/names.js';

/** A user, role or channel in a list. Its key is its id. */
export type EntityItem = Item;

/** The kinds of entities in a list. */
export interface EntityKinds {
  readonly users?: boolean;
  readonly roles?: boolean;
  readonly channels?: boolean;
  /** Only channels of these types; all if there are none. */
  readonly channelTypes?: readonly number[];
}

const KINDS: Readonly<Record<number, EntityKinds>> = {
  [OptionType.USER]: { users: true },
  [OptionType.ROLE]: { roles: true },
  [OptionType.MENTIONABLE]: { users: true, roles: true },
  [OptionType.CHANNEL]: { channels: true },
};

/** The kinds of entities that an option names; undefined for texts, numbers and so on. */
export function entityKindsOf({ type, channel_types: channelTypes }: ShownOption): EntityKinds | undefined {
  const kinds = KINDS[type];
  return kinds && (channelTypes?.length ? { ...kinds, channelTypes } : kinds);
}

/** Lists the entities that can be chosen in a place. */
export function listEntities({ users, roles, channels }: Names, kinds: EntityKinds): EntityItem[] {
  const { channelTypes = [] } = kinds;
  return [
    ...(kinds.users ? [...users.values()] : []).map((user) => ({
      key: user.id,
      label: user.displayName,
      detail: detailOf(user),
    })),
    ...(kinds.roles ? [...roles.values()] : []).map(({ id, name }) => ({
      key: id,
      label: name.startsWith('@') ? name : `@${name}`,
      detail: 'role',
    })),
    ...(kinds.channels ? [...channels.values()] : [])
      .filter(({ type }) => channelTypes.length === 0 || channelTypes.includes(type))
      .map(({ id, name }) => ({ key: id, label: `#${name}`, detail: 'channel' })),
  ];
}

/** The other names of a user, by which they are found as well. */
function detailOf({ username, displayName, globalName, bot }: NamedUser): string {
  const isHidden = globalName != null && globalName !== displayName && globalName !== username;
  return [username, ...(isHidden ? [globalName] : []), ...(bot ? ['app'] : [])].join(' · ');
}

/** Returns the items whose name contains what is typed, case-insensitively, or whose key is that; a leading sign is ignored. */
export function filterItems<T extends Item>(items: readonly T[], typed: string): T[] {
  const wanted = typed.trim().toLocaleLowerCase().replace(/^[@#]/, '');
  return items.filter(
    ({ key, label, detail = '' }) =>
      key === wanted || `${label}\n${detail}`.toLocaleLowerCase().includes(wanted),
  );
}

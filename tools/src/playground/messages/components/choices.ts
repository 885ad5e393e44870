import { ComponentType } from 'commandry/protocol';
import type { MessageContext } from '../rendering-context.js';
import type { WireEmoji, WireSelect } from './component-objects.js';

/** A choice of a select or a group. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly emoji?: WireEmoji | undefined;
}

type Names = Pick<MessageContext, 'users' | 'roles' | 'channels'>;

/** Lists the choices of a select: its options, or users, roles and channels. */
export function listChoices(select: WireSelect, names: Names): readonly Choice[] {
  switch (select.type) {
    case ComponentType.STRING_SELECT:
      return select.options ?? [];
    case ComponentType.USER_SELECT:
      return toUsers(names);
    case ComponentType.ROLE_SELECT:
      return toRoles(names);
    case ComponentType.MENTIONABLE_SELECT:
      return [...toUsers(names), ...toRoles(names)];
    case ComponentType.CHANNEL_SELECT:
      return [...names.channels.values()]
        .filter(({ type }) => !select.channel_types?.length || select.channel_types.includes(type))
        .map(({ id, name }) => ({ value: id, label: `#${name}` }));
  }
}

/** The values initially chosen in a select. */
export function listDefaults({ options = [], default_values: values = [] }: WireSelect): readonly string[] {
  return [
    ...options.filter((option) => option.default).map(({ value }) => value),
    ...values.map(({ id }) => id),
  ];
}

/** The number of values that a select accepts. */
export function countRange({ min_values: min = 1, max_values: max = 1, required }: WireSelect): {
  readonly min: number;
  readonly max: number;
} {
  return { min: required === false ? 0 : min, max };
}

function toUsers({ users }: Names): Choice[] {
  return [...users.values()].map(({ id, displayName, username }) => ({
    value: id,
    label: displayName,
    description: username,
  }));
}

function toRoles({ roles }: Names): Choice[] {
  return [...roles.values()].map(({ id, name }) => ({ value: id, label: `@${name.replace(/^@/, '')}` }));
}

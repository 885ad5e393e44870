import { ComponentType } from '../../../protocol/components/component.js';
import { OptionType } from '../../../protocol/commands/options/option-type.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import { memberKey } from '../../world/kit-world.js';
import type { WireObject } from '../../service/kit-service.js';
import type { SentOption } from '../judge/command-leaf.js';
import { findKitActor, type KitActor } from '../../world/kit-actor.js';
import { rightsInChannel } from '../../world/kit-rights.js';
import type { MemoryState } from '../memory-state.js';
import type { AttachmentObject } from './message-object.js';
import { toDeliveredMessage } from './delivered-message.js';
import { toResolvedChannel, toRoleObject } from './guild-objects.js';
import { findKitUser, toResolvedMember, toUserObject } from './user-objects.js';

type Kind = 'users' | 'roles' | 'channels' | 'messages' | 'attachments';

/** An id, and what it may name. */
export interface Reference {
  readonly kinds: readonly Kind[];
  readonly id: Snowflake;
}

const OF_OPTIONS: Readonly<Record<number, readonly Kind[]>> = {
  [OptionType.USER]: ['users'],
  [OptionType.CHANNEL]: ['channels'],
  [OptionType.ROLE]: ['roles'],
  [OptionType.MENTIONABLE]: ['users', 'roles'],
  [OptionType.ATTACHMENT]: ['attachments'],
};

const OF_COMPONENTS: Readonly<Record<number, readonly Kind[]>> = {
  [ComponentType.USER_SELECT]: ['users'],
  [ComponentType.ROLE_SELECT]: ['roles'],
  [ComponentType.MENTIONABLE_SELECT]: ['users', 'roles'],
  [ComponentType.CHANNEL_SELECT]: ['channels'],
  [ComponentType.FILE_UPLOAD]: ['attachments'],
};

/** The ids in options, at any depth. */
export function referencesIn(options: readonly SentOption[]): Reference[] {
  return options.flatMap(({ type, value, options: inner = [] }) => {
    const kinds = OF_OPTIONS[type];
    const own = kinds && typeof value === 'string' ? [{ kinds, id: value }] : [];
    return [...own, ...referencesIn(inner)];
  });
}

/** The ids that a select or an upload was answered with. */
export function referencesOf(type: unknown, values: readonly string[]): Reference[] {
  const kinds = OF_COMPONENTS[type as number];
  return kinds ? values.map((id) => ({ kinds, id })) : [];
}

/** Resolves ids to entities, as `resolved`; nothing if there are none. Unknown ids are left out. */
export function toResolved(
  state: MemoryState,
  actor: KitActor,
  references: readonly Reference[],
  attachments: Readonly<Record<string, AttachmentObject>> = {},
): { readonly resolved?: WireObject } {
  const found: Record<string, Record<string, unknown>> = {};
  const add = (kind: string, id: Snowflake, entity: unknown): void => {
    (found[kind] ??= {})[id] = entity;
  };
  for (const { kinds, id } of references) {
    for (const kind of kinds) {
      const entity = kind === 'attachments' ? attachments[id] : findEntity(state, actor, kind, id);
      if (entity === undefined) continue;
      add(kind, id, entity);
      const member = kind === 'users' ? findMember(state, actor, id) : undefined;
      if (member) add('members', id, member);
      break;
    }
  }
  return Object.keys(found).length > 0 ? { resolved: found } : {};
}

function findEntity(
  state: MemoryState,
  { user, guild }: KitActor,
  kind: Exclude<Kind, 'attachments'>,
  id: Snowflake,
): unknown {
  const { world } = state;
  switch (kind) {
    case 'users': {
      const found = findKitUser(world, id);
      return found && toUserObject(found);
    }
    case 'roles': {
      const role = world.roles.get(id);
      return role && role.guildId === guild?.id ? toRoleObject(role) : undefined;
    }
    case 'channels': {
      const channel = world.channels.get(id);
      const actor = channel && findKitActor(world, user, channel);
      return actor && toResolvedChannel(state, actor);
    }
    case 'messages': {
      const shelved = state.messages.get(id);
      return shelved && toDeliveredMessage(shelved.message);
    }
  }
}

/** A user outside the guild has no member. */
function findMember(state: MemoryState, { guild, channel }: KitActor, userId: Snowflake) {
  const member = guild && state.world.members.get(memberKey(guild.id, userId));
  return member && toResolvedMember(member, rightsInChannel(state, guild, userId, channel));
}

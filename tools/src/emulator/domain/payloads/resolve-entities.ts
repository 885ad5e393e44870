import type { Snowflake } from 'commandry/protocol';
import { findActor } from '../access/channel-actor.js';
import type { Service } from '../../emulator-modules.js';
import { memberKey } from '../../storage/store.js';
import { toResolvedChannel, type WireChannel } from '../objects/wire-channel.js';
import { toResolvedMember } from '../objects/wire-member.js';
import type { WireAttachment, WireMessage } from '../objects/wire-message.js';
import { toDeliveredMessage } from '../objects/delivered-message.js';
import { toWireRole } from '../objects/wire-role.js';
import { toWireUser, type WireUser } from '../objects/wire-user.js';
import type { ActorContext } from './command-invocation.js';

/** Entities by kind and id. */
export interface WireResolved {
  readonly users?: Readonly<Record<string, WireUser>>;
  readonly members?: Readonly<Record<string, ReturnType<typeof toResolvedMember>>>;
  readonly roles?: Readonly<Record<string, ReturnType<typeof toWireRole>>>;
  readonly channels?: Readonly<Record<string, WireChannel>>;
  readonly messages?: Readonly<Record<string, WireMessage>>;
  readonly attachments?: Readonly<Record<string, WireAttachment>>;
}

/** An id and the kinds of entity it may name. */
export interface Reference {
  readonly kinds: readonly ('users' | 'roles' | 'channels' | 'messages' | 'attachments')[];
  readonly id: Snowflake;
}

/** Resolves all references. Unknown ids and empty kinds are left out. */
export function resolve(
  service: Service,
  around: ActorContext,
  references: readonly Reference[],
): WireResolved {
  const found: Record<string, Record<string, unknown>> = {};
  for (const { kinds, id } of references) {
    for (const kind of kinds) {
      const entity = RESOLVERS[kind](service, around, id);
      if (entity === undefined) continue;
      found[kind] = { ...found[kind], [id]: entity };
      const member = kind === 'users' ? findMember(service, around, id) : undefined;
      if (member) found['members'] = { ...found['members'], [id]: member };
      break;
    }
  }
  return found;
}

const RESOLVERS: Readonly<
  Record<Reference['kinds'][number], (service: Service, around: ActorContext, id: Snowflake) => unknown>
> = {
  users: ({ store }, _around, id) => {
    const user = store.users.get(id);
    return user && toWireUser(user);
  },
  roles: ({ store }, { guild }, id) => {
    const role = store.roles.get(id);
    return role && role.guildId === guild?.id ? toWireRole(role) : undefined;
  },
  channels: (service, { user, application }, id) => {
    const channel = service.store.channels.get(id);
    const actor = channel && findActor(service.store, user, channel);
    return actor && toResolvedChannel(service, actor, application);
  },
  messages: (service, { application }, id) => {
    const stored = service.store.messages.get(id);
    return stored && toDeliveredMessage(service, stored, application.botUserId);
  },
  attachments: (_service, { attachments }, id) => attachments?.[id],
};

/** Returns the member; a user outside the guild has none. */
function findMember(service: Service, { guild, channel }: ActorContext, userId: Snowflake) {
  const member = guild && service.store.members.get(memberKey(guild.id, userId));
  return member ? toResolvedMember(service, member, { guild, channel }) : undefined;
}

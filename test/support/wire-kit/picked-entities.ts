import type { ResolvedChannel } from '../../../src/protocol/guilds/channel.js';
import type { ResolvedMember } from '../../../src/protocol/guilds/member.js';
import type { Role } from '../../../src/protocol/guilds/role.js';
import type { User } from '../../../src/protocol/guilds/user.js';
import type { ShownDefault } from './components-of.js';
import { TEST_USER } from '../../../tools/src/testing/payloads.js';
import type { Attachment } from '../../../src/protocol/messages/attachment.js';

/** A user, a role or a channel that is picked in a select. */
export type PickedEntity =
  | { readonly user: User; readonly member?: ResolvedMember | undefined }
  | { readonly role: Role }
  | { readonly channel: ResolvedChannel };

/** What was picked, or a file. An attachment may have further fields, so its type tells nothing of the others. */
type Picked = PickedEntity | Attachment;

interface Fields {
  readonly user?: User;
  readonly member?: ResolvedMember;
  readonly role?: Role;
  readonly channel?: ResolvedChannel;
}

export function entityIdOf(entity: Picked): string {
  const { user, role, channel } = entity as Fields;
  return (user ?? role ?? channel ?? (entity as Attachment)).id;
}

/** Returns the resolved objects of what was picked, by id; nothing if there are none. */
export function toPickedResolved(answers: readonly unknown[]): { readonly resolved?: object } {
  const resolved: Record<string, Record<string, unknown>> = {};
  const add = (map: string, id: string, value: unknown): void => {
    resolved[map] = { ...resolved[map], [id]: value };
  };
  for (const entity of answers.flat().filter(isPicked)) {
    const id = entityIdOf(entity);
    const { user, member, role, channel } = entity as Fields;
    if (user) add('users', id, user);
    if (member) add('members', id, member);
    if (role) add('roles', id, role);
    if (channel) add('channels', id, channel);
    if (!user && !role && !channel) add('attachments', id, entity);
  }
  return Object.keys(resolved).length > 0 ? { resolved } : {};
}

/** Makes up the entity of an id that a select was filled with: the test has named no more of it. */
export function toShownEntity({ id, type }: ShownDefault): PickedEntity {
  if (type === 'user') return { user: { ...TEST_USER, id } };
  if (type === 'channel') return { channel: { id, type: 0, name: `channel-${id}`, permissions: '0' } };
  const role = {
    id,
    name: `role-${id}`,
    color: 0,
    hoist: false,
    position: 1,
    permissions: '0',
    managed: false,
    mentionable: false,
  };
  return { role };
}

function isPicked(answer: unknown): answer is Picked {
  return typeof answer === 'object' && answer !== null;
}

import type { Snowflake } from '../../../protocol/snowflake.js';
import type { KitWorld } from '../../world/kit-world.js';
import type { MessageParts } from '../payloads/message-object.js';
import { findKitUser, toAuthor } from '../payloads/user-objects.js';

/** Whom a message may notify. */
export interface AllowedMentions {
  readonly parse?: readonly string[] | null;
  readonly users?: readonly Snowflake[] | null;
  readonly roles?: readonly Snowflake[] | null;
}

interface Whereabouts {
  readonly guildId: Snowflake | null;
  readonly mayMentionEveryone: boolean;
  readonly mentionsByDefault?: AllowedMentions;
}

/** Responses and follow-ups notify users alone, unless they say otherwise. */
const USERS_ALONE: AllowedMentions = { parse: ['users'] };

/** Finds whom texts notify: who exists and may be notified, each once. */
export function findMentioned(
  world: KitWorld,
  { guildId, mayMentionEveryone, mentionsByDefault = USERS_ALONE }: Whereabouts,
  texts: readonly string[],
  allowed: AllowedMentions | null | undefined,
): Pick<MessageParts, 'mentions' | 'mention_roles' | 'mention_everyone'> {
  const text = texts.join('\n');
  // Most messages mention nobody.
  if (!/[@<]/.test(text)) return { mentions: [], mention_roles: [], mention_everyone: false };
  const { parse, users, roles } = allowed ?? mentionsByDefault;
  const may = (kind: string, listed: readonly Snowflake[] | null | undefined, id: Snowflake) =>
    parse?.includes(kind) === true || listed?.includes(id) === true;
  const mentions = idsIn(text, /<@!?(\d+)>/g)
    .filter((id) => may('users', users, id))
    .flatMap((id) => findKitUser(world, id) ?? [])
    .map(toAuthor);
  const mentionRoles = idsIn(text, /<@&(\d+)>/g).filter((id) => {
    const role = world.roles.get(id);
    if (role?.guildId !== guildId) return false;
    return (role.mentionable || mayMentionEveryone) && may('roles', roles, id);
  });
  const namesEveryone = /@(everyone|here)/.test(text);
  return {
    mentions,
    mention_roles: mentionRoles,
    mention_everyone: namesEveryone && mayMentionEveryone && parse?.includes('everyone') === true,
  };
}

function idsIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, id = '']) => id))];
}

import type { Snowflake } from 'commandry/protocol';
import type { Store } from '../../storage/store.js';
import type { WireMessage } from '../objects/wire-message.js';
import { toMessageUser } from '../objects/wire-user.js';

/** Whom a message may notify. */
export interface AllowedMentions {
  readonly parse?: readonly string[] | null | undefined;
  readonly users?: readonly Snowflake[] | null | undefined;
  readonly roles?: readonly Snowflake[] | null | undefined;
  readonly replied_user?: boolean | null | undefined;
}

/** Where texts are written, and by whom. */
export interface MentionScope {
  readonly guildId: Snowflake | null;
  readonly mayMentionEveryone: boolean;
  /** Who is notified when the message does not say. Default: the users that it names, as in responses. */
  readonly mentionsByDefault?: AllowedMentions;
  /** Whom the message replies to. */
  readonly repliedUserId?: Snowflake | undefined;
}

export type Mentions = Pick<WireMessage, 'mentions' | 'mention_roles' | 'mention_everyone'>;

/** The default for messages that are sent to a channel. */
export const MENTIONS_IN_CHANNELS: AllowedMentions = {
  parse: ['users', 'roles', 'everyone'],
  replied_user: true,
};

/** The default for responses and follow-ups. */
const BY_DEFAULT: AllowedMentions = { parse: ['users'] };

/** Finds the mentioned entities: those that exist and may be notified, each once, in the order of the texts. */
export function findMentions(
  store: Store,
  { guildId, mayMentionEveryone, mentionsByDefault = BY_DEFAULT, repliedUserId }: MentionScope,
  texts: readonly string[],
  allowed: AllowedMentions | null | undefined,
): Mentions {
  const { parse, users, roles, replied_user: isReplyTold } = allowed ?? mentionsByDefault;
  const mayNotify = (kind: string, listed: readonly string[] | null | undefined, id: string) =>
    parse?.includes(kind) === true || listed?.includes(id) === true;
  const text = texts.join('\n');
  const replied = isReplyTold === true && repliedUserId !== undefined ? [repliedUserId] : [];
  const named = findIds(text, /<@!?(\d+)>/g).filter((id) => mayNotify('users', users, id));
  const mentions = [...new Set([...named, ...replied])].flatMap((id) => store.users.get(id) ?? []);
  const mentionRoles = findIds(text, /<@&(\d+)>/g).filter((id) => {
    const role = store.roles.get(id);
    if (role?.guildId !== guildId) return false;
    return (role.mentionable || mayMentionEveryone) && mayNotify('roles', roles, id);
  });
  const namesEveryone = /@(everyone|here)/.test(text);
  return {
    mentions: mentions.map(toMessageUser),
    mention_roles: mentionRoles,
    mention_everyone: namesEveryone && mayMentionEveryone && parse?.includes('everyone') === true,
  };
}

function findIds(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, id = '']) => id))];
}

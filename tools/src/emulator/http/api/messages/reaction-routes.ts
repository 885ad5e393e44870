import type { Snowflake } from 'commandry/protocol';
import type { RESTGetAPIChannelMessageReactionUsersResult } from 'discord-api-types/v10';
import type * as z from 'zod';
import { compareIds } from '../../../domain/compare-ids.js';
import { f, q } from '../../../domain/fields.js';
import type { BotChannel } from '../../../domain/messages/bot-channel.js';
import {
  clearReactions,
  listReacting,
  react,
  removeReactionOf,
} from '../../../domain/messages/message-reactions.js';
import { readEmoji } from '../../../domain/messages/reaction-emoji.js';
import type { Service } from '../../../emulator-modules.js';
import { toFullUser } from '../../oauth/wire-application.js';
import { findMessage, findReadMessage, inTextChannel } from '../places.js';
import { route, type TokenCall } from '../route.js';

const REACTIONS = '/channels/{channel_id}/messages/{message_id}/reactions';
const EMOJI = `${REACTIONS}/{emoji}`;

/** A page of users, in the order of their ids. */
export const UsersPage = f.body({ after: q.id(), limit: q.integer(1, 100) });
type UsersPage = z.output<typeof UsersPage>;

type EmojiCall = TokenCall<'message_id' | 'emoji'>;

/** Finds the message of the path, and the emoji, which may be one that only the message still has. */
function toFinder(find: typeof findMessage) {
  return (place: BotChannel, call: EmojiCall) => {
    const stored = find(place, call);
    return { stored, emoji: readEmoji(call.service.store, call.path.emoji, stored.reactions) };
  };
}

/** The reactions to messages. */
export const reactionRoutes = [
  route({
    method: 'DELETE',
    path: REACTIONS,
    open: inTextChannel,
    find: findMessage,
    handle: ({ service, opened, found }) => {
      clearReactions(service, opened, found, undefined);
    },
  }),
  route({
    method: 'GET',
    path: EMOJI,
    query: UsersPage,
    open: inTextChannel,
    find: toFinder(findReadMessage),
    handle: ({ service, query, found }): RESTGetAPIChannelMessageReactionUsersResult =>
      showUsers(service, listReacting(found.stored, found.emoji), query),
  }),
  route({
    method: 'DELETE',
    path: EMOJI,
    open: inTextChannel,
    find: toFinder(findMessage),
    handle: ({ service, opened, found }) => {
      clearReactions(service, opened, found.stored, found.emoji);
    },
  }),
  route({
    method: 'PUT',
    path: `${EMOJI}/@me`,
    open: inTextChannel,
    find: findMessage,
    handle: ({ service, path, opened, found }) => {
      react(service, opened, found, readEmoji(service.store, path.emoji));
    },
  }),
  route({
    method: 'DELETE',
    path: `${EMOJI}/@me`,
    open: inTextChannel,
    find: toFinder(findMessage),
    handle: ({ service, opened, found: { stored, emoji } }) => {
      removeReactionOf(service, opened, stored, { emoji, userId: opened.user.id });
    },
  }),
  route({
    method: 'DELETE',
    path: `${EMOJI}/{user_id}`,
    open: inTextChannel,
    find: toFinder(findMessage),
    handle: ({ service, path, opened, found: { stored, emoji } }) => {
      removeReactionOf(service, opened, stored, { emoji, userId: path.user_id });
    },
  }),
];

/** Lists users by their ids, as other lists that continue after one. */
export function showUsers(
  { store }: Service,
  ids: readonly Snowflake[],
  { after, limit = 25 }: UsersPage,
): RESTGetAPIChannelMessageReactionUsersResult {
  return ids
    .filter((id) => after === undefined || compareIds(id, after) > 0)
    .toSorted(compareIds)
    .slice(0, limit)
    .flatMap((id) => store.users.get(id) ?? [])
    .map(toFullUser);
}

import type { Snowflake } from 'commandry/protocol';
import { openReadMessage } from '../../../domain/messages/bot-channel.js';
import { readEmoji } from '../../../domain/messages/reaction-emoji.js';
import {
  clearReactions,
  listReacting,
  react,
  removeReactionOf,
} from '../../../domain/messages/message-reactions.js';
import { compareIds } from '../../../domain/compare-ids.js';
import type { ApiResponse, AuthorizedCall, Route } from '../api-route.js';
import type { StoredMessage } from '../../../storage/store-records.js';
import { readId } from '../read-call.js';
import { readLimit, readQueryId } from './message-query.js';
import { MESSAGE, openPathChannelMessage } from './open-message-path.js';
import { toFullUser } from '../../oauth/wire-application.js';

const REACTIONS = `${MESSAGE}/reactions`;

/** The reactions to messages. */
export const reactionRoutes: readonly Route[] = [
  { path: REACTIONS, endpoints: { DELETE: (call) => clear(call) } },
  {
    path: `${REACTIONS}/{emoji}`,
    endpoints: { GET: listUsers, DELETE: (call) => clear(call, true) },
  },
  {
    path: `${REACTIONS}/{emoji}/@me`,
    endpoints: {
      PUT: (call) => {
        const { place, stored } = openPathChannelMessage(call);
        react(call.service, place, stored, readPathEmoji(call));
        return { status: 204 };
      },
      DELETE: (call) => remove(call, undefined),
    },
  },
  {
    path: `${REACTIONS}/{emoji}/{user_id}`,
    endpoints: { DELETE: (call) => remove(call, readId(call.param('user_id'), 'user_id')) },
  },
];

/** Lists users by their ids, as other lists that continue after one. */
function listUsers(call: AuthorizedCall): ApiResponse {
  const page = readUsersPage(call);
  const { stored } = openPathChannelMessage(call, openReadMessage);
  const ids = listReacting(stored, readPathEmoji(call, stored));
  return { status: 200, body: showUsers(call, ids, page) };
}

interface UsersPage {
  readonly after: Snowflake | undefined;
  readonly limit: number;
}

/** @throws ApiError 400 for an invalid page. */
export function readUsersPage({ query }: AuthorizedCall): UsersPage {
  return {
    after: readQueryId(query['after'], 'after'),
    limit: readLimit(query['limit'], { min: 1, max: 100, byDefault: 25 }),
  };
}

/** Returns a page of users in the order of their ids. */
export function showUsers(
  { service: { store } }: AuthorizedCall,
  ids: readonly Snowflake[],
  { after, limit }: UsersPage,
): object[] {
  return ids
    .filter((id) => after === undefined || compareIds(id, after) > 0)
    .toSorted(compareIds)
    .slice(0, limit)
    .flatMap((id) => store.users.get(id) ?? [])
    .map(toFullUser);
}

function remove(call: AuthorizedCall, userId: Snowflake | undefined): ApiResponse {
  const { place, stored } = openPathChannelMessage(call);
  const emoji = readPathEmoji(call, stored);
  removeReactionOf(call.service, place, stored, { emoji, userId: userId ?? place.user.id });
  return { status: 204 };
}

function clear(call: AuthorizedCall, isOfOne = false): ApiResponse {
  const { place, stored } = openPathChannelMessage(call);
  clearReactions(call.service, place, stored, isOfOne ? readPathEmoji(call, stored) : undefined);
  return { status: 204 };
}

function readPathEmoji({ service, param }: AuthorizedCall, stored?: StoredMessage) {
  return readEmoji(service.store, param('emoji'), stored?.reactions);
}

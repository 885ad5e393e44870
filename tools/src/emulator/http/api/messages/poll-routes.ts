import type { RESTGetAPIPollAnswerVotersResult } from 'discord-api-types/v10';
import { f, q, readFields } from '../../../domain/fields.js';
import { expirePoll, listVoters } from '../../../domain/messages/polls.js';
import { findMessage, findReadMessage, inTextChannel } from '../places.js';
import { route } from '../route.js';
import { showUsers, UsersPage } from './reaction-routes.js';

const POLL = '/channels/{channel_id}/polls/{message_id}';

const Answer = f.body({ answer_id: f.required(q.integer(0, 999_999_999)) });

/** The polls in messages: who voted, and their end. Users vote through the control plane. */
export const pollRoutes = [
  route({
    method: 'GET',
    path: `${POLL}/answers/{answer_id}`,
    query: UsersPage,
    open: inTextChannel,
    find: findReadMessage,
    handle: ({ service, path, query, found }): RESTGetAPIPollAnswerVotersResult => {
      const ids = listVoters(found, readFields(Answer, path).answer_id);
      return { users: showUsers(service, ids, query) };
    },
  }),
  route({
    method: 'POST',
    path: `${POLL}/expire`,
    open: inTextChannel,
    find: findMessage,
    handle: ({ service, opened, found }) => expirePoll(service, opened, found),
  }),
];

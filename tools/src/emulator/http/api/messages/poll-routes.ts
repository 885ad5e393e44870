import { openReadMessage } from '../../../domain/messages/bot-channel.js';
import { expirePoll, listVoters } from '../../../domain/messages/polls.js';
import type { Route } from '../api-route.js';
import { toFormError } from '../errors/form-errors.js';
import { openPathChannelMessage } from './open-message-path.js';
import { readUsersPage, showUsers } from './reaction-routes.js';

const POLL = '/channels/{channel_id}/polls/{message_id}';

/** The polls in messages: who voted, and their end. Users vote through the control plane. */
export const pollRoutes: readonly Route[] = [
  {
    path: `${POLL}/answers/{answer_id}`,
    endpoints: {
      GET: (call) => {
        const page = readUsersPage(call);
        const { stored } = openPathChannelMessage(call, openReadMessage);
        const ids = listVoters(stored, readAnswerId(call.param('answer_id')));
        return { status: 200, body: { users: showUsers(call, ids, page) } };
      },
    },
  },
  {
    path: `${POLL}/expire`,
    endpoints: {
      POST: (call) => {
        const { place, stored } = openPathChannelMessage(call);
        return { status: 200, body: expirePoll(call.service, place, stored) };
      },
    },
  },
];

function readAnswerId(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const found = JSON.stringify(text);
  throw toFormError([{ code: 'WRONG_KIND', kind: 'integer', path: ['answer_id'], found }]);
}

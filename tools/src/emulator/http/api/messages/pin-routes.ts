import { listPins, openPinnable, pinMessage, unpinMessage } from '../../../domain/messages/pins.js';
import type { AuthorizedCall, Route } from '../api-route.js';
import { readLimit, readMoment } from './message-query.js';
import { openPathChannelMessage, openPathTextChannel, readReason } from './open-message-path.js';

const MOST_LISTED = 50;

const PIN: Route['endpoints'] = {
  PUT: (call) => changePin(call, pinMessage),
  DELETE: (call) => changePin(call, unpinMessage),
};

/** The pinned messages of a channel: the present routes, and the older ones, which list messages alone. */
export const pinRoutes: readonly Route[] = [
  {
    path: '/channels/{channel_id}/messages/pins',
    endpoints: {
      GET: (call) => {
        const { query } = call;
        const beforeMs = readMoment(query['before'], 'before');
        const limit = readLimit(query['limit'], { min: 1, max: MOST_LISTED, byDefault: MOST_LISTED });
        return { status: 200, body: listPins(call.service, openPathTextChannel(call), { beforeMs, limit }) };
      },
    },
  },
  { path: '/channels/{channel_id}/messages/pins/{message_id}', endpoints: PIN },
  {
    path: '/channels/{channel_id}/pins',
    endpoints: {
      GET: (call) => {
        const { items } = listPins(call.service, openPathTextChannel(call), { limit: MOST_LISTED });
        return { status: 200, body: items.map(({ message }) => message) };
      },
    },
  },
  { path: '/channels/{channel_id}/pins/{message_id}', endpoints: PIN },
];

function changePin(call: AuthorizedCall, change: typeof pinMessage): { readonly status: 204 } {
  const reason = readReason(call);
  const { place, stored } = openPathChannelMessage(call, openPinnable);
  change(call.service, place, stored, reason);
  return { status: 204 };
}

import { f, q } from '../../../domain/fields.js';
import { listPins, pinMessage, unpinMessage } from '../../../domain/messages/pins.js';
import { findPinnable, inTextChannel } from '../places.js';
import { route } from '../route.js';

const MOST_LISTED = 50;
const PINS = '/channels/{channel_id}/messages/pins';
const OLDER = '/channels/{channel_id}/pins';

/** The pinned messages of a channel: the present routes, and the older ones, which list messages alone. */
export const pinRoutes = [
  route({
    method: 'GET',
    path: PINS,
    query: f.body({ before: q.time(), limit: q.integer(1, MOST_LISTED) }),
    open: inTextChannel,
    handle: ({ service, opened, query: { before: beforeMs, limit = MOST_LISTED } }) =>
      listPins(service, opened, { beforeMs, limit }),
  }),
  route({
    method: 'GET',
    path: OLDER,
    open: inTextChannel,
    handle: ({ service, opened }) =>
      listPins(service, opened, { limit: MOST_LISTED }).items.map(({ message }) => message),
  }),
  ...([PINS, OLDER] as const).flatMap((path) => [
    route({
      method: 'PUT',
      path: `${path}/{message_id}`,
      open: inTextChannel,
      find: findPinnable,
      handle: ({ service, opened, found, reason }) => {
        pinMessage(service, opened, found, reason);
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/{message_id}`,
      open: inTextChannel,
      find: findPinnable,
      handle: ({ service, opened, found, reason }) => {
        unpinMessage(service, opened, found, reason);
      },
    }),
  ]),
];

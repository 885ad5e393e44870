import { f, q } from '../../../domain/fields.js';
import { requireSending } from '../../../domain/messages/bot-channel.js';
import {
  bulkDelete,
  crosspost,
  deleteChannelMessage,
  editChannelMessage,
} from '../../../domain/messages/change-messages.js';
import { listChannelMessages, toReadMessage } from '../../../domain/messages/read-messages.js';
import { sendMessage, startTyping } from '../../../domain/messages/send-message.js';
import { findMessage, findReadMessage, inTextChannel } from '../places.js';
import { route, upload, type TokenCall } from '../route.js';

const CHANNEL = '/channels/{channel_id}';
const MESSAGES = `${CHANNEL}/messages`;
const MESSAGE = `${MESSAGES}/{message_id}`;

/** Opens a channel that the bot may write in. */
function openForSending(call: TokenCall<'channel_id'>) {
  const place = inTextChannel(call);
  requireSending(call.service, place);
  return place;
}

/** The messages of channels, as a bot writes, reads and changes them. */
export const messageRoutes = [
  route({
    method: 'GET',
    path: MESSAGES,
    query: f.body({ around: q.id(), before: q.id(), after: q.id(), limit: q.integer(1, 100) }),
    open: inTextChannel,
    handle: ({ service, opened, query: { limit = 50, ...page } }) =>
      listChannelMessages(service, opened, { ...page, limit }),
  }),
  route({
    method: 'POST',
    path: MESSAGES,
    open: openForSending,
    body: upload,
    handle: ({ service, opened, body }) => sendMessage(service, opened, body),
  }),
  route({
    method: 'POST',
    path: `${MESSAGES}/bulk-delete`,
    open: inTextChannel,
    body: f.body({ messages: f.required(f.distinctIds()) }),
    handle: ({ service, opened, body, reason }) => {
      bulkDelete(service, opened, body.messages, reason);
    },
  }),
  route({
    method: 'GET',
    path: MESSAGE,
    open: inTextChannel,
    find: findReadMessage,
    handle: ({ service, opened, found }) => toReadMessage(service, found, opened.user.id),
  }),
  route({
    method: 'PATCH',
    path: MESSAGE,
    open: inTextChannel,
    find: findMessage,
    body: upload,
    handle: ({ service, opened, found, body }) => editChannelMessage(service, opened, found, body),
  }),
  route({
    method: 'DELETE',
    path: MESSAGE,
    open: inTextChannel,
    find: findMessage,
    handle: ({ service, opened, found, reason }) => {
      deleteChannelMessage(service, opened, found, reason);
    },
  }),
  route({
    method: 'POST',
    path: `${MESSAGE}/crosspost`,
    open: inTextChannel,
    find: findMessage,
    handle: ({ service, opened, found }) => crosspost(service, opened, found),
  }),
  route({
    method: 'POST',
    path: `${CHANNEL}/typing`,
    open: openForSending,
    handle: ({ service, opened }) => {
      startTyping(service, opened);
    },
  }),
];

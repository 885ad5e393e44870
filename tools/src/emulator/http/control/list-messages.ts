import type { MessagesResult } from './control-results.js';
import { openChannel } from '../../domain/world/find-records.js';
import { readMessagesQuery } from './control-requests.js';
import type { ControlCall } from './control-route.js';
import { toShownMessage } from '../../domain/objects/shown-message.js';
import { endDuePolls } from '../../domain/messages/poll-end.js';
import { canSee } from '../../domain/access/visible-messages.js';

/** Lists the messages that a user sees in a channel. */
export function listMessages({ service, param, query }: ControlCall): MessagesResult {
  const { as, limit = Infinity, before } = readMessagesQuery(query);
  const { channel, user } = openChannel(service, as, param('id'));
  endDuePolls(service, channel.id);
  const seen = service.store.messages
    .group(channel.id)
    .filter((stored) => canSee(user.id, stored))
    .filter(({ message }) => before === undefined || BigInt(message.id) < BigInt(before));
  return { messages: seen.slice(-limit).map((stored) => toShownMessage(service, stored, user.id)) };
}

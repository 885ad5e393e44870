import type { MessagesResult } from './answers.js';
import { ControlError } from './control-error.js';
import { openChannel } from './find.js';
import type { ControlCall } from './route.js';
import { canSee } from './visible.js';

/** What a user sees in a channel. */
export function listMessages({ service, param, query }: ControlCall): MessagesResult {
  const as = query('as');
  if (as === undefined) {
    throw new ControlError(400, 'BAD_REQUEST', 'as: say whose eyes to use: ?as={user.id}');
  }
  const { channel, user } = openChannel(service, as, param('id'));
  const seen = service.store.messages.group(channel.id).filter((stored) => canSee(user.id, stored));
  return { messages: seen.map(({ message }) => message) };
}

import { openTextChannel, openMessage, type BotChannel } from '../../../domain/messages/bot-channel.js';
import { endDuePolls } from '../../../domain/messages/poll-end.js';
import type { StoredMessage } from '../../../storage/store-records.js';
import type { AuthorizedCall } from '../api-route.js';
import { readAuditReason, readId } from '../read-call.js';

/** The path of one message. */
export const MESSAGE = '/channels/{channel_id}/messages/{message_id}';

/** Returns the channel of the path, if the caller is a bot that sees it. */
export function openPathTextChannel({ service, caller, param }: AuthorizedCall): BotChannel {
  return openTextChannel(service, caller, readId(param('channel_id'), 'channel_id'));
}

/** Returns the reason that a call gives for the audit log, if it does. */
export function readReason({ header }: AuthorizedCall): string | null {
  return readAuditReason(header('x-audit-log-reason'));
}

/** A message, and its channel as the bot sees it. */
export interface PathMessage {
  readonly place: BotChannel;
  readonly stored: StoredMessage;
}

/** Returns the message of the path, with its poll as it is now. */
export function openPathChannelMessage(
  call: AuthorizedCall,
  find: typeof openMessage = openMessage,
): PathMessage {
  const place = openPathTextChannel(call);
  const id = readId(call.param('message_id'), 'message_id');
  endDuePolls(call.service, place.channel.id);
  return { place, stored: find(call.service, place, id) };
}

import { isSnowflake, type Snowflake } from 'commandry/protocol';
import { openReadMessage, requireSending } from '../../../domain/messages/bot-channel.js';
import {
  bulkDelete,
  crosspost,
  deleteChannelMessage,
  editChannelMessage,
} from '../../../domain/messages/change-messages.js';
import { listChannelMessages, toReadMessage } from '../../../domain/messages/read-messages.js';
import { sendMessage } from '../../../domain/messages/send-message.js';
import type { ApiResponse, AuthorizedCall, Route } from '../api-route.js';
import { requireObject, toFormError, type FormProblem } from '../errors/form-errors.js';
import { MESSAGE, openPathChannelMessage, openPathTextChannel, readReason } from './open-message-path.js';
import { readLimit, readQueryId } from './message-query.js';

const MESSAGES = '/channels/{channel_id}/messages';

/** The messages of channels, as a bot writes, reads and changes them. */
export const messageRoutes: readonly Route[] = [
  { path: MESSAGES, endpoints: { GET: listMessages, POST: postMessage } },
  { path: `${MESSAGES}/bulk-delete`, endpoints: { POST: deleteMessages } },
  {
    path: MESSAGE,
    endpoints: { GET: showMessage, PATCH: patchMessage, DELETE: deleteMessage },
  },
  { path: `${MESSAGE}/crosspost`, endpoints: { POST: postCrosspost } },
  { path: '/channels/{channel_id}/typing', endpoints: { POST: startTyping } },
];

function listMessages(call: AuthorizedCall): ApiResponse {
  const { query } = call;
  const page = {
    around: readQueryId(query['around'], 'around'),
    before: readQueryId(query['before'], 'before'),
    after: readQueryId(query['after'], 'after'),
    limit: readLimit(query['limit'], { min: 1, max: 100, byDefault: 50 }),
  };
  return { status: 200, body: listChannelMessages(call.service, openPathTextChannel(call), page) };
}

async function postMessage(call: AuthorizedCall): Promise<ApiResponse> {
  requireSending(call.service, openPathTextChannel(call));
  const upload = await call.readUpload();
  // Found again: while the body arrived, the channel may have been changed or deleted.
  const place = openPathTextChannel(call);
  requireSending(call.service, place);
  return { status: 200, body: sendMessage(call.service, place, upload) };
}

function showMessage(call: AuthorizedCall): ApiResponse {
  const { place, stored } = openPathChannelMessage(call, openReadMessage);
  return { status: 200, body: toReadMessage(call.service, stored, place.user.id) };
}

async function patchMessage(call: AuthorizedCall): Promise<ApiResponse> {
  openPathChannelMessage(call);
  const upload = await call.readUpload();
  const { place, stored } = openPathChannelMessage(call);
  return { status: 200, body: editChannelMessage(call.service, place, stored, upload) };
}

function deleteMessage(call: AuthorizedCall): ApiResponse {
  const reason = readReason(call);
  const { place, stored } = openPathChannelMessage(call);
  deleteChannelMessage(call.service, place, stored, reason);
  return { status: 204 };
}

async function deleteMessages(call: AuthorizedCall): Promise<ApiResponse> {
  const reason = readReason(call);
  openPathTextChannel(call);
  const ids = readIds(await call.readBody());
  bulkDelete(call.service, openPathTextChannel(call), ids, reason);
  return { status: 204 };
}

/** @throws ApiError 400 for anything but a list of ids, each once. */
function readIds(body: unknown): Snowflake[] {
  const field = 'messages';
  requireObject(body);
  const ids = body[field];
  if (ids === undefined) throw toFormError([{ code: 'FIELD_REQUIRED', path: [field], found: 'nothing' }]);
  if (!Array.isArray(ids)) {
    throw toFormError([{ code: 'WRONG_KIND', kind: 'array', path: [field], found: JSON.stringify(ids) }]);
  }
  const problems = ids.flatMap((id: unknown, index): FormProblem[] => {
    const at = { path: [field, index], found: JSON.stringify(id) };
    if (!isSnowflake(id)) return [{ code: 'NOT_A_SNOWFLAKE', ...at }];
    return ids.indexOf(id) < index ? [{ code: 'VALUE_REPEATED', ...at }] : [];
  });
  if (problems.length > 0) throw toFormError(problems);
  return ids.filter((id) => isSnowflake(id));
}

function postCrosspost(call: AuthorizedCall): ApiResponse {
  const { place, stored } = openPathChannelMessage(call);
  return { status: 200, body: crosspost(call.service, place, stored) };
}

function startTyping(call: AuthorizedCall): ApiResponse {
  const place = openPathTextChannel(call);
  requireSending(call.service, place);
  call.service.events.emit({ type: 'TYPING_START', channel_id: place.channel.id, user_id: place.user.id });
  return { status: 204 };
}

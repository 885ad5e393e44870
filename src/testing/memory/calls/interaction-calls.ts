import { CallbackType } from '../../../protocol/interactions/callback-type.js';
import { MessageFlag } from '../../../protocol/messages/message-flag.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import type { CallbackResult, KitInteraction } from '../kit-interaction.js';
import type { ShelvedMessage } from '../message-shelf.js';
import { readTokenId } from '../payloads/interaction-payload.js';
import { editShown } from '../responses/answer-message.js';
import { openAnswered, openOwnMessage, openUnanswered, postFollowUp } from '../responses/later-messages.js';
import { rewriteMessage } from '../responses/message-parts.js';
import { performCallback } from '../responses/perform-callback.js';
import { idIn, type KitAnswer, type KitCall, type KitRoute } from './kit-call.js';

const MESSAGE = '/webhooks/{application_id}/{token}/messages/{message_id}';

/** The calls with the token of an interaction. */
export const interactionCalls: readonly KitRoute[] = [
  { route: 'POST /interactions/{interaction_id}/{token}/callback', isOpen: true, run: answerByCall },
  { route: 'POST /webhooks/{application_id}/{token}', isOpen: true, run: followUp },
  { route: `GET ${MESSAGE}`, isOpen: true, run: showMessage },
  { route: `PATCH ${MESSAGE}`, isOpen: true, run: editMessage },
  { route: `DELETE ${MESSAGE}`, isOpen: true, run: deleteMessage },
];

/** As it was when this file was loaded: tests may replace the timers of the machine. */
const { setImmediate: callNextTurn } = globalThis;
const MOST_TURNS = 3;

/**
 * Lets a response that is on its way arrive before the call that follows it. Through a network the call takes longer; here
 * it would be refused, and repeated when the clock of the kit is advanced.
 */
async function letResponseArrive({ state, params }: KitCall): Promise<void> {
  const record = state.interactions.get(readTokenId(params['token'] ?? '') ?? '');
  for (let turn = 0; turn < MOST_TURNS && record?.state === 'waiting'; turn++) {
    await new Promise<void>((resolve) => callNextTurn(resolve));
  }
}

async function answerByCall(call: KitCall): Promise<KitAnswer> {
  const { state, query } = call;
  const [id, token] = [idIn(call, 'interaction_id'), call.params['token'] ?? ''];
  openUnanswered(state, id, token);
  const upload = await call.readUpload();
  // Found again: while the body arrived, another callback may have come, or the time may have passed.
  const record = openUnanswered(state, id, token);
  const result = performCallback(state, record, upload);
  if (!/^(true|1)$/i.test(query.get('with_response') ?? '')) return { status: 204 };
  return { status: 200, body: toCallbackResponse(record, result, state.nextId()) };
}

/** @param launchId - For the Activity, if one was launched. */
function toCallbackResponse(record: KitInteraction, result: CallbackResult, launchId: Snowflake): object {
  const { id, type, channelId, guildId } = record;
  const message = 'message' in result ? result.message : undefined;
  const place = guildId === null ? `pc-${channelId}` : `gc-${guildId}-${channelId}`;
  const activity = result.outcome === 'launched' ? `i-${launchId}-${place}` : undefined;
  const shown = message && {
    response_message_id: message.id,
    response_message_loading: (message.flags & MessageFlag.LOADING) !== 0,
    response_message_ephemeral: (message.flags & MessageFlag.EPHEMERAL) !== 0,
  };
  return {
    interaction: {
      id,
      type,
      ...(activity === undefined ? {} : { activity_instance_id: activity }),
      ...shown,
      channel_id: channelId,
      ...(guildId === null ? {} : { guild_id: guildId }),
    },
    ...toResource(result, activity),
  };
}

/** What was created: only messages and launches. */
function toResource(result: CallbackResult, activity: string | undefined): object {
  switch (result.outcome) {
    case 'message':
      return { resource: { type: CallbackType.CHANNEL_MESSAGE_WITH_SOURCE, message: result.message } };
    case 'updated':
      return { resource: { type: CallbackType.UPDATE_MESSAGE, message: result.message } };
    case 'launched':
      return { resource: { type: CallbackType.LAUNCH_ACTIVITY, activity_instance: { id: activity } } };
    default:
      return {};
  }
}

async function followUp(call: KitCall): Promise<KitAnswer> {
  await letResponseArrive(call);
  openRecord(call);
  const upload = await call.readUpload();
  return { status: 200, body: postFollowUp(call.state, openRecord(call), upload) };
}

async function showMessage(call: KitCall): Promise<KitAnswer> {
  await letResponseArrive(call);
  return { status: 200, body: openPath(call).message };
}

async function editMessage(call: KitCall): Promise<KitAnswer> {
  const { state } = call;
  await letResponseArrive(call);
  openPath(call);
  const upload = await call.readUpload();
  // Found again: while the body arrived, it may have been changed or deleted.
  const { message } = openPath(call);
  const parts = rewriteMessage(state, openRecord(call), upload, message);
  return { status: 200, body: editShown(state, message, parts) };
}

async function deleteMessage(call: KitCall): Promise<KitAnswer> {
  await letResponseArrive(call);
  call.state.messages.delete(openPath(call));
  return { status: 204 };
}

function openRecord(call: KitCall): KitInteraction {
  return openAnswered(call.state, idIn(call, 'application_id'), call.params['token'] ?? '');
}

function openPath(call: KitCall): ShelvedMessage {
  const record = openRecord(call);
  const id = call.params['message_id'] === '@original' ? '@original' : idIn(call, 'message_id');
  return openOwnMessage(call.state, record, id);
}

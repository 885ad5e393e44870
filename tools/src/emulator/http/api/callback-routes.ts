import { MessageFlag, CallbackType, type Snowflake } from 'commandry/protocol';
import { answerInteraction } from '../../domain/interactions/apply-callback.js';
import type { InteractionResponse as Callback } from '../../domain/interactions/effect.js';
import { openWaiting } from '../../domain/interactions/record-interaction.js';
import type { StoredInteraction } from '../../storage/stored-interaction.js';
import { readId, readBoolean } from './read-call.js';
import type { ApiResponse, Call, OpenRoute } from './api-route.js';
import { reportRefusals } from './errors/report-refusals.js';

/** The callback endpoint, authenticated by the interaction's token. */
export const callbackRoutes: readonly OpenRoute[] = [
  {
    isOpen: true,
    path: '/interactions/{interaction_id}/{token}/callback',
    endpoints: reportRefusals({ POST: answerCallback }),
  },
];

async function answerCallback(call: Call): Promise<ApiResponse> {
  const withResponse = readBoolean(call.query['with_response'], 'with_response');
  openPathInteraction(call);
  const upload = await call.readUpload();
  // Found again: while the body arrived, another callback may have come, or the time may have passed.
  const record = openPathInteraction(call);
  const answer = answerInteraction(call.service, record, upload);
  if (!withResponse) return { status: 204 };
  return { status: 200, body: toCallbackResponse(record, answer, call.service.store.ids.next()) };
}

function openPathInteraction({ service, param }: Call): StoredInteraction {
  return openWaiting(service, readId(param('interaction_id'), 'interaction_id'), param('token'));
}

/** @param launchId - For the Activity, if the answer launches one. */
function toCallbackResponse(
  { id, type, channelId, guildId }: StoredInteraction,
  answer: Callback,
  launchId: Snowflake,
): object {
  const message = 'message' in answer ? answer.message : undefined;
  const place = guildId === null ? `pc-${channelId}` : `gc-${guildId}-${channelId}`;
  const activity = answer.outcome === 'launched' ? `i-${launchId}-${place}` : undefined;
  return {
    interaction: {
      id,
      type,
      ...(activity === undefined ? {} : { activity_instance_id: activity }),
      ...(message
        ? {
            response_message_id: message.id,
            response_message_loading: (message.flags & MessageFlag.LOADING) !== 0,
            response_message_ephemeral: (message.flags & MessageFlag.EPHEMERAL) !== 0,
          }
        : {}),
      channel_id: channelId,
      ...(guildId === null ? {} : { guild_id: guildId }),
    },
    ...toResource(answer, activity),
  };
}

/** The created resource: only for messages and launches. */
function toResource(answer: Callback, activity: string | undefined): object {
  switch (answer.outcome) {
    case 'message':
      return { resource: { type: CallbackType.CHANNEL_MESSAGE_WITH_SOURCE, message: answer.message } };
    case 'updated':
      return { resource: { type: CallbackType.UPDATE_MESSAGE, message: answer.message } };
    case 'launched':
      return { resource: { type: CallbackType.LAUNCH_ACTIVITY, activity_instance: { id: activity } } };
    default:
      return {};
  }
}

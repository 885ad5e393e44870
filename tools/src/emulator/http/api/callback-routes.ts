import { MessageFlag, CallbackType, type Snowflake } from 'commandry/protocol';
import { f, q } from '../../domain/fields.js';
import { answerInteraction } from '../../domain/interactions/apply-callback.js';
import type { InteractionResponse as Callback } from '../../domain/interactions/effect.js';
import { openWaiting } from '../../domain/interactions/record-interaction.js';
import type { StoredInteraction } from '../../storage/stored-interaction.js';
import { readId } from './read-call.js';
import { openRoute, upload } from './route.js';

/** The callback endpoint, authenticated by the interaction's token. */
export const callbackRoutes = [
  openRoute({
    method: 'POST',
    path: '/interactions/{interaction_id}/{token}/callback',
    query: f.body({ with_response: q.boolean() }),
    open: ({ service, path }) =>
      openWaiting(service, readId(path.interaction_id, 'interaction_id'), path.token),
    body: upload,
    isReported: true,
    handle: ({ service, query, opened, body }) => {
      const answer = answerInteraction(service, opened, body);
      if (query.with_response !== true) return undefined;
      return toCallbackResponse(opened, answer, service.store.ids.next());
    },
  }),
];

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

import { openAnswered } from '../../domain/interactions/record-interaction.js';
import { deleteMessage } from '../../domain/interactions/stored-messages.js';
import { editAnswer, followUp, openAnswer } from '../../domain/interactions/webhook-messages.js';
import { endDuePolls } from '../../domain/messages/poll-end.js';
import { toShownMessage } from '../../domain/objects/shown-message.js';
import type { StoredMessage } from '../../storage/store-records.js';
import type { StoredInteraction } from '../../storage/stored-interaction.js';
import type { ApiResponse, Call, OpenRoute } from './api-route.js';
import { reportRefusals } from './errors/report-refusals.js';
import {
  allOrInteraction,
  executeByToken,
  MESSAGE_BY_TOKEN,
  orInteraction,
  WEBHOOK_BY_TOKEN,
} from './guilds/webhook-token-calls.js';
import { readId } from './read-call.js';

const WEBHOOK = '/webhooks/{application_id}/{token}';

const resourceOf: OpenRoute['resourceOf'] = (param) => `${param('application_id')}/${param('token')}`;

const OF_INTERACTION: OpenRoute['endpoints'] = {
  GET: (call) => {
    endDuePolls(call.service, openPathWebhook(call).channelId);
    const { stored } = openPathMessage(call);
    return { status: 200, body: toShownMessage(call.service, stored, stored.message.author.id) };
  },
  PATCH: async (call) => {
    openPathMessage(call);
    const upload = await call.readUpload();
    // Found again: while the body arrived, the message may have been changed or deleted.
    const { record, stored } = openPathMessage(call);
    return { status: 200, body: editAnswer(call.service, record, stored, upload) };
  },
  DELETE: (call) => {
    deleteMessage(call.service, openPathMessage(call).stored);
    return { status: 204 };
  },
};

const MESSAGE = reportRefusals(allOrInteraction(MESSAGE_BY_TOKEN, OF_INTERACTION));

/**
 * The calls with an interaction's token after the initial response: that response and further messages; and those with
 * the token of a channel's webhook. Queries like `wait` and `thread_id` change nothing for interactions. Some clients write the at sign of `@original` as `%40`.
 */
export const webhookRoutes: readonly OpenRoute[] = [
  {
    isOpen: true,
    path: WEBHOOK,
    resourceOf,
    endpoints: {
      ...reportRefusals({ POST: orInteraction(executeByToken, postFollowUp) }),
      ...WEBHOOK_BY_TOKEN,
    },
  },
  ...['{message_id}', '%40original'].map((id) => ({
    isOpen: true as const,
    path: `${WEBHOOK}/messages/${id}`,
    resourceOf,
    endpoints: MESSAGE,
  })),
];

async function postFollowUp(call: Call): Promise<ApiResponse> {
  openPathWebhook(call);
  const upload = await call.readUpload();
  // Found again: while the body arrived, another follow-up may have come.
  return { status: 200, body: followUp(call.service, openPathWebhook(call), upload) };
}

function openPathWebhook({ service, param }: Call): StoredInteraction {
  return openAnswered(service, readId(param('application_id'), 'webhook_id'), param('token'));
}

function openPathMessage(call: Call): { readonly record: StoredInteraction; readonly stored: StoredMessage } {
  const record = openPathWebhook(call);
  const text = call.param('message_id') || '@original';
  const id = text === '@original' ? text : readId(text, 'message_id');
  return { record, stored: openAnswer(call.service, record, id) };
}

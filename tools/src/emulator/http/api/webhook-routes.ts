import { isTyping } from '../../domain/interactions/apply-callback.js';
import { editAnswer, findAnswer, followUp } from '../../domain/interactions/webhook-messages.js';
import { deleteMessage } from '../../domain/interactions/stored-messages.js';
import { findAnswered } from '../../domain/interactions/record-interaction.js';
import type { StoredMessage } from '../../storage/store-records.js';
import type { StoredInteraction } from '../../storage/stored-interaction.js';
import { toServiceError } from './errors/api-error-response.js';
import { readId } from './authenticate.js';
import { toRefusalError } from './callback-routes.js';
import type { ApiResponse, Call, OpenRoute } from './api-route.js';
import { reportRefusals } from './errors/report-refusals.js';

const WEBHOOK = '/webhooks/{application_id}/{token}';

const resourceOf: OpenRoute['resourceOf'] = (param) => `${param('application_id')}/${param('token')}`;

const MESSAGE = reportRefusals({
  GET: (call) => ({ status: 200, body: openMessage(call).stored.message }),
  PATCH: async (call) => {
    openMessage(call);
    const upload = await call.readUpload();
    // Found again: while the body arrived, the message may have been changed or deleted.
    const { record, stored } = openMessage(call);
    return toAnswer(editAnswer(call.service, record, stored, upload));
  },
  DELETE: (call) => {
    deleteMessage(call.service, openMessage(call).stored);
    return { status: 204 };
  },
});

/**
 * The calls with an interaction's token after the initial response: that response and further messages. Queries like
 * `wait` and `thread_id` change nothing here. Some clients write the at sign of `@original` as `%40`.
 */
export const webhookRoutes: readonly OpenRoute[] = [
  {
    isOpen: true,
    path: WEBHOOK,
    bucket: 'webhook',
    resourceOf,
    endpoints: reportRefusals({ POST: postFollowUp }),
  },
  ...['{message_id}', '%40original'].map((id) => ({
    isOpen: true as const,
    path: `${WEBHOOK}/messages/${id}`,
    bucket: 'webhook-message',
    resourceOf,
    endpoints: MESSAGE,
  })),
];

async function postFollowUp(call: Call): Promise<ApiResponse> {
  openWebhook(call);
  const upload = await call.readUpload();
  // Found again: while the body arrived, another follow-up may have come.
  return toAnswer(followUp(call.service, openWebhook(call), upload));
}

function toAnswer({ message, refusal }: ReturnType<typeof followUp>): ApiResponse {
  if (refusal) throw toRefusalError(refusal);
  return { status: 200, body: message };
}

/** @throws ApiError 404 unless the interaction of the token was answered, 401 when the token has expired. */
function openWebhook({ service, param }: Call): StoredInteraction {
  const { record, error } = findAnswered(
    service,
    readId(param('application_id'), 'webhook_id'),
    param('token'),
  );
  if (!record) throw toServiceError(error);
  if (isTyping(record)) throw toServiceError('UNKNOWN_WEBHOOK');
  return record;
}

/** @throws ApiError 404 unless the interaction has such a message. */
function openMessage(call: Call): { readonly record: StoredInteraction; readonly stored: StoredMessage } {
  const record = openWebhook(call);
  const text = call.param('message_id') || '@original';
  const id = text === '@original' ? text : readId(text, 'message_id');
  const stored = findAnswer(call.service, record, id);
  if (!stored) throw toServiceError('UNKNOWN_MESSAGE');
  return { record, stored };
}

import { isSnowflake } from 'commandry/protocol';
import type {
  RESTGetAPIWebhookWithTokenResult,
  RESTPatchAPIWebhookWithTokenResult,
} from 'discord-api-types/v10';
import { DomainError } from '../../domain/domain-error.js';
import { f, q } from '../../domain/fields.js';
import {
  dropWebhook,
  editWebhookByToken,
  toWireWebhook,
  WebhookLook,
} from '../../domain/guilds/channel-webhooks.js';
import {
  editWebhookMessage,
  executeWebhook,
  ExecutionFields,
  findChannelWebhook,
  openWebhookMessage,
} from '../../domain/guilds/webhook-execution.js';
import { openAnswered } from '../../domain/interactions/record-interaction.js';
import { deleteMessage } from '../../domain/interactions/stored-messages.js';
import { editAnswer, followUp, openAnswer } from '../../domain/interactions/webhook-messages.js';
import { endDuePolls } from '../../domain/messages/poll-end.js';
import { toShownMessage } from '../../domain/objects/shown-message.js';
import type { WebhookRecord } from '../../domain/world/guild-records.js';
import type { StoredMessage } from '../../storage/store-records.js';
import type { StoredInteraction } from '../../storage/stored-interaction.js';
import { readId } from './read-call.js';
import { openRoute, upload, uploadWith, type OpenCall } from './route.js';

const WEBHOOK = '/webhooks/{application_id}/{token}';
const MESSAGE = `${WEBHOOK}/messages/{message_id}`;

type WebhookCall = OpenCall<'application_id' | 'token'>;

/** Whose token it is: that of a channel's webhook, or of an interaction. */
type Target = { readonly webhook: WebhookRecord } | { readonly record: StoredInteraction };

// Those of interactions are in one place, and always with components.
const query = f.body({ wait: q.boolean(), with_components: q.boolean(), thread_id: q.id() });
const ofMessage = f.body({ thread_id: q.id() });

/**
 * The calls with an interaction's token after the initial response: that response and further messages; and those with
 * the token of a channel's webhook.
 */
export const webhookRoutes = [
  openRoute({
    method: 'POST',
    path: WEBHOOK,
    query,
    open: openTarget,
    body: (target) => ('webhook' in target ? uploadWith(ExecutionFields) : upload),
    isReported: true,
    handle: ({ service, query: { wait = false, ...execution }, opened, body }) => {
      if ('record' in opened) return followUp(service, opened.record, 'fields' in body ? body.upload : body);
      const { fields, upload: sent } = body as Extract<typeof body, { readonly fields: object }>;
      const message = executeWebhook(service, opened.webhook, execution, fields, sent);
      return wait ? message : undefined;
    },
  }),
  openRoute({
    method: 'GET',
    path: WEBHOOK,
    open: openWebhook,
    handle: ({ service, opened }): RESTGetAPIWebhookWithTokenResult => toWireWebhook(service, opened, false),
  }),
  openRoute({
    method: 'PATCH',
    path: WEBHOOK,
    open: openWebhook,
    body: WebhookLook,
    handle: ({ service, opened, body }): RESTPatchAPIWebhookWithTokenResult =>
      toWireWebhook(service, editWebhookByToken(service, opened, body), false),
  }),
  openRoute({
    method: 'DELETE',
    path: WEBHOOK,
    open: openWebhook,
    handle: ({ service, opened }) => {
      dropWebhook(service, opened);
    },
  }),
  openRoute({
    method: 'GET',
    path: MESSAGE,
    isReported: true,
    query: ofMessage,
    open: openTarget,
    find: findMessage,
    handle: ({ service, opened, found }) =>
      toShownMessage(service, found, 'webhook' in opened ? opened.webhook.id : found.message.author.id),
  }),
  openRoute({
    method: 'PATCH',
    path: MESSAGE,
    query: ofMessage,
    open: openTarget,
    find: findMessage,
    body: upload,
    isReported: true,
    handle: ({ service, opened, found, body }) =>
      'webhook' in opened
        ? editWebhookMessage(service, opened.webhook, found, body)
        : editAnswer(service, opened.record, found, body),
  }),
  openRoute({
    method: 'DELETE',
    path: MESSAGE,
    query: ofMessage,
    open: openTarget,
    find: findMessage,
    isReported: true,
    handle: ({ service, found }) => {
      deleteMessage(service, found);
    },
  }),
];

function openTarget(call: WebhookCall): Target {
  const { service, path } = call;
  const { webhooks, applications } = service.store;
  const id = path.application_id;
  // What is no application's has been a channel's, and is gone: that is said, not that the token is wrong.
  const isOfChannel = webhooks.has(id) || (isSnowflake(id) && !applications.has(id));
  if (isOfChannel) return { webhook: openWebhook(call) };
  return { record: openAnswered(service, readId(id, 'webhook_id'), path.token) };
}

function openWebhook({ service, path }: WebhookCall): WebhookRecord {
  const webhook = findChannelWebhook(service, readId(path.application_id, 'webhook_id'), path.token);
  if (!webhook) throw new DomainError({ rule: 'UNKNOWN_WEBHOOK' });
  return webhook;
}

/** Returns the message of the path, with its poll as it is now. */
function findMessage(
  target: Target,
  { service, path, query: { thread_id: threadId } }: OpenCall<'message_id'> & MessageQuery,
): StoredMessage {
  const id = path.message_id === '@original' ? path.message_id : readId(path.message_id, 'message_id');
  if ('record' in target) {
    endDuePolls(service, target.record.channelId);
    return openAnswer(service, target.record, id);
  }
  if (id === '@original') throw new DomainError({ rule: 'UNKNOWN_MESSAGE' });
  endDuePolls(service, threadId ?? target.webhook.channelId);
  return openWebhookMessage(service, target.webhook, id, threadId);
}

interface MessageQuery {
  readonly query: { readonly thread_id?: string | undefined };
}

import { isSnowflake } from 'commandry/protocol';
import {
  dropWebhook,
  editWebhookByToken,
  toWireWebhook,
  WebhookLook,
} from '../../../domain/guilds/channel-webhooks.js';
import {
  editWebhookMessage,
  executeWebhook,
  ExecutionFields,
  findChannelWebhook,
  openWebhookMessage,
} from '../../../domain/guilds/webhook-execution.js';
import { listUnread, readFields } from '../../../domain/fields.js';
import { DomainError } from '../../../domain/domain-error.js';
import { endDuePolls } from '../../../domain/messages/poll-end.js';
import { toShownMessage } from '../../../domain/objects/shown-message.js';
import { deleteMessage } from '../../../domain/interactions/stored-messages.js';
import type { WebhookRecord } from '../../../domain/world/guild-records.js';
import type { StoredMessage } from '../../../storage/store-records.js';
import type { ApiResponse, Call, OpenRoute } from '../api-route.js';
import { readId, readBoolean } from '../read-call.js';
import { tellUnread } from '../route.js';

type Run = (call: Call) => ApiResponse | Promise<ApiResponse>;

/** Makes a handler that serves the webhook of a channel, where the path names one, and else that of an interaction. */
export function orInteraction(ofChannel: Run, ofInteraction: Run): Run {
  return (call) => (isOfChannel(call) ? ofChannel(call) : ofInteraction(call));
}

/** The same for every method of a path. */
export function allOrInteraction(
  ofChannel: OpenRoute['endpoints'],
  ofInteraction: OpenRoute['endpoints'],
): OpenRoute['endpoints'] {
  const both = Object.entries(ofInteraction).map(([method, run]) => {
    const own = ofChannel[method];
    return [method, own && run ? orInteraction(own, run) : run] as const;
  });
  return Object.fromEntries(both);
}

/** The calls that anybody with the token of a channel's webhook can make. */
export const WEBHOOK_BY_TOKEN: OpenRoute['endpoints'] = {
  GET: (call) => ({ status: 200, body: toWireWebhook(call.service, openWebhook(call), false) }),
  PATCH: async (call) => {
    openWebhook(call);
    const given = await call.readBody();
    // Found again: while the body arrived, it may have been changed or deleted.
    const webhook = editWebhookByToken(call.service, openWebhook(call), readFields(WebhookLook, given));
    tellUnread(call, listUnread(WebhookLook, given));
    return { status: 200, body: toWireWebhook(call.service, webhook, false) };
  },
  DELETE: (call) => {
    dropWebhook(call.service, openWebhook(call));
    return { status: 204 };
  },
};

/** Writes a message as the webhook of a channel. */
export async function executeByToken(call: Call): Promise<ApiResponse> {
  const { query } = call;
  const waits = readBoolean(query['wait'], 'wait');
  const withComponents = readBoolean(query['with_components'], 'with_components');
  openWebhook(call);
  const upload = await call.readUpload();
  const execution = { threadId: readThreadId(call), withComponents };
  // Found again: while the body arrived, it may have been deleted.
  const message = executeWebhook(
    call.service,
    openWebhook(call),
    execution,
    readFields(ExecutionFields, upload.value),
    upload,
  );
  return waits ? { status: 200, body: message } : { status: 204 };
}

/** The messages of a channel's webhook. */
export const MESSAGE_BY_TOKEN: OpenRoute['endpoints'] = {
  GET: (call) => {
    const { webhook, stored } = openMessage(call);
    endDuePolls(call.service, stored.message.channel_id);
    // Read again: its poll may have ended just now.
    const { stored: current } = openMessage(call);
    return { status: 200, body: toShownMessage(call.service, current, webhook.id) };
  },
  PATCH: async (call) => {
    openMessage(call);
    const upload = await call.readUpload();
    // Found again: while the body arrived, it may have been changed or deleted.
    const { webhook, stored } = openMessage(call);
    return { status: 200, body: editWebhookMessage(call.service, webhook, stored, upload) };
  },
  DELETE: (call) => {
    deleteMessage(call.service, openMessage(call).stored);
    return { status: 204 };
  },
};

function isOfChannel({ service, param }: Call): boolean {
  const { webhooks, applications } = service.store;
  const id = param('application_id');
  // What is no application's has been a channel's, and is gone: that is said, not that the token is wrong.
  return webhooks.has(id) || (isSnowflake(id) && !applications.has(id));
}

function openWebhook({ service, param }: Call): WebhookRecord {
  const webhook = findChannelWebhook(service, readId(param('application_id'), 'webhook_id'), param('token'));
  if (!webhook) throw new DomainError({ rule: 'UNKNOWN_WEBHOOK' });
  return webhook;
}

function openMessage(call: Call): { readonly webhook: WebhookRecord; readonly stored: StoredMessage } {
  const webhook = openWebhook(call);
  const id = call.param('message_id') || '@original';
  if (id === '@original') throw new DomainError({ rule: 'UNKNOWN_MESSAGE' });
  const messageId = readId(id, 'message_id');
  return { webhook, stored: openWebhookMessage(call.service, webhook, messageId, readThreadId(call)) };
}

function readThreadId({ query }: Call): string | undefined {
  const id = query['thread_id'];
  return id === undefined ? undefined : readId(typeof id === 'string' ? id : '', 'thread_id');
}

import * as z from 'zod';
import { InteractionType, type JsonObject, OptionType } from 'commandry/protocol';
import { awaitBots } from '../../delivery/await-bots.js';
import { deliverInteraction, type Sending } from '../../delivery/deliver.js';
import { findEventProblem, postEvent } from '../../delivery/event-webhooks.js';
import { sendPing } from '../../delivery/probe.js';
import { sendSameBytes } from '../../delivery/send-again.js';
import { toDeliveredMessage } from '../../domain/objects/delivered-message.js';
import type { ApplicationEvent } from '../../domain/emulator-events.js';
import type { WireOption } from '../../domain/payloads/command-invocation.js';
import type { WireModalInteraction } from '../../domain/payloads/modal-payload.js';
import { buildInteractionContext } from '../../domain/payloads/payload.js';
import type { RequestEntry } from '../../domain/requests/request-entry.js';
import { isSameJson } from '../../domain/same-json.js';
import { isMasked } from '../../domain/share/share.js';
import { findApplication, openUsableChannel } from '../../domain/world/find-records.js';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import { autocompleteAs, invokeAs } from './acting/act-as-user.js';
import { openWay, readSending, useComponentAs } from './acting/use-component.js';
import { toRefusal } from './client-rule-error.js';
import { readWith } from './control-requests.js';
import { ControlError, type ControlCall } from './control-route.js';
import { findRequest } from './request-routes.js';

const SendRequest = z.strictObject({
  how: z.enum(['same_bytes', 'fresh']),
  /** For `fresh`: fields of the payload that are others than in the entry. */
  payload: z
    .record(z.string(), z.unknown())
    .transform((payload) => payload as JsonObject)
    .exactOptional(),
});
/** Body of `POST /control/requests/{id}/send`. */
export type SendRequest = z.input<typeof SendRequest>;

/** `POST /control/requests/{id}/send` */
export interface SendResult {
  /** The new entry, whose `resent_from` is the one that was sent again. */
  readonly request_id: string;
}

/**
 * Sends a request again: the same bytes, or a new one of the same user, made as if the user had acted once more, with what
 * was edited. Answers when the bot has, or when its time is up.
 *
 * @throws ControlError or DomainError if it cannot be sent, as the routes of users do.
 */
export async function sendAgain(call: ControlCall): Promise<SendResult> {
  const { service } = call;
  const { how, payload } = readWith(SendRequest, await call.readBody());
  const entry = findRequest(call);
  const application = findApplication(service.store, entry.application_id);
  await awaitBots(service);
  if (how === 'fresh') return { request_id: await sendFresh(call, application, entry, payload ?? {}) };
  if (payload) throw new ControlError(400, 'BAD_REQUEST', 'payload: belongs to fresh; bytes stay the same');
  if (!entry.request) {
    const text = 'It was dispatched over the gateway: there are no bytes to send again. Send it fresh.';
    throw new ControlError(409, 'NO_BYTES', text);
  }
  if (isMasked(entry.payload)) {
    const text = 'It came with a shared file, which has no tokens of interactions. Send it fresh.';
    throw new ControlError(409, 'NO_BYTES', text);
  }
  // The bot may listen elsewhere now.
  const url = toUrl(application, entry) ?? entry.request.url;
  return { request_id: await sendSameBytes(service, entry, entry.request, url) };
}

function toUrl({ endpointUrl, eventWebhooksUrl }: Application, { payload }: RequestEntry): string | null {
  return isOfEvents(payload) ? eventWebhooksUrl : endpointUrl;
}

/** True for what is sent to a webhook events URL; its PING has no id. */
function isOfEvents(payload: JsonObject): boolean {
  return payload['id'] === undefined;
}

async function sendFresh(
  { service, query }: ControlCall,
  application: Application,
  entry: RequestEntry,
  edits: JsonObject,
): Promise<string> {
  const { id: from, kind, user_id: userId, payload: before } = entry;
  const payload: JsonObject = { ...before, ...edits };
  if (userId === null) return sendToApplication(service, application, entry, payload);
  const edit = <T extends object>(built: T): T => overlay(built, before, edits);
  const sending: Sending = { ...readSending(query), again: { from, edit } };
  const data = (payload['data'] ?? {}) as Data;
  const record = <Body extends object, Result>(
    what: string,
    body: Body,
    act: (body: Body) => Promise<Result>,
  ) => recordDeed(service, { userId, what, body }, act);
  const sent = await (() => {
    switch (kind) {
      case 'component': {
        const { id: message_id } = before['message'] as { readonly id: string };
        const { custom_id, values } = data;
        return record('component', { message_id, custom_id, values }, (body) =>
          useComponentAs(service, userId, body, sending),
        );
      }
      case 'modal':
        return submitAgain(service, application, entry, data, sending);
      case 'autocomplete':
        return record('autocomplete', toWords(service, application, payload, data), (body) =>
          autocompleteAs(service, userId, body, sending),
        );
      default:
        return record('invoke', toInvocation(service, application, payload, data), (body) =>
          invokeAs(service, userId, body, sending),
        );
    }
  })();
  const id = sent.interaction?.id;
  if (id === undefined) throw new ControlError(409, 'NOT_DELIVERED', 'Discord acts itself for this command.');
  return id;
}

/** Records what a user does once more as it is recorded the first time: recordings and tests have it. */
async function recordDeed<Body extends object, Result>(
  { recorder }: Service,
  deed: { readonly userId: string; readonly what: string; readonly body: Body },
  act: (body: Body) => Promise<Result>,
): Promise<Result> {
  const action = recorder.begin('POST', `/users/{id}/${deed.what}`, { id: deed.userId }, true);
  action?.given(deed.body);
  try {
    const result = await act(deed.body);
    action?.done(result);
    return result;
  } catch (error) {
    const { code, message } = toRefusal(error);
    action?.refused(code, message);
    throw error;
  }
}

/** An event or a PING. */
async function sendToApplication(
  service: Service,
  application: Application,
  entry: RequestEntry,
  payload: JsonObject,
): Promise<string> {
  const url = toUrl(application, entry) ?? entry.request?.url ?? '';
  if (!isOfEvents(payload)) {
    return (await sendPing(service, application, url, { resentFrom: entry.id })).id;
  }
  const { type, event } = payload as unknown as { readonly type: number; readonly event?: ApplicationEvent };
  // Receivers know an event by its type, time and data.
  const timestamp = new Date(service.clock.now()).toISOString().replace('Z', '000');
  const content = { type, ...(event ? { event: { ...event, timestamp } } : {}) };
  const again = { resentFrom: entry.id };
  return (await postEvent(service, application, url, content, findEventProblem, again)).entry;
}

/** The data of any interaction. Only the fields of its kind are there. */
interface Data {
  readonly id?: string;
  readonly name?: string;
  readonly type?: number;
  readonly target_id?: string;
  readonly options?: readonly WireOption[];
  readonly custom_id?: string;
  readonly values?: readonly string[];
  readonly components?: readonly object[];
  readonly resolved?: { readonly attachments?: Readonly<Record<string, { readonly filename: string }>> };
}

function toInvocation(service: Service, application: Application, payload: JsonObject, data: Data) {
  const { type, target_id } = data;
  const isMenu = target_id !== undefined;
  if (!isMenu) return { ...toWords(service, application, payload, data), type };
  const { command, ...place } = toWords(service, application, payload, data);
  return { ...place, command, type, target_id };
}

/** A command, its options by name and where it is used, as the routes of users take them. */
function toWords({ store, files }: Service, { id }: Application, payload: JsonObject, data: Data) {
  const path = [data.name ?? ''];
  let options = data.options ?? [];
  for (let [step] = options; step && isStep(step); [step] = options) {
    path.push(step.name);
    options = step.options ?? [];
  }
  const toFile = (fileId: unknown) => {
    const { filename = 'file' } = data.resolved?.attachments?.[String(fileId)] ?? {};
    const kept = files.get(String(fileId));
    if (!kept) throw new ControlError(409, 'FILE_GONE', `The content of ${filename} is no longer kept.`);
    return {
      filename,
      content_type: kept.contentType,
      content_base64: Buffer.from(kept.bytes).toString('base64'),
    };
  };
  const given = options
    .filter(({ focused }) => focused !== true)
    .map(({ name, type, value }) => [name, type === OptionType.ATTACHMENT ? toFile(value) : value] as const);
  const typed = options.find(({ focused }) => focused === true);
  return {
    channel_id: payload['channel_id'],
    application_id: id,
    command: path.join(' '),
    // One that was registered anew has another id.
    ...(data.id !== undefined && store.commands.has(data.id) ? { command_id: data.id } : {}),
    ...(given.length > 0 ? { options: Object.fromEntries(given) } : {}),
    ...(typed ? { focused: { name: typed.name, value: typed.value } } : {}),
  };
}

function isStep({ type }: WireOption): boolean {
  return type === OptionType.SUB_COMMAND || type === OptionType.SUB_COMMAND_GROUP;
}

/** A modal is closed once it was submitted, so that its inputs cannot be checked against it. */
async function submitAgain(
  service: Service,
  application: Application,
  { id, user_id: userId, payload }: RequestEntry,
  data: Data,
  sending: Sending,
) {
  const { store } = service;
  const record = store.interactions.get(id);
  const { message } = payload as { readonly message?: { readonly id: string } };
  const actor = openUsableChannel(service, userId ?? '', String(payload['channel_id']));
  const owners = payload[
    'authorizing_integration_owners'
  ] as WireModalInteraction['authorizing_integration_owners'];
  if (typeof data.custom_id !== 'string' || !Array.isArray(data.components)) {
    throw new ControlError(400, 'BAD_REQUEST', 'payload.data: needs a custom_id and components');
  }
  const stored = store.messages.get(message?.id ?? '');
  const interaction = {
    ...buildInteractionContext(service, { ...actor, application, owners }),
    type: InteractionType.MODAL_SUBMIT,
    ...(stored ? { message: toDeliveredMessage(service, stored, application.botUserId) } : {}),
    data: data as WireModalInteraction['data'],
  };
  const { command = null, messageId = message?.id ?? null, openedBy = null } = record ?? {};
  const url = openWay(service, application, actor.channel);
  return deliverInteraction(service, application, url, interaction, {
    userId: actor.user.id,
    cause: { command, messageId, openedBy },
    ...sending,
  });
}

/** What a new interaction has of its own, and what its user has done: edits of that have been carried out. */
const OWN: ReadonlySet<string> = new Set([
  'id',
  'token',
  'type',
  'version',
  'application_id',
  'channel_id',
  'message',
  'data',
]);

/** Replaces what was edited beside what the user did: the member, the locale, what ids are resolved to and the like. */
function overlay<T extends object>(built: T, before: JsonObject, edits: JsonObject): T {
  const others = Object.entries(edits).filter(
    ([name, value]) => !OWN.has(name) && !isSameJson(value, before[name]),
  );
  const { resolved } = (edits['data'] ?? {}) as Data;
  const { resolved: earlier } = (before['data'] ?? {}) as Data;
  const { data } = built as { readonly data?: object };
  const isResolved = data && resolved && !isSameJson(resolved, earlier);
  return {
    ...built,
    ...Object.fromEntries(others),
    ...(isResolved ? { data: { ...data, resolved } } : {}),
  };
}

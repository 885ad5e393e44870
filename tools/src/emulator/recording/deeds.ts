import { CommandType, OptionType, type JsonObject, type Snowflake } from 'commandry/protocol';
import { listNamed, nameComponent, toLabels } from '../../recordings/components.js';
import type { Deed, OptionValue, RecordedFile } from '../../recordings/recording.js';
import type { Fault } from '../domain/faults/fault.js';
import type { RequestEntry } from '../domain/requests/request-entry.js';
import { isSameJson } from '../domain/same-json.js';
import type { GivenFile } from '../domain/acting/given-file.js';
import type { WireOption } from '../domain/payloads/command-invocation.js';
import type { StoredInteraction } from '../storage/stored-interaction.js';
import type { Store } from '../storage/store.js';
import type { Names } from './names.js';

/** A request to the control plane. */
export interface Request {
  readonly params: Readonly<Partial<Record<string, string>>>;
  /** Its body; undefined before it was read, and where there is none. */
  readonly body: Body;
  /** The body of the response, once there is one. */
  readonly result: unknown;
}

type Body = JsonObject;

/** What deeds are told with. */
export interface Teller {
  readonly store: Store;
  readonly names: Names;
  readonly nowMs: number;
  /** The faults that are armed. */
  readonly faults: () => readonly Fault[];
  /** Finds a request in the record. */
  readonly findRequest: (id: string) => RequestEntry | undefined;
  /** Returns the number of the action that sent a request. */
  readonly findAction: (requestId: string) => number | undefined;
}

/** Tells what a request does; undefined where that is not known, or nothing. */
type Tell = (teller: Teller, request: Request) => Deed | undefined;

/** The files of a recording; larger ones are only counted. */
const MOST_FILE_BYTES = 65_536;

/** Of a request of any user. Its response names the new request alone. */
export const SENDING_AGAIN = 'POST /requests/{id}/send';

/** What users do, and what else counts, by method and path. */
export const DEEDS: Readonly<Record<string, Tell>> = {
  'POST /users/{id}/invoke': tellInvoke,
  'POST /users/{id}/autocomplete': tellTyping,
  'POST /users/{id}/component': tellComponent,
  'POST /users/{id}/modal': tellModal,
  'POST /users/{id}/messages': tellWriting,
  'PATCH /users/{id}/messages/{message_id}': (teller, { params, body }) =>
    ofMessage(teller, params, params['message_id'], (place) => ({
      do: 'edit',
      ...place,
      ...tellWritten(teller, body),
    })),
  'DELETE /users/{id}/messages/{message_id}': (teller, { params }) =>
    ofMessage(teller, params, params['message_id'], (place) => ({ do: 'delete', ...place })),
  'PUT /users/{id}/pins': (teller, { params, body }) =>
    ofMessage(teller, params, body['message_id'], (place) => ({ do: 'pin', ...place })),
  'DELETE /users/{id}/pins': (teller, { params, body }) =>
    ofMessage(teller, params, body['message_id'], (place) => ({ do: 'unpin', ...place })),
  'PUT /users/{id}/reactions': (teller, { params, body }) =>
    ofMessage(teller, params, body['message_id'], (place) => ({
      do: 'react',
      ...place,
      emoji: text(teller, body['emoji']),
    })),
  'DELETE /users/{id}/reactions': (teller, { params, body }) =>
    ofMessage(teller, params, body['message_id'], (place) => ({
      do: 'unreact',
      ...place,
      emoji: text(teller, body['emoji']),
    })),
  'PUT /users/{id}/votes': (teller, { params, body }) =>
    ofMessage(teller, params, body['message_id'], (place) => {
      const { poll } = teller.store.messages.get(String(body['message_id']))?.message ?? {};
      const ids = (body['answer_ids'] ?? []) as readonly number[];
      const answers = ids.map((id) => {
        const media = poll?.answers.find(({ answer_id }) => answer_id === id)?.poll_media as
          | JsonObject
          | undefined;
        return typeof media?.['text'] === 'string' ? media['text'] : String(id);
      });
      return { do: 'vote', ...place, answers };
    }),
  'PUT /users/{id}/guilds/{guild_id}': (teller, { params }) => ({ do: 'join', ...ofGuild(teller, params) }),
  'DELETE /users/{id}/guilds/{guild_id}': (teller, { params }) => ({
    do: 'leave',
    ...ofGuild(teller, params),
  }),
  'POST /users/{id}/invites/{code}': ({ names }, { params }) => ({
    do: 'join_by_invite',
    as: names.user(params['id'] ?? ''),
    code: params['code'] ?? '',
  }),
  'POST /users/{id}/threads': (teller, { params, body }) => {
    const { channel_id: channelId, message_id: messageId, name, ...fields } = body;
    return {
      do: 'start_thread',
      ...inChannel(teller, params, channelId),
      name: text(teller, name),
      ...(typeof messageId === 'string' ? { message: teller.names.message(messageId) } : {}),
      fields: masked(teller, fields),
    };
  },
  'PUT /users/{id}/threads/{thread_id}': (teller, { params }) => ({
    do: 'join_thread',
    ...inChannel(teller, params, params['thread_id']),
  }),
  'DELETE /users/{id}/threads/{thread_id}': (teller, { params }) => ({
    do: 'leave_thread',
    ...inChannel(teller, params, params['thread_id']),
  }),
  'POST /clock': ({ nowMs }, { body }) => ({
    do: 'clock',
    advance_ms: typeof body['now_ms'] === 'number' ? body['now_ms'] - nowMs : Number(body['advance_ms'] ?? 0),
  }),
  'POST /faults': (teller, { body }) => ({ do: 'fault', fault: masked(teller, body) }),
  'DELETE /faults/{id}': (teller, { params }) => {
    const armed = teller.faults().find(({ id }) => id === params['id']);
    if (!armed) return undefined;
    const { id: _id, used: _used, ...fault } = armed;
    return { do: 'remove_fault', fault: masked(teller, fault) };
  },
  'DELETE /faults': () => ({ do: 'clear_faults' }),
  [SENDING_AGAIN]: tellSendingAgain,
};

/** Those of which the response says best what was done: a command is typed in several ways. */
export const TOLD_BY_RESPONSE: ReadonlySet<string> = new Set([
  'POST /users/{id}/invoke',
  'POST /users/{id}/autocomplete',
]);

/** Lists of the world that a recording has, without secrets. */
const ARRANGED =
  /^\/(?:(?:users|guilds|roles|channels|entitlements)(?:\/\{id\})?|guilds\/\{id\}\/members(?:\/\{user_id\})?|guilds\/\{id\}\/commands\/\{command_id\}\/permissions|users\/\{id\}\/purchases|applications\/\{id\}\/(?:guilds|users)\/\{\w+\})$/;

/** Whether a request changes the world in a way that a recording has. */
export function isArranging(method: string, path: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && ARRANGED.test(path);
}

/** Tells a change of the world. What is changed before it takes part is found as it is then. */
export function tellArranging(
  teller: Teller,
  method: string,
  path: string,
  { params, body }: Request,
): Deed | undefined {
  const { names } = teller;
  const ids = [...Object.values(params), body['user_id'], body['userId'], body['guild_id'], body['guildId']];
  if (!ids.some((id) => typeof id === 'string' && names.knows(id))) return undefined;
  const maskedPath = path.replaceAll(/\{(\w+)\}/g, (_found, name: string) =>
    text(teller, params[name] ?? ''),
  );
  return {
    do: 'arrange',
    method: method as 'POST',
    path: maskedPath,
    ...(Object.keys(body).length > 0 ? { fields: masked(teller, body) } : {}),
  };
}

/**
 * Tells what is sent again and is no new deed of its user, which is told as such: bytes, and a modal, which is closed. Events
 * and PINGs are nobody's.
 */
function tellSendingAgain(teller: Teller, { params, body }: Request): Deed | undefined {
  const { id = '' } = params;
  const entry = teller.findRequest(id);
  const action = teller.findAction(id);
  if (!entry || entry.user_id === null || action === undefined) return undefined;
  const { payload: before, kind } = entry;
  if (body['how'] === 'fresh' && kind !== 'modal') return undefined;
  const given = Object.entries((body['payload'] ?? {}) as JsonObject);
  const edited = given.filter(([name, value]) => !isSameJson(value, before[name]));
  return {
    do: 'send_again',
    ...inChannel(teller, { id: entry.user_id }, entry.channel_id),
    action,
    how: body['how'] === 'same_bytes' ? 'same_bytes' : 'fresh',
    ...(edited.length > 0 ? { payload: masked(teller, Object.fromEntries(edited)) } : {}),
  };
}

function tellInvoke(teller: Teller, { params, body, result }: Request): Deed | undefined {
  const place = inChannel(teller, params, body['channel_id']);
  const delivered = deliveredIn(result);
  const type = delivered?.data.type ?? body['type'] ?? CommandType.CHAT_INPUT;
  if (type === CommandType.PRIMARY_ENTRY_POINT) return { do: 'launch', ...place };
  const target = delivered?.data.target_id ?? String(body['target_id']);
  const command = delivered?.data.name ?? String(body['command']);
  if (type === CommandType.USER)
    return { do: 'user_command', ...place, command, target: teller.names.user(target) };
  if (type === CommandType.MESSAGE)
    return { do: 'message_command', ...place, command, message: teller.names.message(target) };
  if (delivered) return { do: 'slash', ...place, ...tellCommand(teller, delivered.data, body) };
  if (typeof body['text'] === 'string') return { do: 'slash', ...place, text: text(teller, body['text']) };
  const options = (body['options'] ?? {}) as Readonly<Record<string, unknown>>;
  const entries = Object.entries(options).map(([name, value]) => [name, toValue(teller, value)] as const);
  return {
    do: 'slash',
    ...place,
    command,
    ...(entries.length > 0 ? { options: Object.fromEntries(entries) } : {}),
  };
}

function tellTyping(teller: Teller, { params, body, result }: Request): Deed | undefined {
  const delivered = deliveredIn(result);
  if (!delivered) return undefined;
  const { options = {}, command } = tellCommand(teller, delivered.data, body);
  const focused = leaves(delivered.data.options).find((option) => option.focused === true);
  const { [focused?.name ?? '']: value, ...others } = options;
  return {
    do: 'type',
    ...inChannel(teller, params, body['channel_id']),
    command,
    ...(Object.keys(others).length > 0 ? { options: others } : {}),
    focused: {
      name: focused?.name ?? '',
      value: typeof value === 'number' || typeof value === 'string' ? value : '',
    },
  };
}

function tellComponent(teller: Teller, { params, body }: Request): Deed | undefined {
  const { store, names } = teller;
  const id = String(body['message_id']);
  const components = (store.messages.get(id)?.message.components ?? []) as readonly JsonObject[];
  const customId = String(body['custom_id']);
  const name = nameComponent(components, customId);
  if (name === undefined) return undefined;
  return ofMessage(teller, params, id, (place) => {
    const component = typeof name === 'string' ? text(teller, name) : name;
    const found = listNamed(components).find((each) => each.customId === customId);
    if (found?.kind !== 'select') return { do: 'press', ...place, component };
    const values = toLabels(found, (body['values'] ?? []) as readonly string[]);
    return {
      do: 'choose',
      ...place,
      component,
      values: values.map((value) => names.mask(value, teller.nowMs)),
    };
  });
}

function tellModal(teller: Teller, { params, body }: Request): Deed | undefined {
  const opener: StoredInteraction | undefined = teller.store.interactions.get(String(body['interaction_id']));
  if (!opener?.modal) return undefined;
  const fields = listNamed(opener.modal.components as readonly JsonObject[]);
  type Filled = readonly [string, string | boolean | string[] | RecordedFile[]];
  const filled = ((body['components'] ?? []) as readonly JsonObject[]).flatMap((each): Filled[] => {
    const field = fields.find(({ customId }) => customId === each['custom_id']);
    const label = field?.label ?? String(each['custom_id']);
    if (!field) return [];
    if (Array.isArray(each['files'])) return [[label, (each['files'] as GivenFile[]).map(toFile)]];
    if (Array.isArray(each['values'])) {
      const values = toLabels(field, each['values'] as string[]).map((value) => text(teller, value));
      return [[label, values]];
    }
    const { value } = each;
    if (typeof value === 'boolean') return [[label, value]];
    if (typeof value !== 'string') return [];
    return [[label, text(teller, toLabels(field, [value])[0] ?? value)]];
  });
  return {
    do: 'submit',
    ...inChannel(teller, params, opener.channelId),
    modal: text(teller, opener.modal.title),
    fields: Object.fromEntries(filled),
  };
}

function tellWriting(teller: Teller, { params, body, result }: Request): Deed {
  const { channel_id: at } = (result ?? {}) as { readonly channel_id?: string };
  const { message_id: repliedTo } = (body['message_reference'] ?? {}) as { readonly message_id?: string };
  const { poll, sticker_ids: stickers } = body;
  return {
    do: 'write',
    ...inChannel(
      teller,
      params,
      body['channel_id'] ?? at ?? findDirect(teller, params['id'], body['recipient_id']),
    ),
    ...tellWritten(teller, body),
    ...(repliedTo === undefined ? {} : { reply_to: teller.names.message(repliedTo) }),
    ...(typeof poll === 'object' && poll !== null ? { poll: masked(teller, poll as JsonObject) } : {}),
    ...(Array.isArray(stickers) ? { sticker_ids: stickers as string[] } : {}),
  };
}

function tellWritten(teller: Teller, { content, files }: Body): { content?: string; files?: RecordedFile[] } {
  return {
    ...(typeof content === 'string' ? { content: text(teller, content) } : {}),
    ...(Array.isArray(files) ? { files: (files as GivenFile[]).map(toFile) } : {}),
  };
}

function findDirect({ store }: Teller, userId: unknown, recipientId: unknown): unknown {
  for (const { id, recipientIds } of store.channels.group(''))
    if (
      recipientIds.length === 2 &&
      [userId, recipientId].every((each) => recipientIds.includes(each as string))
    )
      return id;
  return undefined;
}

interface CommandData {
  readonly name: string;
  readonly type: number;
  readonly target_id?: string;
  readonly options?: readonly WireOption[];
}

function deliveredIn(result: unknown): { readonly data: CommandData } | undefined {
  const { interaction } = (result ?? {}) as { readonly interaction?: { readonly data: CommandData } | null };
  return interaction ?? undefined;
}

function tellCommand(
  teller: Teller,
  { name, options }: CommandData,
  body: Body,
): { readonly command: string; readonly options?: Record<string, OptionValue> } {
  const given = (body['options'] ?? {}) as Readonly<Record<string, unknown>>;
  const values = leaves(options).map((option) => {
    const file = given[option.name];
    const isFile = typeof file === 'object' && file !== null;
    return [option.name, isFile ? toFile(file as GivenFile) : toOption(teller, option)] as const;
  });
  return {
    command: [name, ...steps(options)].join(' '),
    ...(values.length > 0 ? { options: Object.fromEntries(values) } : {}),
  };
}

/** The names of a group and a subcommand. */
function steps([first]: readonly WireOption[] = []): string[] {
  return first && first.value === undefined ? [first.name, ...steps(first.options)] : [];
}

function leaves(options: readonly WireOption[] = []): WireOption[] {
  return options.flatMap((option) => (option.value === undefined ? leaves(option.options) : [option]));
}

const NAMING: readonly number[] = [
  OptionType.USER,
  OptionType.CHANNEL,
  OptionType.ROLE,
  OptionType.MENTIONABLE,
];

function toOption(teller: Teller, { type, value = '' }: WireOption): OptionValue {
  return NAMING.includes(type) ? teller.names.id(String(value)) : toValue(teller, value);
}

function toValue(teller: Teller, value: unknown): OptionValue {
  if (typeof value === 'string') return text(teller, value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  // What is no value at all is refused.
  return typeof value === 'object' && value !== null ? toFile(value as GivenFile) : String(value);
}

function toFile({
  filename,
  content_type: type,
  content_base64: base64,
  text: words,
}: GivenFile): RecordedFile {
  const bytes = base64 === undefined ? Buffer.from(words ?? '') : Buffer.from(base64, 'base64');
  return {
    filename,
    ...(type === undefined ? {} : { content_type: type }),
    ...(bytes.length > MOST_FILE_BYTES
      ? { size: bytes.length }
      : { content_base64: bytes.toString('base64') }),
  };
}

type Params = Request['params'];

function inChannel({ store, names }: Teller, params: Params, channelId: unknown) {
  const id = String(channelId);
  const guildId = store.channels.get(id)?.guildId ?? null;
  const channel = names.channel(id);
  return { as: names.user(params['id'] ?? '', guildId), in: channel };
}

function ofGuild({ names }: Teller, params: Params) {
  return {
    as: names.user(params['id'] ?? '', params['guild_id']),
    guild: names.guild(params['guild_id'] ?? ''),
  };
}

function ofMessage(
  teller: Teller,
  params: Params,
  messageId: unknown,
  toDeed: (place: { readonly as: string; readonly in: string; readonly message: number }) => Deed,
): Deed | undefined {
  const id = String(messageId) satisfies Snowflake;
  const stored = teller.store.messages.get(id);
  if (!stored) return undefined;
  return toDeed({
    ...inChannel(teller, params, stored.message.channel_id),
    message: teller.names.message(id),
  });
}

function text({ names, nowMs }: Teller, value: unknown): string {
  return names.mask(String(value), nowMs);
}

function masked({ names, nowMs }: Teller, value: JsonObject): JsonObject {
  return names.maskJson(value, nowMs);
}

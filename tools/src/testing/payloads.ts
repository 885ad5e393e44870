import {
  CommandType,
  ComponentType,
  InteractionType,
  OptionType,
  timestampMsToSnowflake,
  type Attachment,
  type Message,
  type ResolvedChannel,
  type ResolvedMember,
  type Role,
  type Snowflake,
  type User,
} from 'commandry/protocol';

/** A payload to send. Change anything in it before sending, to test how your bot handles it. */
export type Payload = Record<string, unknown>;

/**
 * A value for an option. A text becomes a string option, a whole number an integer option, another number a number
 * option, true and false a boolean option; the others name their type.
 */
export type OptionInput =
  | string
  | number
  | boolean
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'user'; readonly user: User; readonly member?: ResolvedMember | undefined }
  | { readonly type: 'channel'; readonly channel: ResolvedChannel }
  | { readonly type: 'role'; readonly role: Role }
  | { readonly type: 'mentionable'; readonly user: User; readonly member?: ResolvedMember | undefined }
  | { readonly type: 'mentionable'; readonly role: Role }
  | { readonly type: 'attachment'; readonly attachment: Attachment };

type Entity = Exclude<OptionInput, string | number | boolean | { readonly type: 'number' }>;

/** What every payload begins with. Further fields take the place of those that the functions would make. */
export interface PayloadContext {
  readonly applicationId: Snowflake;
  /** Milliseconds of the Unix epoch: when the user acts. */
  readonly nowMs: number;
  /** Tells apart what happens in the same millisecond. */
  readonly sequence: number;
}

/** The user behind every payload of the kit, unless you change it. */
export const TEST_USER: User = {
  id: '200000000000000001',
  username: 'ada',
  global_name: 'Ada',
  avatar: null,
};

/** The id of the guild in which payloads are used, if they name no other. */
export const TEST_GUILD_ID: Snowflake = '300000000000000001';
/** The id of the channel in which payloads are used, if they name no other. */
export const TEST_CHANNEL_ID: Snowflake = '400000000000000001';
const COMMAND_ID: Snowflake = '500000000000000001';

/** Returns the payload with which Discord checks an endpoint. */
export function pingPayload(context: PayloadContext): Payload {
  return { ...envelope(context), type: InteractionType.PING };
}

/** Returns the payload for a command that is registered in the guild and not globally. */
export function asGuildCommand(payload: Payload): Payload {
  return { ...payload, data: { ...(payload['data'] as object), guild_id: payload['guild_id'] } };
}

/** A used slash command. `path` is what the user typed without the slash, for example `weather forecast`. */
export function chatInputPayload(
  context: PayloadContext,
  path: string,
  options: Readonly<Record<string, OptionInput>> = {},
): Payload {
  const leaves = Object.entries(options).map(([name, value]) => toOption(name, value));
  return command(context, { type: CommandType.CHAT_INPUT, ...nest(path, leaves), ...toResolved(options) });
}

/** A user typing into the option `focused`; the other options are those already filled. */
export function autocompletePayload(
  context: PayloadContext,
  path: string,
  focused: { readonly name: string; readonly value: string; readonly type?: number },
  options: Readonly<Record<string, OptionInput>> = {},
): Payload {
  const { name, value, type = OptionType.STRING } = focused;
  const leaves = [
    ...Object.entries(options).map(([other, filled]) => toOption(other, filled)),
    { name, type, value, focused: true },
  ];
  return {
    ...command(context, { type: CommandType.CHAT_INPUT, ...nest(path, leaves) }),
    type: InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE,
  };
}

/** A command of a user's context menu. */
export function userCommandPayload(context: PayloadContext, name: string, target: User): Payload {
  const resolved = { users: { [target.id]: target }, members: { [target.id]: member() } };
  return command(context, { type: CommandType.USER, name, target_id: target.id, resolved });
}

/** A message of a payload. It has the given fields alone. */
export interface MessageInput extends Partial<Omit<Message, 'id' | 'author' | 'type' | 'flags'>> {
  readonly id: Snowflake;
  /** Default: none. */
  readonly author?: User;
  /** See `MessageType`. */
  readonly type?: number;
  /** See `MessageFlag`. */
  readonly flags?: number;
}

/** A command of a message's context menu. */
export function messageCommandPayload(context: PayloadContext, name: string, target: MessageInput): Payload {
  const resolved = { messages: { [target.id]: target } };
  return command(context, { type: CommandType.MESSAGE, name, target_id: target.id, resolved });
}

/** A launch of the Activity, by the entry point command. */
export function entryPointPayload(context: PayloadContext, name: string): Payload {
  return command(context, { type: CommandType.PRIMARY_ENTRY_POINT, name });
}

/** A used button or select. */
export interface ComponentInput {
  readonly customId: string;
  /** Default: 2, a button; 3, a select of texts, if there are values. */
  readonly type?: ComponentType | undefined;
  /** The values of choices, or the ids of users, roles and channels. */
  readonly values?: readonly string[] | undefined;
  /** The objects behind the ids, as in `data.resolved`. */
  readonly resolved?: Payload | undefined;
  /** The message with the component. Default: an empty one of the app. */
  readonly message?: MessageInput | undefined;
}

/** Returns the payload of a used button or select. */
export function componentPayload(context: PayloadContext, input: ComponentInput): Payload {
  const { customId, values, resolved, message = messageOf(context) } = input;
  const { type = values ? ComponentType.STRING_SELECT : ComponentType.BUTTON } = input;
  return {
    ...fieldsOf(context),
    type: InteractionType.MESSAGE_COMPONENT,
    data: {
      component_type: type,
      custom_id: customId,
      ...(values ? { values } : {}),
      ...(resolved ? { resolved } : {}),
    },
    message,
  };
}

/** A submitted modal. */
export interface ModalInput {
  readonly customId: string;
  /** What its fields were filled with: components with `type`, `custom_id`, and `value` or `values`. */
  readonly fields?: readonly Payload[] | undefined;
  /** The objects behind the ids, as in `data.resolved`. */
  readonly resolved?: Payload | undefined;
  /** The message with the component that opened the modal, if one did. */
  readonly message?: MessageInput | undefined;
}

/** A submitted modal, each field in a label. */
export function modalPayload(context: PayloadContext, input: ModalInput): Payload {
  const { customId, fields = [], resolved, message } = input;
  const components = fields.map((component) => ({ type: ComponentType.LABEL, component }));
  return {
    ...fieldsOf(context),
    type: InteractionType.MODAL_SUBMIT,
    data: { custom_id: customId, components, ...(resolved ? { resolved } : {}) },
    ...(message ? { message } : {}),
  };
}

function messageOf({ applicationId, nowMs }: PayloadContext): MessageInput {
  return {
    id: timestampMsToSnowflake(nowMs, 0),
    channel_id: TEST_CHANNEL_ID,
    author: { ...TEST_USER, id: applicationId, username: 'bot', bot: true },
    content: '',
    type: 0,
    flags: 0,
    timestamp: new Date(nowMs).toISOString(),
    edited_timestamp: null,
    embeds: [],
    components: [],
    attachments: [],
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
  };
}

function envelope({ applicationId, nowMs, sequence }: PayloadContext): Payload {
  const id = timestampMsToSnowflake(nowMs, sequence);
  return { id, application_id: applicationId, token: `token-of-${id}`, version: 1 };
}

function command(context: PayloadContext, data: Payload): Payload {
  return {
    ...fieldsOf(context),
    type: InteractionType.APPLICATION_COMMAND,
    data: { id: COMMAND_ID, ...data },
  };
}

/** Returns the fields that every interaction of a user has, except its type and data. */
export function fieldsOf(context: PayloadContext): Payload {
  const {
    applicationId: _id,
    nowMs: _now,
    sequence: _sequence,
    // Those of the time, which may have been changed.
    id: _snowflake,
    token: _token,
    ...given
  } = context as PayloadContext & Payload;
  return {
    ...envelope(context),
    guild_id: TEST_GUILD_ID,
    guild: { id: TEST_GUILD_ID, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    channel_id: TEST_CHANNEL_ID,
    channel: { id: TEST_CHANNEL_ID, type: 0, name: 'general' },
    member: { ...member(), user: TEST_USER, permissions: '2147483648' },
    locale: 'en-US',
    app_permissions: '2147483648',
    entitlements: [],
    authorizing_integration_owners: { '0': TEST_GUILD_ID },
    context: 0,
    attachment_size_limit: 10_485_760,
    ...given,
  };
}

function member(): Payload {
  return { nick: null, roles: [], joined_at: '2024-01-01T00:00:00.000000+00:00', permissions: '2147483648' };
}

/** Returns the name of the command, with its options nested in their subcommand and group, if the path has any. */
function nest(path: string, leaves: readonly Payload[]): Payload {
  const [name = '', ...steps] = path.split(' ');
  let options: readonly Payload[] = leaves;
  for (const [depth, step] of [...steps.entries()].reverse()) {
    const type = depth === steps.length - 1 ? OptionType.SUB_COMMAND : OptionType.SUB_COMMAND_GROUP;
    options = [{ name: step, type, options }];
  }
  return { name, ...(options.length > 0 ? { options } : {}) };
}

function toOption(name: string, input: OptionInput): Payload {
  if (!isEntity(input)) {
    const value = typeof input === 'object' ? input.value : input;
    return { name, type: typeof input === 'object' ? OptionType.NUMBER : optionTypeOf(input), value };
  }
  return { name, type: ENTITY_TYPES[input.type], value: entityOf(input).id };
}

const ENTITY_TYPES = {
  user: OptionType.USER,
  channel: OptionType.CHANNEL,
  role: OptionType.ROLE,
  mentionable: OptionType.MENTIONABLE,
  attachment: OptionType.ATTACHMENT,
} as const;

function optionTypeOf(value: string | number | boolean): number {
  if (typeof value === 'string') return OptionType.STRING;
  if (typeof value === 'boolean') return OptionType.BOOLEAN;
  return Number.isInteger(value) ? OptionType.INTEGER : OptionType.NUMBER;
}

function isEntity(input: OptionInput): input is Entity {
  return typeof input === 'object' && input.type !== 'number';
}

function entityOf(input: Entity): { readonly id: Snowflake } {
  if ('user' in input) return input.user;
  if ('role' in input) return input.role;
  return 'channel' in input ? input.channel : input.attachment;
}

/** Returns the resolved objects of the entities among the values, by id. */
function toResolved(options: Readonly<Record<string, OptionInput>>): { resolved?: Payload } {
  const resolved: Record<string, Record<string, unknown>> = {};
  const add = (map: string, id: Snowflake, value: unknown): void => {
    resolved[map] = { ...resolved[map], [id]: value };
  };
  for (const input of Object.values(options).filter(isEntity)) {
    if ('user' in input) {
      add('users', input.user.id, input.user);
      if (input.member) add('members', input.user.id, input.member);
    } else if ('role' in input) add('roles', input.role.id, input.role);
    else if ('channel' in input) add('channels', input.channel.id, input.channel);
    else add('attachments', input.attachment.id, input.attachment);
  }
  return Object.keys(resolved).length > 0 ? { resolved } : {};
}

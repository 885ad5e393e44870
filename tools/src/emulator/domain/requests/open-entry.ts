import {
  CommandType,
  INTERACTION_TOKEN_MS,
  InteractionType,
  type JsonObject,
  OptionType,
  type Snowflake,
} from 'commandry/protocol';
import type { RequestEntry, RequestKind } from './request-entry.js';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What is about to be sent to a bot. */
export interface Opened {
  readonly id: string;
  readonly applicationId: Snowflake;
  /** Who acts; absent for an event and a ping. */
  readonly userId?: Snowflake;
  readonly payload: JsonObject;
  /** The entry that is sent again as this one. */
  readonly resentFrom?: string | undefined;
  /** When the token ends. Default: 15 minutes from now for an interaction. */
  readonly tokenEndsAtMs?: number | null;
}

/** The parts of a payload that say what it is about. Only those of its kind are there. */
interface Known {
  readonly type: number;
  readonly guild_id?: Snowflake;
  readonly channel_id?: Snowflake;
  readonly message?: { readonly id: Snowflake };
  readonly event?: { readonly type: string };
  readonly data?: {
    readonly name?: string;
    readonly type?: CommandType;
    readonly custom_id?: string;
    readonly target_id?: Snowflake;
    readonly options?: readonly KnownOption[];
  };
}

interface KnownOption {
  readonly type: number;
  readonly name: string;
  readonly options?: readonly KnownOption[];
}

/** Makes the entry of what is about to be sent. */
export function openEntry(
  { id, applicationId, userId, payload, resentFrom, tokenEndsAtMs }: Opened,
  nowMs: number,
): Mutable<RequestEntry> {
  const known = payload as unknown as Known;
  const kind = toKind(known, userId);
  const { guild_id = null, channel_id = null, message, data } = known;
  const target = data?.type === CommandType.MESSAGE ? data.target_id : undefined;
  return {
    id,
    revision: 0,
    kind,
    ...(data?.type === undefined || data.name === undefined ? {} : { command_type: data.type }),
    name: toName(known, kind),
    application_id: applicationId,
    user_id: userId ?? null,
    guild_id,
    channel_id,
    sent_at_ms: nowMs,
    ended_at_ms: null,
    status: 'waiting',
    outcome: null,
    shown: null,
    failures: [],
    faults: [],
    message_ids: [message?.id, target].filter((each) => each !== undefined),
    ...(resentFrom === undefined ? {} : { resent_from: resentFrom }),
    payload,
    request: null,
    response: null,
    answered_at_ms: null,
    token_ends_at_ms: tokenEndsAtMs ?? (userId === undefined ? null : nowMs + INTERACTION_TOKEN_MS),
    calls: [],
    dispatches: [],
    spans: [],
    log: [],
    is_shortened: false,
  };
}

function toKind({ type, event }: Known, userId: Snowflake | undefined): RequestKind {
  if (userId === undefined) return event ? 'event' : 'ping';
  switch (type) {
    case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
      return 'autocomplete';
    case InteractionType.MESSAGE_COMPONENT:
      return 'component';
    case InteractionType.MODAL_SUBMIT:
      return 'modal';
    default:
      return 'command';
  }
}

function toName({ event, data }: Known, kind: RequestKind): string {
  if (kind === 'ping') return 'PING';
  if (event) return event.type;
  const path = [data?.name ?? data?.custom_id ?? ''];
  for (let [each] = data?.options ?? []; each && isSubcommand(each); [each] = each.options ?? [])
    path.push(each.name);
  return data?.type === CommandType.CHAT_INPUT && data.name !== undefined
    ? `/${path.join(' ')}`
    : path.join(' ');
}

function isSubcommand({ type }: KnownOption): boolean {
  return type === OptionType.SUB_COMMAND || type === OptionType.SUB_COMMAND_GROUP;
}

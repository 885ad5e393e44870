import {
  findMessageProblems,
  isPresent,
  isSnowflake,
  type JsonObject,
  type MessageProblem,
  type Snowflake,
} from 'commandry/protocol';
import { refuseProblems } from '../domain-error.js';

const NONCE_LENGTH = 25;
const REPLY = 0;
const MOST_STICKERS = 3;

/** The fields of a channel message beside its content. */
export interface ChannelFields {
  readonly nonce: string | number | undefined;
  /** True if a message with the same nonce must not be sent twice. */
  readonly isNonceEnforced: boolean;
  /** At most three. */
  readonly stickerIds: readonly Snowflake[];
  /** The message it replies to. */
  readonly replyTo: ReplyTarget | undefined;
}

export interface ReplyTarget {
  readonly messageId: Snowflake;
  /** Undefined: the same. */
  readonly channelId: Snowflake | undefined;
  /** False: sent without a reference if there is no such message. */
  readonly mustExist: boolean;
}

/**
 * Reads the fields of a new message that only messages of channels have.
 *
 * @throws DomainError for data that breaks a rule of messages, all its problems at once.
 */
export function readChannelFields(value: unknown): ChannelFields {
  const problems = findMessageProblems(value, 'create');
  const data = isObject(value) ? value : {};
  refuseProblems([...problems, ...findFieldProblems(data)]);
  const { nonce, message_reference: reference, sticker_ids: stickers } = data;
  return {
    nonce: typeof nonce === 'string' || typeof nonce === 'number' ? nonce : undefined,
    isNonceEnforced: data['enforce_nonce'] === true,
    stickerIds: Array.isArray(stickers) ? stickers.map(String) : [],
    replyTo: isObject(reference) ? toTarget(reference) : undefined,
  };
}

function toTarget(reference: JsonObject): ReplyTarget {
  const { message_id: messageId, channel_id: channelId, fail_if_not_exists: mustExist } = reference;
  return {
    messageId: String(messageId),
    channelId: isPresent(channelId) ? String(channelId) : undefined,
    mustExist: mustExist !== false,
  };
}

function findFieldProblems(data: JsonObject): MessageProblem[] {
  const { nonce, message_reference: reference, sticker_ids: stickers } = data;
  return [
    ...findNonceProblems(nonce),
    ...findKindProblems(data, ['enforce_nonce'], 'boolean'),
    ...(isPresent(stickers) ? findStickerProblems(stickers) : []),
    ...(isPresent(reference) ? findReferenceProblems(reference) : []),
  ];
}

function findStickerProblems(stickers: unknown): MessageProblem[] {
  const path = ['sticker_ids'];
  if (!Array.isArray(stickers)) return [wrongKind('array', path, stickers)];
  if (stickers.length > MOST_STICKERS) {
    return [{ code: 'TOO_MANY', max: MOST_STICKERS, path, found: String(stickers.length) }];
  }
  return stickers.flatMap((id: unknown, index) =>
    isSnowflake(id) ? [] : [{ code: 'NOT_A_SNOWFLAKE', path: [...path, index], found: JSON.stringify(id) }],
  );
}

function findNonceProblems(nonce: unknown): MessageProblem[] {
  const path = ['nonce'];
  if (!isPresent(nonce) || Number.isSafeInteger(nonce)) return [];
  if (typeof nonce !== 'string') return [wrongKind('string', path, nonce)];
  const max = NONCE_LENGTH;
  return nonce.length <= max ? [] : [{ code: 'BAD_LENGTH', min: 0, max, path, found: JSON.stringify(nonce) }];
}

/** Forwards are references of another type, which the emulator does not have. */
function findReferenceProblems(reference: unknown): MessageProblem[] {
  const path = ['message_reference'];
  if (!isObject(reference)) return [wrongKind('object', path, reference)];
  const { type } = reference;
  const isKnownType = !isPresent(type) || type === REPLY;
  return [
    ...(isKnownType
      ? []
      : [
          {
            code: 'NOT_ALLOWED_VALUE',
            allowed: [REPLY],
            path: [...path, 'type'],
            found: JSON.stringify(type),
          } as const,
        ]),
    ...findIdProblems(reference, [...path, 'message_id'], true),
    ...findIdProblems(reference, [...path, 'channel_id'], false),
    ...findIdProblems(reference, [...path, 'guild_id'], false),
    ...findKindProblems(reference, [...path, 'fail_if_not_exists'], 'boolean'),
  ];
}

function findIdProblems(object: JsonObject, path: readonly string[], isRequired: boolean): MessageProblem[] {
  const value = object[path.at(-1) ?? ''];
  if (!isPresent(value)) return isRequired ? [{ code: 'FIELD_REQUIRED', path, found: 'nothing' }] : [];
  if (isSnowflake(value)) return [];
  return [{ code: 'NOT_A_SNOWFLAKE', path, found: JSON.stringify(value) }];
}

function findKindProblems(object: JsonObject, path: readonly string[], kind: 'boolean'): MessageProblem[] {
  const value = object[path.at(-1) ?? ''];
  return isPresent(value) && typeof value !== kind ? [wrongKind(kind, path, value)] : [];
}

function wrongKind(
  kind: 'array' | 'boolean' | 'object' | 'string',
  path: readonly string[],
  found: unknown,
): MessageProblem {
  return { code: 'WRONG_KIND', kind, path, found: JSON.stringify(found) };
}

/** True for an object of JSON that is no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

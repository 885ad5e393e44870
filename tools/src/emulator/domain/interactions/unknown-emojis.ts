import { isPresent, type JsonObject, type MessageProblem, type Snowflake } from 'commandry/protocol';
import type { Store } from '../../storage/store.js';

/**
 * Returns a problem for each custom emoji in the components, the modal or the poll of a message that does not exist, or
 * that belongs to another application. A world without emojis does not say which exist: there, every id passes.
 *
 * @param applicationId - The application that writes; null for a webhook of a user.
 * @param data - Whose rules were checked.
 */
export function findUnknownEmojis(
  { emojis }: Store,
  applicationId: Snowflake | null,
  data: unknown,
): MessageProblem[] {
  if (emojis.size === 0) return [];
  return listEmojis(data, []).flatMap(([id, path]): MessageProblem[] => {
    const emoji = emojis.get(id);
    const isUsable = emoji && (emoji.applicationId === null || emoji.applicationId === applicationId);
    return isUsable
      ? []
      : [{ code: 'EMOJI_INVALID', path: [...path, 'emoji', 'id'], found: JSON.stringify(id) }];
  });
}

type Path = MessageProblem['path'];

/** The fields, in which there are objects that may have an emoji. */
const HOLDERS = ['components', 'component', 'accessory', 'options', 'poll', 'answers', 'poll_media'];

function listEmojis(value: unknown, path: Path): (readonly [id: Snowflake, path: Path])[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => listEmojis(each, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  const object = value as JsonObject;
  const id = (object['emoji'] as JsonObject | null | undefined)?.['id'];
  return [
    ...(isPresent(id) ? [[id as Snowflake, path] as const] : []),
    ...HOLDERS.flatMap((field) => listEmojis(object[field], [...path, field])),
  ];
}

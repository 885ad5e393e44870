import { isJsonObject, isPresent, type JsonObject } from '../../../protocol/validation/field-checker.js';
import { toTimestamp } from '../payloads/timestamp.js';
import type { AttachmentObject } from '../payloads/message-object.js';
import { findAttached } from './attached.js';

/** Shows an embed: of the type `rich`, with the fields that Discord knows. */
export function toShownEmbed(embed: JsonObject, attached: readonly AttachmentObject[]): JsonObject {
  const { title, description, url, timestamp, color, footer, image, thumbnail, author, fields } = embed;
  return withoutAbsent({
    type: 'rich',
    title,
    description,
    url,
    timestamp: toTime(timestamp),
    color,
    footer: mapObject(withText(footer, 'text'), (given) => ({
      text: given['text'],
      ...toIcon(given['icon_url'], attached),
    })),
    image: mapObject(image, (given) => toImage(given['url'], attached)),
    thumbnail: mapObject(thumbnail, (given) => toImage(given['url'], attached)),
    author: mapObject(withText(author, 'name'), (given) => ({
      name: given['name'],
      url: given['url'],
      ...toIcon(given['icon_url'], attached),
    })),
    fields: Array.isArray(fields)
      ? (fields as readonly JsonObject[]).map(({ name, value, inline }) => ({
          name,
          value,
          inline: inline === true,
        }))
      : undefined,
  });
}

/** The sizes of images elsewhere are not known in a kit. */
function toImage(url: unknown, attached: readonly AttachmentObject[]): JsonObject {
  const file = findAttached(attached, url);
  const shown = file?.url ?? url;
  return { url: shown, proxy_url: shown, width: file?.width ?? 0, height: file?.height ?? 0 };
}

function toIcon(url: unknown, attached: readonly AttachmentObject[]): JsonObject {
  if (!isPresent(url)) return {};
  const shown = findAttached(attached, url)?.url ?? url;
  return { icon_url: shown, proxy_icon_url: shown };
}

function toTime(value: unknown): string | undefined {
  const timestampMs = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(timestampMs) ? undefined : toTimestamp(timestampMs);
}

function mapObject(value: unknown, map: (object: JsonObject) => JsonObject): JsonObject | undefined {
  return isJsonObject(value) ? withoutAbsent(map(value)) : undefined;
}

/** A footer and an author of whom there is only a picture are dropped. */
function withText(value: unknown, field: string): unknown {
  const text = isJsonObject(value) ? value[field] : undefined;
  return typeof text === 'string' && text.trim() !== '' ? value : undefined;
}

function withoutAbsent(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => isPresent(value) && value !== ''));
}

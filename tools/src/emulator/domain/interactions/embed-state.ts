import { isPresent, type JsonObject } from 'commandry/protocol';
import { toWireTimestamp } from '../objects/wire-timestamp.js';
import { findAttachment, type Attached } from './media.js';

/** Converts an embed to Discord's form: of the type `rich`, with known fields only and everything filled in. */
export function toWireEmbed(embed: JsonObject, attached: Attached): object {
  return dropAbsent({
    type: 'rich',
    title: embed['title'],
    description: embed['description'],
    url: embed['url'],
    timestamp: toTimestamp(embed['timestamp']),
    color: embed['color'],
    footer: mapObject(withText(embed['footer'], 'text'), (footer) => ({
      text: footer['text'],
      ...toIcon(footer['icon_url'], attached),
    })),
    image: mapObject(embed['image'], (image) => toImage(image['url'], attached)),
    thumbnail: mapObject(embed['thumbnail'], (image) => toImage(image['url'], attached)),
    author: mapObject(withText(embed['author'], 'name'), (author) => ({
      name: author['name'],
      url: author['url'],
      ...toIcon(author['icon_url'], attached),
    })),
    fields: Array.isArray(embed['fields'])
      ? (embed['fields'] as readonly JsonObject[]).map(({ name, value, inline }) => ({
          name,
          value,
          inline: inline === true,
        }))
      : undefined,
  });
}

/** The sizes of images elsewhere are not determined. */
function toImage(url: unknown, attached: Attached): object {
  const file = findAttachment(attached, url);
  const resolved = file?.url ?? url;
  return { url: resolved, proxy_url: resolved, width: file?.width ?? 0, height: file?.height ?? 0 };
}

function toIcon(url: unknown, attached: Attached): object {
  if (!isPresent(url)) return {};
  const resolved = findAttachment(attached, url)?.url ?? url;
  return { icon_url: resolved, proxy_icon_url: resolved };
}

function toTimestamp(value: unknown): string | undefined {
  const timestampMs = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(timestampMs) ? undefined : toWireTimestamp(timestampMs);
}

function mapObject(value: unknown, map: (object: JsonObject) => object): object | undefined {
  return isPresent(value) ? dropAbsent(map(value as JsonObject)) : undefined;
}

/** Discord drops a footer and an author of whom there is only a picture. */
function withText(value: unknown, field: string): unknown {
  const text = isPresent(value) ? (value as JsonObject)[field] : undefined;
  return typeof text === 'string' && text.trim() !== '' ? value : undefined;
}

function dropAbsent(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => isPresent(value) && value !== ''));
}

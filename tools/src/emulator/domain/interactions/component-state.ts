import { ComponentType, isPresent, type JsonObject } from 'commandry/protocol';
import type { Store } from '../../storage/store.js';
import { fillComponent, pickPresent } from './component-defaults.js';
import { findAttachment, toWireMedia, type Attached } from './media.js';
import { toShownEmoji } from './shown-emoji.js';

/** What Discord's clients write for the name of an emoji that they do not know. */
const NAMELESS = '_';

/**
 * Converts components to Discord's form: each with a number, files and pictures with their URLs, and emojis with their
 * names.
 */
export function toWireComponents(
  store: Store,
  components: readonly JsonObject[],
  attached: Attached,
): JsonObject[] {
  return numberComponents(components).map((component) => resolve(store, component, attached));
}

/**
 * Numbers the components that have no id, uniquely and from 1. Lists are numbered before the single components inside
 * others.
 */
export function numberComponents(components: readonly JsonObject[]): JsonObject[] {
  const taken = new Set<unknown>();
  const copies = components.map((component) => copyComponent(component, taken));
  let last = 0;
  const nextId = () => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  const singles: Mutable[] = [];
  const number = (list: readonly Mutable[]): void => {
    for (const component of list) {
      if (!isOwnId(component['id'])) component['id'] = nextId();
      number(listInside(component));
      if (component['accessory']) number([component['accessory'] as Mutable]);
      if (component['component']) singles.push(component['component'] as Mutable);
    }
  };
  number(copies);
  number(singles);
  return copies;
}

/** Every text that a message shows in components. */
export function findTexts(components: readonly JsonObject[]): string[] {
  return components.flatMap((component) => [
    ...(component['type'] === ComponentType.TEXT_DISPLAY && typeof component['content'] === 'string'
      ? [component['content']]
      : []),
    ...findTexts(listInside(component)),
  ]);
}

/** Finds a component by its custom_id, at any depth. */
export function findComponent(components: readonly JsonObject[], customId: string): JsonObject | undefined {
  return listUsable(components).find((component) => component['custom_id'] === customId);
}

/** Lists the custom_id of every component that has one, at any depth. */
export function listCustomIds(components: readonly JsonObject[]): string[] {
  return listUsable(components).map((component) => component['custom_id'] as string);
}

function listUsable(components: readonly JsonObject[]): JsonObject[] {
  return components.flatMap((component) => {
    const single = [component['accessory'], component['component']].filter((each) => each !== undefined);
    return [
      ...(typeof component['custom_id'] === 'string' ? [component] : []),
      ...listUsable([...listInside(component), ...(single as JsonObject[])]),
    ];
  });
}

type Mutable = Record<string, unknown>;

function copyComponent(component: JsonObject, taken: Set<unknown>): Mutable {
  if (isOwnId(component['id'])) taken.add(component['id']);
  const copy: Mutable = { ...component };
  if (Array.isArray(component['components'])) {
    copy['components'] = listInside(component).map((inner) => copyComponent(inner, taken));
  }
  for (const field of ['accessory', 'component']) {
    if (component[field]) copy[field] = copyComponent(component[field] as JsonObject, taken);
  }
  return copy;
}

function resolve(store: Store, component: JsonObject, attached: Attached): JsonObject {
  const kept = fillComponent(component);
  const mapList = (field: string, map: (item: JsonObject) => JsonObject) =>
    Array.isArray(kept[field]) ? { [field]: (kept[field] as readonly JsonObject[]).map(map) } : {};
  const accessory = kept['accessory']
    ? { accessory: resolve(store, kept['accessory'] as JsonObject, attached) }
    : {};
  return {
    ...kept,
    ...mapList('components', (inner) => resolve(store, inner, attached)),
    ...accessory,
    ...mapList('options', (option) => ({
      ...pickPresent(option, ['label', 'value', 'description', 'default']),
      ...toEmojiField(store, option),
    })),
    ...mapList('default_values', (value) => pickPresent(value, ['id', 'type'])),
    ...toEmojiField(store, kept),
    ...toMediaFields(kept, attached),
  };
}

function toEmojiField(store: Store, { emoji }: JsonObject): object {
  return isPresent(emoji) ? { emoji: toShownEmoji(store, emoji as JsonObject, NAMELESS) } : {};
}

function toMediaFields(component: JsonObject, attached: Attached): object {
  switch (component['type']) {
    case ComponentType.THUMBNAIL:
      return { media: toWireMedia(urlOf(component['media']), attached) };
    case ComponentType.MEDIA_GALLERY:
      return {
        items: (component['items'] as readonly JsonObject[]).map((item) => ({
          description: item['description'] ?? null,
          media: toWireMedia(urlOf(item['media']), attached),
          spoiler: item['spoiler'] === true,
        })),
      };
    case ComponentType.FILE: {
      const file = findAttachment(attached, urlOf(component['file']));
      return {
        file: toWireMedia(urlOf(component['file']), attached),
        name: file?.filename ?? null,
        size: file?.size ?? null,
      };
    }
    default:
      return {};
  }
}

function urlOf(media: unknown): unknown {
  return (media as JsonObject)['url'];
}

function listInside(component: JsonObject): JsonObject[] {
  return Array.isArray(component['components']) ? (component['components'] as JsonObject[]) : [];
}

function isOwnId(id: unknown): boolean {
  return typeof id === 'number' && id > 0;
}

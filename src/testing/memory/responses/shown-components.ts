import { ComponentType, SeparatorSpacing } from '../../../protocol/components/component.js';
import { isJsonObject, isPresent, type JsonObject } from '../../../protocol/validation/field-checker.js';
import type { AttachmentObject } from '../payloads/message-object.js';
import { findAttached } from './attached.js';

/** Shows the components of a message: each with a number, the defaults filled in, files with their addresses. */
export function toShownComponents(
  components: readonly JsonObject[],
  attached: readonly AttachmentObject[],
): JsonObject[] {
  return numberComponents(components).map((component) => showComponent(component, attached));
}

/** Shows the components of a modal: each with a number, and without fields that are null. */
export function toModalComponents(components: readonly JsonObject[]): JsonObject[] {
  return numberComponents(components.map(withoutNulls));
}

/** The component with this custom id, at any depth. */
export function findUsable(components: readonly JsonObject[], customId: string): JsonObject | undefined {
  return listUsable(components).find((component) => component['custom_id'] === customId);
}

/** Every component with a custom id, at any depth. */
export function listUsable(components: readonly JsonObject[]): JsonObject[] {
  return components.flatMap((component) => [
    ...(typeof component['custom_id'] === 'string' ? [component] : []),
    ...listUsable([...listOf(component), ...singlesOf(component)]),
  ]);
}

/** Every text that text displays show. */
export function textsOf(components: readonly JsonObject[]): string[] {
  return components.flatMap((component) => [
    ...(component['type'] === ComponentType.TEXT_DISPLAY ? [String(component['content'])] : []),
    ...textsOf(listOf(component)),
  ]);
}

/** The components in a list inside a component. */
export function listOf(component: JsonObject): JsonObject[] {
  const inside = component['components'];
  return Array.isArray(inside) ? (inside as readonly unknown[]).filter(isJsonObject) : [];
}

/** The single component inside another: the accessory of a section, the field of a label. */
function singlesOf(component: JsonObject): JsonObject[] {
  return [component['accessory'], component['component']].filter(isJsonObject);
}

type Numbered = Record<string, unknown>;

/** Numbers the components without a number from 1: those in lists first, then the fields of labels. */
function numberComponents(components: readonly JsonObject[]): JsonObject[] {
  const taken = new Set<unknown>();
  const copies = components.map((component) => copy(component, taken));
  let last = 0;
  const labelled: Numbered[] = [];
  const number = (list: readonly Numbered[]): void => {
    for (const component of list) {
      if (!isOwnNumber(component['id'])) {
        do last += 1;
        while (taken.has(last));
        component['id'] = last;
      }
      number(listOf(component));
      if (isJsonObject(component['accessory'])) number([component['accessory']]);
      if (isJsonObject(component['component'])) labelled.push(component['component']);
    }
  };
  number(copies);
  number(labelled);
  return copies;
}

function copy(component: JsonObject, taken: Set<unknown>): Numbered {
  if (isOwnNumber(component['id'])) taken.add(component['id']);
  const copied: Numbered = { ...component };
  if (Array.isArray(component['components'])) {
    copied['components'] = listOf(component).map((inner) => copy(inner, taken));
  }
  for (const field of ['accessory', 'component']) {
    const inner = component[field];
    if (isJsonObject(inner)) copied[field] = copy(inner, taken);
  }
  return copied;
}

function isOwnNumber(id: unknown): boolean {
  return typeof id === 'number' && id > 0;
}

function withoutNulls(component: JsonObject): JsonObject {
  const copied: Numbered = {};
  for (const [field, value] of Object.entries(component)) {
    if (!isPresent(value)) continue;
    if (field === 'component' && isJsonObject(value)) copied[field] = withoutNulls(value);
    else if (field === 'components') copied[field] = listOf(component).map(withoutNulls);
    else copied[field] = value;
  }
  return copied;
}

const SELECT = { min_values: 1, max_values: 1 };

/** What Discord fills in where a message component says nothing. */
const DEFAULTS: Readonly<Record<number, JsonObject>> = {
  [ComponentType.STRING_SELECT]: SELECT,
  [ComponentType.USER_SELECT]: SELECT,
  [ComponentType.ROLE_SELECT]: SELECT,
  [ComponentType.MENTIONABLE_SELECT]: SELECT,
  [ComponentType.CHANNEL_SELECT]: SELECT,
  [ComponentType.THUMBNAIL]: { description: null, spoiler: false },
  [ComponentType.FILE]: { spoiler: false },
  [ComponentType.SEPARATOR]: { divider: true, spacing: SeparatorSpacing.SMALL },
  [ComponentType.CONTAINER]: { accent_color: null, spoiler: false },
};

function showComponent(component: JsonObject, attached: readonly AttachmentObject[]): JsonObject {
  const shown: Numbered = { ...DEFAULTS[component['type'] as number] };
  for (const [field, value] of Object.entries(component)) if (isPresent(value)) shown[field] = value;
  if (Array.isArray(component['components'])) {
    shown['components'] = listOf(component).map((inner) => showComponent(inner, attached));
  }
  const accessory = component['accessory'];
  if (isJsonObject(accessory)) shown['accessory'] = showComponent(accessory, attached);
  const options = component['options'];
  if (Array.isArray(options)) shown['options'] = options.filter(isJsonObject).map(withShownEmoji);
  return { ...withShownEmoji(shown), ...showMedia(component, attached) };
}

/** What Discord's clients write for the name of an emoji that they do not know. A kit knows no custom ones. */
const NAMELESS = '_';

/** Shows a standard emoji by its name alone, and a custom one with a name. */
function withShownEmoji(holder: JsonObject): JsonObject {
  const { emoji } = holder;
  if (!isJsonObject(emoji)) return holder;
  const { id, name, animated } = emoji;
  const moves = animated === true ? { animated } : {};
  return { ...holder, emoji: isPresent(id) ? { id, name: name ?? NAMELESS, ...moves } : { name } };
}

function showMedia(component: JsonObject, attached: readonly AttachmentObject[]): JsonObject {
  switch (component['type']) {
    case ComponentType.THUMBNAIL:
      return { media: toMedia(component['media'], attached) };
    case ComponentType.MEDIA_GALLERY: {
      const items = component['items'] as readonly JsonObject[];
      return {
        items: items.map(({ description, media, spoiler }) => ({
          description: description ?? null,
          media: toMedia(media, attached),
          spoiler: spoiler === true,
        })),
      };
    }
    case ComponentType.FILE: {
      const file = findAttached(attached, urlOf(component['file']));
      return {
        file: toMedia(component['file'], attached),
        name: file?.filename ?? null,
        size: file?.size ?? null,
      };
    }
    default:
      return {};
  }
}

function toMedia(media: unknown, attached: readonly AttachmentObject[]): JsonObject {
  const url = urlOf(media);
  const file = findAttached(attached, url);
  if (!file) return { id: '0', url, proxy_url: url };
  const { id, content_type } = file;
  return { id, url: file.url, proxy_url: file.proxy_url, attachment_id: id, content_type };
}

function urlOf(media: unknown): unknown {
  return isJsonObject(media) ? media['url'] : undefined;
}

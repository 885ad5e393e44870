import { ComponentType, SeparatorSpacing, isPresent, type JsonObject } from 'commandry/protocol';

interface Kept {
  /** The fields that Discord keeps, besides `type` and `id`. */
  readonly fields: readonly string[];
  /** Its defaults for those that are missing. */
  readonly defaults?: JsonObject;
}

const select = (...more: readonly string[]): Kept => ({
  fields: ['custom_id', 'placeholder', 'min_values', 'max_values', 'disabled', ...more],
  defaults: { min_values: 1, max_values: 1 },
});

/** The components of messages. Whatever else a bot sends, such as `required`, is ignored. */
const COMPONENTS: Readonly<Record<number, Kept>> = {
  [ComponentType.ACTION_ROW]: { fields: ['components'] },
  [ComponentType.BUTTON]: {
    fields: ['style', 'label', 'emoji', 'custom_id', 'sku_id', 'url', 'disabled'],
  },
  [ComponentType.STRING_SELECT]: select('options'),
  [ComponentType.USER_SELECT]: select('default_values'),
  [ComponentType.ROLE_SELECT]: select('default_values'),
  [ComponentType.MENTIONABLE_SELECT]: select('default_values'),
  [ComponentType.CHANNEL_SELECT]: select('default_values', 'channel_types'),
  [ComponentType.SECTION]: { fields: ['components', 'accessory'] },
  [ComponentType.TEXT_DISPLAY]: { fields: ['content'] },
  [ComponentType.THUMBNAIL]: {
    fields: ['media', 'description', 'spoiler'],
    defaults: { description: null, spoiler: false },
  },
  [ComponentType.MEDIA_GALLERY]: { fields: ['items'] },
  [ComponentType.FILE]: { fields: ['file', 'spoiler'], defaults: { spoiler: false } },
  [ComponentType.SEPARATOR]: {
    fields: ['divider', 'spacing'],
    defaults: { divider: true, spacing: SeparatorSpacing.SMALL },
  },
  [ComponentType.CONTAINER]: {
    fields: ['components', 'accent_color', 'spoiler'],
    defaults: { accent_color: null, spoiler: false },
  },
};

/** Removes the fields of a component of a modal, and of those in it, that are null: they equal missing ones. */
export function dropNulls(component: JsonObject): JsonObject {
  const given = Object.entries(component).filter(([, value]) => isPresent(value));
  return Object.fromEntries(
    given.map(([field, value]) => {
      if (field === 'component') return [field, dropNulls(value as JsonObject)];
      return [field, field === 'components' ? (value as readonly JsonObject[]).map(dropNulls) : value];
    }),
  );
}

/** Returns a component of a message as Discord keeps it: with its defaults for fields that are missing or null. */
export function fillComponent(component: JsonObject): JsonObject {
  const { fields, defaults } = COMPONENTS[component['type'] as number] ?? { fields: [] };
  return { ...defaults, ...pickPresent(component, ['type', 'id', ...fields]) };
}

/** Returns an object with some of its fields, if it has them and they are not null. */
export function pickPresent(object: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([field, value]) => fields.includes(field) && isPresent(value)),
  );
}

import { ComponentType, SeparatorSpacing, isPresent, type JsonObject } from 'commandry/protocol';

const select = { min_values: 1, max_values: 1 };

/** Discord's defaults for missing fields of message components. */
const DEFAULTS: Readonly<Record<number, JsonObject>> = {
  [ComponentType.STRING_SELECT]: select,
  [ComponentType.USER_SELECT]: select,
  [ComponentType.ROLE_SELECT]: select,
  [ComponentType.MENTIONABLE_SELECT]: select,
  [ComponentType.CHANNEL_SELECT]: select,
  [ComponentType.THUMBNAIL]: { description: null, spoiler: false },
  [ComponentType.FILE]: { spoiler: false },
  [ComponentType.SEPARATOR]: { divider: true, spacing: SeparatorSpacing.SMALL },
  [ComponentType.CONTAINER]: { accent_color: null, spoiler: false },
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

/** Fills in the default of each field of a component that is missing or null. */
export function fillComponent(component: JsonObject): JsonObject {
  const given = Object.entries(component).filter(([, value]) => isPresent(value));
  return { ...DEFAULTS[component['type'] as number], ...Object.fromEntries(given) };
}

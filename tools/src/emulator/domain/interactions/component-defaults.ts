import { ComponentType, SeparatorSpacing, isPresent, type JsonObject } from 'commandry/protocol';

const select = { min_values: 1, max_values: 1 };

/** What the service fills in where a component of a message says nothing. */
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

/** A component with everything filled in that it leaves out or sets to null. */
export function fillComponent(component: JsonObject): JsonObject {
  const given = Object.entries(component).filter(([, value]) => isPresent(value));
  return { ...DEFAULTS[component['type'] as number], ...Object.fromEntries(given) };
}

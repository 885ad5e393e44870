import { ComponentType } from '../../../protocol/components/component.js';
import { MessageFlag } from '../../../protocol/messages/message-flag.js';
import type { EditedMessage } from '../../../protocol/messages/message-rules.js';
import { isJsonObject, type JsonObject } from '../../../protocol/validation/field-checker.js';

const LAYOUT_TYPES: readonly unknown[] = [
  ComponentType.SECTION,
  ComponentType.TEXT_DISPLAY,
  ComponentType.MEDIA_GALLERY,
  ComponentType.FILE,
  ComponentType.SEPARATOR,
  ComponentType.CONTAINER,
];

/**
 * Adds the flag that layout components need. An edit that adds it also empties the content and the embeds, which the
 * message could not keep, unless it sets them. Returns undefined if there is nothing to add.
 *
 * @param edited - The message that is edited; undefined for a new one.
 */
export function toLayoutMessage(data: unknown, edited: EditedMessage | undefined): JsonObject | undefined {
  if (!isJsonObject(data) || edited?.isComponentsV2 === true || !hasLayout(data['components']))
    return undefined;
  const flags = data['flags'] ?? 0;
  if (!Number.isInteger(flags) || ((flags as number) & MessageFlag.IS_COMPONENTS_V2) !== 0) return undefined;
  const flagged = { ...data, flags: (flags as number) | MessageFlag.IS_COMPONENTS_V2 };
  return edited ? { content: null, embeds: null, ...flagged } : flagged;
}

function hasLayout(components: unknown): boolean {
  return (
    Array.isArray(components) &&
    components.some((component) => isJsonObject(component) && LAYOUT_TYPES.includes(component['type']))
  );
}

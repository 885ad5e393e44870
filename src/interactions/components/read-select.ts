import type { RouteDefinition, SelectDefinition } from '../../commands/routes/route-definition.js';
import { isSelectKind, type SelectKind } from '../../commands/routes/route-kinds.js';
import { SELECT_TYPES } from '../../commands/routes/render-select.js';
import { COMPONENT_LIMITS } from '../../protocol/components/component-limits.js';
import { ComponentType } from '../../protocol/components/component.js';
import { OptionType } from '../../protocol/commands/options/option-type.js';
import type { ComponentData } from '../../protocol/interactions/component-interaction.js';
import { selectedIn } from '../../protocol/interactions/selected-values.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import { readValue } from '../dispatch/bind.js';

const OPTION_TYPES = {
  stringSelect: OptionType.STRING,
  userSelect: OptionType.USER,
  roleSelect: OptionType.ROLE,
  mentionableSelect: OptionType.MENTIONABLE,
  channelSelect: OptionType.CHANNEL,
} as const satisfies Record<SelectKind, number>;

/** Whether a component is of the type that a route handles. */
export function isOfKind({ kind }: RouteDefinition, componentType: number): boolean {
  return componentType === (isSelectKind(kind) ? SELECT_TYPES[kind] : ComponentType.BUTTON);
}

/** Returns `max_values` of a select in a message, which may exceed the declared one; undefined if it is not there. */
export function mostValuesShown(shown: unknown, customId: string): number | undefined {
  if (!isJsonObject(shown)) return undefined;
  const { custom_id, max_values, components } = shown;
  if (custom_id === customId) return typeof max_values === 'number' ? max_values : 1;
  if (!Array.isArray(components)) return undefined;
  for (const component of components) {
    const inside = mostValuesShown(component, customId);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/**
 * Returns the selection; undefined if it is invalid: the select is of an earlier version, or the client forged it.
 *
 * @param mostShown - `max_values` of the select in the message. Default: that of any select.
 */
export function readSelected(
  kind: SelectKind,
  { minValues = 1, choices, channelTypes }: SelectDefinition,
  data: ComponentData,
  mostShown: number = COMPONENT_LIMITS.selectMaxValues.max,
): readonly unknown[] | undefined {
  const values = selectedIn(data);
  if (!values) return undefined;
  const isCounted = values.length >= minValues && values.length <= mostShown;
  if (!isCounted || new Set(values).size < values.length) return undefined;
  const option = { type: OPTION_TYPES[kind], name: '', required: true, choices, channelTypes };
  const selected: unknown[] = [];
  for (const value of values) {
    const read = readValue(option, { value }, data.resolved);
    if (!read.fits) return undefined;
    selected.push(read.value);
  }
  return selected;
}

import type { RouteDefinition, SelectDefinition } from '../../commands/routes/route-definition.js';
import { isSelectKind, type SelectKind } from '../../commands/routes/route-kinds.js';
import { SELECT_TYPES } from '../../commands/routes/render-select.js';
import { ComponentType } from '../../protocol/components/component.js';
import { OptionType } from '../../protocol/commands/command.js';
import type { ComponentData } from '../../protocol/interactions/component-interaction.js';
import { readValue } from '../dispatch/read-value.js';

const OPTION_TYPES = {
  stringSelect: OptionType.STRING,
  userSelect: OptionType.USER,
  roleSelect: OptionType.ROLE,
  mentionableSelect: OptionType.MENTIONABLE,
  channelSelect: OptionType.CHANNEL,
} as const satisfies Record<SelectKind, number>;

/** Whether a used component is of the type that a route handles. */
export function isOfKind({ kind }: RouteDefinition, componentType: number): boolean {
  return componentType === (isSelectKind(kind) ? SELECT_TYPES[kind] : ComponentType.BUTTON);
}

/**
 * Returns what was selected; undefined if the declaration does not allow it: the select is of an earlier version, or
 * the client made it up.
 */
export function readSelected(
  kind: SelectKind,
  { minValues = 1, choices, channelTypes }: SelectDefinition,
  { values = [], resolved }: ComponentData,
): readonly unknown[] | undefined {
  // The most are those of the select as it was made, which may be more than declared.
  if (values.length < minValues || new Set(values).size < values.length) return undefined;
  const option = { type: OPTION_TYPES[kind], name: '', required: true, choices, channelTypes };
  const selected: unknown[] = [];
  for (const value of values) {
    const read = readValue(option, { value }, resolved);
    if (!read.fits) return undefined;
    selected.push(read.value);
  }
  return selected;
}

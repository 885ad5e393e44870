import { ChannelType } from '../guilds/channel-type.js';
import { COMPONENT_LIMITS } from './component-limits.js';
import { ComponentType } from './component.js';
import type { ComponentWalk } from './component-walk.js';
import { checkEmoji } from './emoji-rules.js';
import { isJsonObject, isPresent, type JsonObject, type Path } from '../validation/field-checker.js';
import {
  checkList,
  checkOptionalBoolean,
  checkOptionalInteger,
  checkOptionalText,
  checkSnowflake,
  type Range,
} from '../validation/optional-fields.js';
import { checkDistinct } from '../commands/set-rules.js';

const CHANNEL_TYPES = /* @__PURE__ */ Object.values(ChannelType);

/** The types that the initially selected values may have. */
const DEFAULT_KINDS: Readonly<Partial<Record<ComponentType, readonly string[]>>> = {
  [ComponentType.USER_SELECT]: ['user'],
  [ComponentType.ROLE_SELECT]: ['role'],
  [ComponentType.MENTIONABLE_SELECT]: ['user', 'role'],
  [ComponentType.CHANNEL_SELECT]: ['channel'],
};

/** Checks a select of any type. In a modal it cannot be disabled, and requires an answer by default. */
export function checkSelect(
  walk: ComponentWalk,
  select: JsonObject,
  path: Path,
  type: ComponentType,
  isInModal: boolean,
): void {
  const { check } = walk;
  walk.customId(select, path);
  checkOptionalText(check, select, path, 'placeholder', COMPONENT_LIMITS.selectPlaceholder);
  checkOptionalBoolean(check, select, path, 'required');
  checkCounts(
    walk,
    select,
    path,
    COMPONENT_LIMITS.selectMinValues,
    COMPONENT_LIMITS.selectMaxValues,
    isInModal,
  );
  if (isInModal) walk.absent(select, path, 'disabled');
  else checkOptionalBoolean(check, select, path, 'disabled');
  if (type === ComponentType.STRING_SELECT) {
    checkOptions(walk, select, path, COMPONENT_LIMITS.selectOptions);
    refuseRepeatedValues(walk, select['options'], path);
    return;
  }
  checkDefaults(walk, select, path, DEFAULT_KINDS[type] ?? []);
  if (type === ComponentType.CHANNEL_SELECT) {
    checkDistinct(check, select['channel_types'], path, 'channel_types', CHANNEL_TYPES);
  }
}

/**
 * Checks how many values an answer may have. If one is required, which is the default, the minimum cannot be 0. There
 * are as many options as values at least.
 *
 * @param defaultMax - What `max_values` is if it is left out.
 */
export function checkCounts(
  { check }: ComponentWalk,
  component: JsonObject,
  path: Path,
  minimum: Range,
  maximum: Range,
  mayBeRequired: boolean,
  defaultMax = 1,
): void {
  const min = checkOptionalInteger(check, component, path, 'min_values', minimum);
  const max = checkOptionalInteger(check, component, path, 'max_values', maximum);
  // A maximum that is wrong in itself has its own problem.
  const most = max ?? (isPresent(component['max_values']) ? Infinity : defaultMax);
  if (min !== undefined && min > most) {
    check.add(path, 'min_values', { code: 'RANGE_REVERSED', lower: 'min_values', upper: 'max_values' }, min);
  }
  const { options } = component;
  if (max !== undefined && Array.isArray(options) && options.length > 0 && options.length < max) {
    const rule = { code: 'FEWER_OPTIONS_THAN_VALUES', count: max, max: maximum.max } as const;
    check.add(path, 'options', rule, options);
  }
  if (mayBeRequired && min === 0 && component['required'] !== false) {
    check.add(path, 'min_values', { code: 'MINIMUM_IMPOSSIBLE' }, min);
  }
}

/** Checks the options of a string select, a radio group or a checkbox group. */
export function checkOptions(
  { check }: ComponentWalk,
  component: JsonObject,
  path: Path,
  range: Range,
): void {
  const text = { min: 1, max: COMPONENT_LIMITS.optionText };
  for (const [index, value] of checkList(check, component['options'], path, 'options', range).entries()) {
    const at = [...path, 'options', index];
    const option = check.object(value, at);
    if (!option) continue;
    check.text(option['label'], at, 'label', text);
    check.text(option['value'], at, 'value', text);
    checkOptionalText(check, option, at, 'description', COMPONENT_LIMITS.optionText);
    checkEmoji(check, option, at);
    checkOptionalBoolean(check, option, at, 'default');
  }
}

/** Discord says that a value is repeated where its option is, not at the value itself. */
function refuseRepeatedValues({ check }: ComponentWalk, options: unknown, path: Path): void {
  if (!Array.isArray(options)) return;
  const seen = new Set<string>();
  for (const [index, option] of (options as readonly unknown[]).entries()) {
    const value = isJsonObject(option) ? option['value'] : undefined;
    if (typeof value !== 'string') continue;
    if (seen.has(value)) check.add([...path, 'options'], index, { code: 'OPTION_VALUE_REPEATED' }, value);
    seen.add(value);
  }
}

function checkDefaults(
  { check }: ComponentWalk,
  select: JsonObject,
  path: Path,
  kinds: readonly string[],
): void {
  if (!isPresent(select['default_values'])) return;
  const range = { min: 0, max: COMPONENT_LIMITS.selectDefaults };
  for (const [index, value] of checkList(
    check,
    select['default_values'],
    path,
    'default_values',
    range,
  ).entries()) {
    const at = [...path, 'default_values', index];
    const chosen = check.object(value, at);
    if (!chosen) continue;
    checkSnowflake(check, chosen['id'], at, 'id');
    check.oneOf(chosen['type'], at, 'type', kinds);
  }
}

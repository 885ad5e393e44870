import * as z from 'zod/mini';
import { boundedText } from '../validation/bounded-text.js';
import { ChannelType } from '../guilds/channel.js';
import { boundedInteger, interactive, PartialEmoji } from './component-fields.js';
import { COMPONENT_LIMITS } from './component-limits.js';
import { ComponentType } from './component.js';
import { Snowflake } from '../snowflake.js';

/** An option of a string select. The texts have at most 100 characters each, label and value at least one. */
export const SelectOption = z.looseObject({
  label: boundedText({ min: 1, max: COMPONENT_LIMITS.optionText }),
  value: boundedText({ min: 1, max: COMPONENT_LIMITS.optionText }),
  description: z.optional(boundedText({ max: COMPONENT_LIMITS.optionText })),
  emoji: z.optional(PartialEmoji),
  /** True if it is selected initially. */
  default: z.optional(z.boolean()),
});
export type SelectOption = z.infer<typeof SelectOption>;

const select = {
  ...interactive,
  /** At most 150 characters. */
  placeholder: z.optional(boundedText({ max: COMPONENT_LIMITS.selectPlaceholder })),
  /** 0 to 25, default 1. */
  min_values: z.optional(boundedInteger(COMPONENT_LIMITS.selectMinValues)),
  /** 1 to 25, default 1. */
  max_values: z.optional(boundedInteger(COMPONENT_LIMITS.selectMaxValues)),
  /** Only for modals, where the default is true; messages ignore it. */
  required: z.optional(z.boolean()),
};

function defaultsOf<const Kind extends 'user' | 'role' | 'channel'>(...kinds: Kind[]) {
  return z.optional(z.array(z.looseObject({ id: Snowflake, type: z.enum(kinds) })));
}

/** The fields of the five selects that messages and modals have in common. */
export const selectFields = {
  string: {
    type: z.literal(ComponentType.STRING_SELECT),
    ...select,
    /** 1 to 25. */
    options: z
      .array(SelectOption)
      .check(
        z.minLength(COMPONENT_LIMITS.selectOptions.min),
        z.maxLength(COMPONENT_LIMITS.selectOptions.max),
      ),
  },
  user: {
    type: z.literal(ComponentType.USER_SELECT),
    ...select,
    default_values: defaultsOf('user'),
  },
  role: {
    type: z.literal(ComponentType.ROLE_SELECT),
    ...select,
    default_values: defaultsOf('role'),
  },
  mentionable: {
    type: z.literal(ComponentType.MENTIONABLE_SELECT),
    ...select,
    default_values: defaultsOf('user', 'role'),
  },
  channel: {
    type: z.literal(ComponentType.CHANNEL_SELECT),
    ...select,
    default_values: defaultsOf('channel'),
    channel_types: z.optional(z.array(z.enum(ChannelType))),
  },
};

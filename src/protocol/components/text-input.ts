import * as z from 'zod/mini';
import { boundedText } from '../validation/bounded-text.js';
import { absent, boundedInteger, interactive } from './component-fields.js';
import { COMPONENT_LIMITS } from './component-limits.js';
import { ComponentType, TextInputStyle } from './component.js';

const input = {
  type: z.literal(ComponentType.TEXT_INPUT),
  ...interactive,
  style: z.enum(TextInputStyle),
  /** 0 to 4,000 characters. */
  min_length: z.optional(boundedInteger(COMPONENT_LIMITS.inputMinLength)),
  /** 1 to 4,000 characters. */
  max_length: z.optional(boundedInteger(COMPONENT_LIMITS.inputMaxLength)),
  /** Default true. */
  required: z.optional(z.boolean()),
  /** The initial text: at most 4,000 characters. */
  value: z.optional(boundedText({ max: COMPONENT_LIMITS.inputValue })),
  /** The text shown while it is empty: at most 100 characters. */
  placeholder: z.optional(boundedText({ max: COMPONENT_LIMITS.inputPlaceholder })),
};

/** A field for text, in a label of a modal. */
export const TextInput = z.looseObject({ ...input, label: absent('on an input that is in a label') });
export type TextInput = z.infer<typeof TextInput>;

/** A field for text with a label of its own, in an action row of a modal. Deprecated by the service. */
export const LegacyTextInput = z.looseObject({
  ...input,
  /** At most 45 characters. */
  label: z.optional(boundedText({ max: COMPONENT_LIMITS.inputLabel })),
});
export type LegacyTextInput = z.infer<typeof LegacyTextInput>;

import * as z from 'zod/mini';
import { boundedText } from '../../validation/bounded-text.js';
import { boundedInteger, interactive, isMinimumPossible, MINIMUM_IMPOSSIBLE } from '../component-fields.js';
import { COMPONENT_LIMITS } from '../component-limits.js';
import { ComponentType } from '../component.js';

const { radioOptions, checkboxOptions } = COMPONENT_LIMITS;

/** Default true. */
const required = z.optional(z.boolean());

/** An option of a group. The texts have at most 100 characters each, label and value at least one. */
export const GroupOption = z.looseObject({
  value: boundedText({ min: 1, max: COMPONENT_LIMITS.optionText }),
  label: boundedText({ min: 1, max: COMPONENT_LIMITS.optionText }),
  description: z.optional(boundedText({ max: COMPONENT_LIMITS.optionText })),
  /** True if it is selected initially. */
  default: z.optional(z.boolean()),
});
export type GroupOption = z.infer<typeof GroupOption>;

/** A choice of one among 2 to 10. */
export const RadioGroup = z.looseObject({
  type: z.literal(ComponentType.RADIO_GROUP),
  ...interactive,
  options: z.array(GroupOption).check(z.minLength(radioOptions.min), z.maxLength(radioOptions.max)),
  required,
});
export type RadioGroup = z.infer<typeof RadioGroup>;

/** A choice of several among 1 to 10. */
export const CheckboxGroup = z
  .looseObject({
    type: z.literal(ComponentType.CHECKBOX_GROUP),
    ...interactive,
    options: z.array(GroupOption).check(z.minLength(checkboxOptions.min), z.maxLength(checkboxOptions.max)),
    /** 0 to 10, default 1. */
    min_values: z.optional(boundedInteger(COMPONENT_LIMITS.checkboxMinValues)),
    /** 1 to 10, default the number of options. */
    max_values: z.optional(boundedInteger(COMPONENT_LIMITS.checkboxMaxValues)),
    required,
  })
  .check(z.refine(isMinimumPossible, MINIMUM_IMPOSSIBLE));
export type CheckboxGroup = z.infer<typeof CheckboxGroup>;

/** Yes or no. */
export const Checkbox = z.looseObject({
  type: z.literal(ComponentType.CHECKBOX),
  ...interactive,
  /** True if it is ticked initially. */
  default: z.optional(z.boolean()),
});
export type Checkbox = z.infer<typeof Checkbox>;

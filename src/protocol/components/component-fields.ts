import * as z from 'zod/mini';
import { boundedText } from '../validation/bounded-text.js';
import { COMPONENT_LIMITS } from './component-limits.js';
import { Snowflake } from '../snowflake.js';

/** A whole number with both ends allowed. */
export function boundedInteger({
  min,
  max,
}: {
  readonly min: number;
  readonly max: number;
}): z.ZodMiniNumberFormat {
  return z.int().check(z.minimum(min), z.maximum(max));
}

/** The fields of every component: a number that is unique in its message or modal. The service assigns missing ones. */
export const common = { id: z.optional(boundedInteger(COMPONENT_LIMITS.id)) };

/** The app's own id of a component, which comes back in interactions: 1 to 100 characters, unique likewise. */
export const customId = boundedText(COMPONENT_LIMITS.customId);

/** The fields of components that can be used. */
export const interactive = { ...common, custom_id: customId };

/** A field that is not allowed. */
export function absent(where: string): z.ZodMiniOptional<z.ZodMiniUndefined> {
  return z.optional(z.undefined(`is not allowed ${where}`));
}

/** Whether an answer is required, and how many values it may have. */
interface Asking {
  readonly required?: boolean | undefined;
  readonly min_values?: number | undefined;
}

/** While an answer is required, which is the default, the minimum is at least one value. */
export function isMinimumPossible({ required, min_values }: Asking): boolean {
  return required === false || min_values === undefined || min_values >= 1;
}

export const MINIMUM_IMPOSSIBLE = 'must have min_values of at least 1, or required false';

/** An emoji by its id, or a standard one by its name. */
export const PartialEmoji = z.looseObject({
  id: z.nullish(Snowflake),
  name: z.nullish(z.string()),
  animated: z.optional(z.boolean()),
});
export type PartialEmoji = z.infer<typeof PartialEmoji>;

import type * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';

const { localeError } = english();

/**
 * Validates a value. `zod/mini` comes without texts, and setting them for all of a process would change those of a bot
 * that uses zod for itself: so they are given here.
 */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.core.util.SafeParseResult<z.output<Schema>> {
  return schema.safeParse(value, { error: localeError });
}

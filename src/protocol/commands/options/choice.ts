import * as z from 'zod/mini';
import { Localizations } from '../localizations.js';

const named = {
  /** The text that users see: 1 to 100 characters. */
  name: z.string(),
  name_localizations: z.nullish(Localizations),
};

/** A fixed value of a STRING option: at most 100 characters. */
export const StringChoice = z.looseObject({ ...named, value: z.string() });
export type StringChoice = z.infer<typeof StringChoice>;

/** A fixed value of an INTEGER option (whole, from -2^53+1 to 2^53-1) or a NUMBER option (from -2^53 to 2^53). */
export const NumericChoice = z.looseObject({ ...named, value: z.number() });
export type NumericChoice = z.infer<typeof NumericChoice>;

/** One of the fixed values of an option. Its type follows the type of the option. */
export const CommandChoice = z.looseObject({ ...named, value: z.union([z.string(), z.number()]) });
export type CommandChoice = z.infer<typeof CommandChoice>;

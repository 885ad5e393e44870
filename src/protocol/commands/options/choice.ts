import * as z from 'zod/mini';
import { Localizations } from '../localizations.js';

/** One of the fixed values of an option. Its type follows the type of the option. */
export const CommandChoice = z.looseObject({
  /** The text that users see: 1 to 100 characters. */
  name: z.string(),
  name_localizations: z.nullish(Localizations),
  /** A text has at most 100 characters; whole numbers are from -2^53+1 to 2^53-1, others from -2^53 to 2^53. */
  value: z.union([z.string(), z.number()]),
});
export type CommandChoice = z.infer<typeof CommandChoice>;

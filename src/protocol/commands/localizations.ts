import * as z from 'zod/mini';

/**
 * The values of a text by locale key, as registered or returned. `findCommandProblems` checks keys and values; here every
 * key passes, since Discord may add locales.
 */
export const LocalizationDictionary = z.record(z.string(), z.string());
export type LocalizationDictionary = Readonly<Record<string, string>>;

import * as z from 'zod/mini';

/**
 * The values of a text by locale key, as registered or returned. `findCommandProblems` checks keys and values; here every
 * key passes, since Discord may add locales.
 */
export const Localizations = z.record(z.string(), z.string());
export type Localizations = Readonly<Record<string, string>>;

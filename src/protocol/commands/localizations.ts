import * as z from 'zod/mini';
import type { Locale } from '../locale/locale.js';

/**
 * The values of a text by locale key, as registered or returned. `findCommandIssues` checks keys and values; here every
 * key passes, since the service may add locales.
 */
export const Localizations = z.record(z.string(), z.string());
export type Localizations = Readonly<Record<string, string>>;

/** The same for requests, with the locale keys that the service knows. Null equals leaving the key out. */
export type LocalizationMap = Readonly<Partial<Record<Locale, string | null>>>;

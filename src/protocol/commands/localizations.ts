import * as z from 'zod';
import type { Locale } from '../locale/locale.js';

/**
 * The values of a text by locale key, as registered or returned. Which keys there are and what a value may be is told
 * by `findCommandIssues`; here every key passes, since the service may know more locales one day.
 */
export const Localizations = z.record(z.string(), z.string());
export type Localizations = Readonly<Record<string, string>>;

/** The same by the locale keys that the service knows, as it is sent. Null says as much as leaving the key out. */
export type LocalizationMap = Readonly<Partial<Record<Locale, string | null>>>;

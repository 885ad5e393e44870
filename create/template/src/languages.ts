/** The languages of the bot: one file each in `locales`, for the names of commands and for their replies. */
import { createTranslator, readCatalogues } from 'commandry/localization';

// The same folder from `src` and, after a build, from `dist`.
const source = await readCatalogues(new URL('../locales', import.meta.url));
const defaultLocale = 'en-US';

export const localization = {
  source,
  translator: await createTranslator(source, { defaultLocale }),
  defaultLocale,
} as const;

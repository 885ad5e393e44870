import type { helpTextOf as help } from './help-texts.js';
import { SETTING_ERRORS } from './setting-errors.js';

/**
 * Stands in for the help texts in a bundle for workers, where they would be a tenth of everything. Those about settings
 * stay: a worker is the first to see its secrets. The others are on the page that the texts come from.
 */
export const helpTextOf: typeof help = (code) =>
  Object.hasOwn(SETTING_ERRORS, code)
    ? SETTING_ERRORS[code as keyof typeof SETTING_ERRORS]
    : `See ${code} in https://github.com/commandry/commandry/blob/main/docs/reference/discord/errors.md.`;

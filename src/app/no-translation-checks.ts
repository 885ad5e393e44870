import type {
  findTranslationErrors as findErrors,
  findTranslationWarnings as findWarnings,
  logTranslationWarnings as logWarnings,
} from './translation-checks.js';

/**
 * Stands in for the checks of translations in a bundle for workers: whoever registers the same commands, on Node, gets
 * the same errors and warnings.
 */
export const findTranslationErrors: typeof findErrors = () => [];

export const findTranslationWarnings: typeof findWarnings = () => [];

export const logTranslationWarnings: typeof logWarnings = () => undefined;

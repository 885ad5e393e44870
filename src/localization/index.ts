/** Translations of names, descriptions and messages. */
export type { Catalogue, Catalogues } from './catalogue.js';
export { lintLocalizations } from './lint/lint.js';
export type { LintOptions } from './lint/lint.js';
export { localizeCommands } from './localize.js';
export type { LocalizedCommands } from './localize.js';
export type { LocalizedKeys } from './text-location.js';
export { createLocalizer } from './localizer.js';
export type { CommandLocalizer, LocalizeOptions } from './localizer.js';
export type { TextField, TextLocation, TextLocationKind } from './text-location.js';
export { formatLocalizationProblem } from './problem.js';
export type { LocalizationProblem, LocalizationSeverity } from './problem.js';
export { readCatalogues } from './read-catalogues.js';
export type { LocaleSource, LocalizeFunction } from './text-source.js';
export { Translator, createTranslator } from './translator.js';
export type { Translated, TranslatorOptions } from './translator.js';

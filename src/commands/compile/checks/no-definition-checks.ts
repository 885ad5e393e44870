import type { validateDefinitions as validate } from './validate-definitions.js';

/**
 * Stands in for the checks of definitions in a bundle for workers. A worker registers nothing: whoever registers its
 * commands, on Node, compiles the same definitions, and gets every error in them.
 */
export const validateDefinitions: typeof validate = () => undefined;

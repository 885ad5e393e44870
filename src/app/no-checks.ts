/** Stands in for all checks of what was declared in a bundle for workers. */
export { validateDefinitions } from '../commands/compile/checks/no-definition-checks.js';
export {
  findTranslationErrors,
  findTranslationWarnings,
  logTranslationWarnings,
} from './no-translation-checks.js';

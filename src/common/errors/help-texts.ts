/** Advice for each error. In a bundle for workers, `no-help-texts.ts` stands in for it. */
export { helpTextOf } from './error-catalogue.js';

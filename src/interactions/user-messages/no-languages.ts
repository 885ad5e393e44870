import type { MessageTemplates } from './message-templates.js';

/** Stands in for all languages in a bundle for workers: what it does not use would still be in it. */
export const languages: ReadonlyMap<string, MessageTemplates> = new Map();

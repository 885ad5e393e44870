import { readdirSync } from 'node:fs';
import { root } from '../../support/run.js';

/** Pages that a registry or GitHub shows away from the files beside them. */
export const SHOWN_ELSEWHERE = ['README.md', 'tools/README.md', 'CONTRIBUTING.md', 'SECURITY.md'] as const;

/** What is not written by hand: the API reference, and what the site is built with and into. */
const NOT_WRITTEN = /^(?:reference\/api|\.vitepress|node_modules)\//;

/** Returns the pages of docs/, as paths from the root of the repository. */
export function listDocs(): string[] {
  return readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !NOT_WRITTEN.test(file))
    .map((file) => `docs/${file}`)
    .sort();
}

/** Returns all pages whose code and links are checked, as paths from the root of the repository. */
export function listPages(): string[] {
  return [...SHOWN_ELSEWHERE, 'create/template/README.md', ...listDocs()];
}

import type { AnyDefinedRoute } from '../define/route-input.js';
import type { Pages } from './pages-types.js';

const ROUTES: unique symbol = Symbol.for('commandry.pages.v1');

/** Pages, with the routes that they consist of. */
export interface DefinedPages<Made = never> extends Pages<Made> {
  readonly [ROUTES]: readonly AnyDefinedRoute[];
}

export function toDefinedPages<P extends object>(
  pages: P,
  routes: readonly AnyDefinedRoute[],
): P & Pick<DefinedPages, typeof ROUTES> {
  return Object.assign(pages, { [ROUTES]: routes });
}

export function isDefinedPages(source: unknown): source is DefinedPages {
  return typeof source === 'object' && source !== null && ROUTES in source;
}

/** Returns the routes of pages. */
export function routesOfPages(pages: DefinedPages): readonly AnyDefinedRoute[] {
  return pages[ROUTES];
}

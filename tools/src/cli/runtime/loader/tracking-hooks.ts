/** Module hooks of Node, in the hooks thread, for versions of Node without synchronous hooks: see `trackLoading`. */
import type { MessagePort } from 'node:worker_threads';

let port: MessagePort | undefined;

/** Called by Node with the data given to `register`. */
export function initialize(given: MessagePort): void {
  port = given;
}

type Next = (name: string, context: object) => Promise<unknown>;

/** Called by Node for each import. */
export async function resolve(
  specifier: string,
  context: { readonly parentURL?: string },
  next: Next,
): Promise<unknown> {
  try {
    return await next(specifier, context);
  } catch (error) {
    const missing = missingUrl(specifier, context.parentURL);
    if (missing !== undefined) port?.postMessage(missing);
    throw error;
  }
}

/** Called by Node for each module. */
export function load(url: string, context: object, next: Next): Promise<unknown> {
  port?.postMessage(url);
  return next(url, context);
}

/** The file that an import of a path asks for; undefined for a package. */
export function missingUrl(specifier: string, parentUrl: string | undefined): string | undefined {
  if (!/^(?:\.{0,2}\/|file:)/.test(specifier) || !URL.canParse(specifier, parentUrl)) return undefined;
  return new URL(specifier, parentUrl).href;
}

import { BaseUrl } from '../../rest/base-url.js';
import type { Read } from './args-fields.js';

/** The authorize page with its parameters, in their order. A space is written as `%20`, as the client library does. */
export function toAuthorizeUrl(baseUrl: string, parameters: readonly (readonly [string, string])[]): string {
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${baseUrl}/oauth2/authorize?${query}`;
}

/** Where the service is; the usual place if nothing is said. */
export function readBaseUrl(given: unknown): Read<string> {
  const read = BaseUrl.safeParse(given);
  if (read.success) return { value: read.data };
  return { fault: 'must be an http or https address without user name and password' };
}

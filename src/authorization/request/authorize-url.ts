import { BaseUrl } from '../../rest/base-url.js';
import type { Read } from './args-fields.js';
import { validate } from '../../common/validate.js';

/**
 * Returns the address of the authorize page with its parameters, in their order. A space is written as `%20`, as in the
 * client library.
 */
export function toAuthorizeUrl(baseUrl: string, parameters: readonly (readonly [string, string])[]): string {
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${baseUrl}/oauth2/authorize?${query}`;
}

/** Parses the address of the service; the live one by default. */
export function readBaseUrl(given: unknown): Read<string> {
  const read = validate(BaseUrl, given);
  if (read.success) return { value: read.data };
  return { fault: 'must be an http or https address without user name and password' };
}

import { BaseUrl } from '../../rest/base-url.js';
import type { Read } from './args-fields.js';
import { validate } from '../../common/validate.js';

/** A parameter and its value, if it has one. */
export type UrlParameter = readonly [name: string, value: string | undefined];

/**
 * Returns the address of the authorize page with its parameters, in their order. A space is written as `%20`, as in the
 * client library.
 */
export function toAuthorizeUrl(baseUrl: string, parameters: readonly UrlParameter[]): string {
  const query = parameters.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${baseUrl}/oauth2/authorize?${query.join('&')}`;
}

/** Parses the address of Discord; the live one by default. */
export function readBaseUrl(given: unknown): Read<string> {
  const read = validate(BaseUrl, given);
  if (read.success) return { value: read.data };
  return { fault: 'must be an http or https address without user name and password' };
}

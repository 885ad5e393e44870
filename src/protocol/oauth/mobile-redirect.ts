import type { Snowflake } from '../snowflake.js';

/** True if a text can be the scheme of a URI (RFC 3986): a letter, then letters, digits, `+`, `-` and `.`. */
export function isUriScheme(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*$/.test(text);
}

/**
 * Returns where the client library sends a user back to on a mobile device.
 *
 * @param scheme - The scheme that the app has registered with the system. Default: the usual one of the application.
 */
export function toMobileRedirectUri(applicationId: Snowflake, scheme = `discord-${applicationId}`): string {
  return `${scheme}:/authorize/callback`;
}

/** How the application receives the decision: by a code, by a token, or not at all. */
export type ResponseType = 'code' | 'token';

/** Where a user is redirected to. */
export interface ReturnAddress {
  readonly redirectUri: string;
  readonly responseType: ResponseType;
  /** Passed back to the application unchanged. */
  readonly state: string | undefined;
}

const LOOPBACK = /^http:\/\/127\.0\.0\.1:[0-9]{1,5}(?=[/?]|$)/;

/**
 * Finds the URI to redirect a user to: the given one if it is registered, the first registered one if none is given. If
 * the registered URI is of 127.0.0.1 without a port, any port matches, as an app on a user's machine uses a free port.
 */
export function findRedirectUri(
  registered: readonly string[],
  given: string | undefined,
): string | undefined {
  if (given === undefined) return registered[0];
  const withoutPort = given.replace(LOOPBACK, 'http://127.0.0.1');
  return registered.includes(given) || registered.includes(withoutPort) ? given : undefined;
}

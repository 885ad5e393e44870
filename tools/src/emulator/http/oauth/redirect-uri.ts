/** How the application hears of the decision: by a code, by a token, or not at all. */
export type ResponseType = 'code' | 'token';

/** Where a user is sent back to. */
export interface ReturnAddress {
  readonly redirectUri: string;
  readonly responseType: ResponseType;
  /** What the application wants to see again. */
  readonly state: string | undefined;
}

/** What is said to an application that gets nothing. */
export interface OAuthRefusal {
  readonly error: string;
  readonly error_description: string;
}

const LOOPBACK = /^http:\/\/127\.0\.0\.1:[0-9]{1,5}(?=[/?]|$)/;

/**
 * The URI to send a user back to: the given one if it is registered, the first registered one if none is given. A port
 * of 127.0.0.1 may be any where the registered URI has none, as an app on a user's machine takes the port that is free.
 */
export function findRedirectUri(
  registered: readonly string[],
  given: string | undefined,
): string | undefined {
  if (given === undefined) return registered[0];
  const withoutPort = given.replace(LOOPBACK, 'http://127.0.0.1');
  return registered.includes(given) || registered.includes(withoutPort) ? given : undefined;
}

/** Where the user goes with what was granted. It is in the query for a code, in the fragment for a token. */
export function toRedirect(
  { redirectUri, responseType, state }: ReturnAddress,
  values: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  const added = new URLSearchParams({ ...values, ...(state === undefined ? {} : { state }) });
  if (responseType === 'token') url.hash = added.toString();
  else for (const [name, value] of added) url.searchParams.append(name, value);
  return url.href;
}

/** Where the user goes without anything. */
export function toRefusedRedirect(returnTo: ReturnAddress, refusal: OAuthRefusal): string {
  return toRedirect(returnTo, { ...refusal });
}

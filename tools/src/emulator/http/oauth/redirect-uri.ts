import type { OAuthRefusal } from '../../domain/authorization/oauth-refusal.js';
import type { ReturnAddress } from '../../domain/authorization/return-address.js';

/** The redirect with what was granted: in the query for a code, in the fragment for a token. */
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

/** The redirect after a refusal. */
export function toRefusedRedirect(returnTo: ReturnAddress, refusal: OAuthRefusal): string {
  return toRedirect(returnTo, { ...refusal });
}

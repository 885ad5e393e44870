/** A redirect could carry a token to another host. The service sends none. */
export function withoutRedirects(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => fetch(input, { ...init, redirect: 'error' });
}

/**
 * Creates a fetch that rejects redirects: Discord sends none, and one could leak a token to another host. Not
 * `redirect: 'error'`, which workers lack.
 */
export function withoutRedirects(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'manual' });
    if (!isRedirect(answer)) return answer;
    await answer.body?.cancel();
    throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
  };
}

/** Some hosts expose the redirect, others an opaque one, like browsers. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

/**
 * Makes a fetch that rejects redirects: one could carry a token to another host, and Discord sends none. They are
 * detected here and not by `redirect: 'error'`, which workers do not have.
 */
export function withoutRedirects(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'manual' });
    if (!isRedirect(answer)) return answer;
    await answer.body?.cancel();
    throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
  };
}

/** Some hosts show the redirect itself, others as much of it as browsers do. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

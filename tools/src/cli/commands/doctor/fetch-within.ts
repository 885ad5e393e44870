import type { Session } from '../../runtime/command-session.js';

/** A response, read to its end, or why there is none. */
export type Fetched =
  | { readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly unreachable: string };

/** Sends one request that follows no redirect and times out. Never rejects. */
export async function fetchWithin(
  { fetch, clock }: Pick<Session, 'fetch' | 'clock'>,
  limitMs: number,
  url: string,
  init: RequestInit,
): Promise<Fetched> {
  const over = new AbortController();
  const cancel = clock.after(limitMs, () => {
    over.abort(new Error(`no answer within ${limitMs / 1000} s`));
  });
  try {
    const response = await fetch(url, { redirect: 'manual', signal: over.signal, ...init });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return { unreachable: describe(error) };
  } finally {
    cancel();
  }
}

/** Describes what `fetch` hides in the cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message } = (error.cause ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  const reason = code ?? message;
  return typeof reason === 'string' ? reason : error.message;
}

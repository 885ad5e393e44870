/** An error, or one of its causes. Those of Node have a code. */
type Caused = Error & { readonly code?: unknown };

/** Returns an error and its causes, the outermost first. */
export function* causeChain(error: unknown): Generator<Caused> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** Returns the innermost code or message, if there is one: `fetch failed` says nothing, its cause does. */
export function innermostReason(error: unknown): string | undefined {
  let reason: string | undefined;
  for (const { code, message } of causeChain(error))
    reason = typeof code === 'string' ? code : message || reason;
  return reason;
}

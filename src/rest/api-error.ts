/** What `@discordjs/rest` puts on the errors it makes of refusals. */
export interface ApiError extends Error {
  readonly status: number;
  readonly method: string;
  readonly url: string;
  readonly code?: number | string;
  /** The body of the answer; absent where it could not be read. */
  readonly rawError?: { readonly message?: unknown; readonly errors?: unknown };
  /** With the daily limit alone. */
  readonly retryAfterMs?: number | undefined;
}

/** Whether an error is an answer of the service. */
export function isApiError(error: unknown): error is ApiError {
  return (
    error instanceof Error &&
    typeof (error as Partial<ApiError>).status === 'number' &&
    typeof (error as Partial<ApiError>).url === 'string'
  );
}

/** A `DiscordAPIError` of `@discordjs/rest`. */
export interface ApiError extends Error {
  readonly status: number;
  readonly method: string;
  readonly url: string;
  readonly code?: number | string;
  /** The body of the response; absent if it could not be read. */
  readonly rawError?: { readonly message?: unknown; readonly errors?: unknown };
  /** Only with the daily limit. */
  readonly retryAfterMs?: number | undefined;
}

/** True if an error is a response of Discord. */
export function isApiError(error: unknown): error is ApiError {
  return (
    error instanceof Error &&
    typeof (error as Partial<ApiError>).status === 'number' &&
    typeof (error as Partial<ApiError>).url === 'string'
  );
}

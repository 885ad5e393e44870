import { CommandryError } from '../errors.js';

/** What `@discordjs/rest` puts on the errors it makes of refusals. */
interface ApiError extends Error {
  readonly status: number;
  readonly method: string;
  readonly url: string;
  readonly code?: number | string;
}

/**
 * A failed call in our own words, with the service's words in it and the original as cause.
 *
 * @param tokenInPath - The token of an interaction. It is kept out of the message, and so is the original, which has it.
 */
export function toServiceError(error: unknown, baseUrl: string, tokenInPath?: string): CommandryError {
  if (error instanceof CommandryError) return error;
  if (isApiError(error)) {
    const { status, method, message } = error;
    const { pathname } = new URL(error.url);
    const path = tokenInPath === undefined ? pathname : pathname.replaceAll(tokenInPath, '{token}');
    const code = error.code === undefined ? '' : `, code ${error.code}`;
    const isBotToken = status === 401 && tokenInPath === undefined;
    const hint = isBotToken ? ' Is the token the bot token of this application?' : '';
    return new CommandryError(
      'SERVICE_REFUSED',
      `${method} ${path} was refused with status ${status}${code}: ${message}${hint}`,
      {
        ...(tokenInPath === undefined ? { cause: error } : {}),
        service: { status, code: typeof error.code === 'number' ? error.code : undefined },
      },
    );
  }
  if (error instanceof SyntaxError) {
    return new CommandryError('SERVICE_ANSWER_MALFORMED', `${baseUrl} gave an answer that is not JSON.`, {
      cause: error,
    });
  }
  const reason = reasonOf(error);
  return new CommandryError(
    'SERVICE_UNREACHABLE',
    `The service at ${baseUrl} cannot be reached (${reason}).`,
    {
      cause: error,
    },
  );
}

function isApiError(error: unknown): error is ApiError {
  return (
    error instanceof Error &&
    typeof (error as Partial<ApiError>).status === 'number' &&
    typeof (error as Partial<ApiError>).url === 'string'
  );
}

/** The innermost code or message: `fetch failed` says nothing, its cause does. */
function reasonOf(error: unknown): string {
  let reason = String(error);
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { readonly code?: unknown };
    reason = typeof code === 'string' ? code : at.message || reason;
  }
  return reason;
}

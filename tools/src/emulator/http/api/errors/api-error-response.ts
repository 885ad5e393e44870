import { type JsonErrorName, JsonErrors } from 'commandry/protocol';

/** An error response of the API: its status and its JSON body. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
    super(JSON.stringify(body));
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** One of the numbered errors of Discord. */
export function toDiscordError(name: JsonErrorName, message?: string): ApiError {
  const { status, code, message: usual } = JsonErrors[name];
  return new ApiError(status, { message: message ?? usual, code });
}

/** An error without a number of its own: the status in words. */
export function toHttpError(
  status: number,
  words: string,
  headers: Readonly<Record<string, string>> = {},
): ApiError {
  return new ApiError(status, { message: `${status}: ${words}`, code: 0 }, headers);
}

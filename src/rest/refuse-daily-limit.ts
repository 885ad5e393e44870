import { CommandryError } from '../errors.js';
import { ServiceErrors } from '../model/service-errors.js';

const { code: DAILY_LIMIT } = ServiceErrors.MAX_DAILY_CREATES;

/**
 * The limit of creates in a day comes as a rate limit of up to a day, which `@discordjs/rest` would sit out. Here it is
 * an error at once; other rate limits pass.
 */
export function refuseDailyLimit(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 429) return response;
    const text = await response.text();
    const { code, message, retry_after: retryAfterSeconds } = readBody(text);
    const { status, statusText, headers } = response;
    if (code !== DAILY_LIMIT) return new Response(text, { status, statusText, headers });
    const retryAfterMs = typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1000 : undefined;
    throw new CommandryError(
      'SERVICE_REFUSED',
      `${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname} was refused with status ${status}, code ${code}: ${String(message)}.`,
      {
        service: {
          status,
          code,
          message: String(message),
          ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
        },
      },
    );
  };
}

function readBody(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

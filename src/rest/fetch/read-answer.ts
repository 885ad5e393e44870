import { concatBytes } from '../../common/bytes.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { redact } from '../../common/redact.js';

/** Larger than any response of Discord, in bytes. */
const LARGEST_ANSWER_BYTES = 33_554_432;

/** How much of a malformed response an error quotes, in characters. */
const QUOTED = 40;

/** Statuses of responses without a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

export interface Asked {
  readonly method: string;
  readonly url: string;
}

/**
 * Reads a body of at most `maxBytes`, after decompression.
 *
 * @returns Undefined if it is longer; the rest is not read.
 */
export async function readAtMost(
  { body, headers }: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!body) return new Uint8Array();
  if (Number(headers.get('content-length') ?? 0) > maxBytes) {
    await body.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The chunks are bytes, although the type of the stream is wider. Leaving the loop cancels the stream.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return concatBytes(chunks, size);
}

/**
 * Reads a response of Discord. A success must be a JSON object, or a list where one is possible: anything else comes
 * from a proxy in between.
 *
 * @throws CommandryError `DISCORD_ANSWER_MALFORMED` with the first bytes.
 */
export async function readAnswer(response: Response, asked: Asked): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readAtMost(response, LARGEST_ANSWER_BYTES);
  if (!bytes) throw malformed(asked, `more than ${LARGEST_ANSWER_BYTES / 1_048_576} MiB`);
  if (!response.ok || WITHOUT_BODY.has(response.status)) return bytes;
  const type = response.headers.get('content-type')?.toLowerCase() ?? '';
  const isJson = /^application\/(?:[\w.+-]+\+)?json/.test(type);
  // Widget images and CSV tables of users are not JSON.
  if (!isJson && ((type !== '' && !/^text\/(?:html|plain)/.test(type)) || bytes.length === 0)) return bytes;
  const begins = new TextDecoder().decode(bytes.subarray(0, 4 * QUOTED)).trimStart();
  const isRight = isJson && (begins.startsWith('{') || (begins.startsWith('[') && mayBeList(asked)));
  if (isRight) return bytes;
  const found = redact(begins.replaceAll(/\p{Cc}+/gu, ' ').slice(0, QUOTED));
  const rest = begins.length > QUOTED ? ' …' : '';
  throw malformed(asked, found === '' ? 'nothing' : `"${found}"${rest}`);
}

/**
 * Reads the whole response within the timeout and size limit: `@discordjs/rest` only limits the time to the headers.
 */
export function withWholeAnswer(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, statusText, headers } = response;
    const url = input instanceof Request ? input.url : String(input);
    const body = await readAnswer(response, { method: init?.method ?? 'GET', url });
    return new Response(WITHOUT_BODY.has(status) ? null : body, { status, statusText, headers });
  };
}

/** Returns the path of a call without the token of an interaction or a webhook. */
export function toShownPath(url: string): string {
  return new URL(url).pathname.replace(/(\/(?:webhooks|interactions)\/\d+)\/[^/]+/, '$1/{token}');
}

/** POSTs and paths that end in an id return one object. The positions of roles are a list. */
function mayBeList({ method, url }: Asked): boolean {
  return method !== 'POST' && !/\/(?:\d+|(?:@|%40)(?:me|original))$/.test(new URL(url).pathname);
}

function malformed(asked: Asked, found: string): CommandryError {
  const wanted = mayBeList(asked) ? 'JSON' : 'JSON of an object';
  return new CommandryError(
    'DISCORD_ANSWER_MALFORMED',
    `${new URL(asked.url).origin} answered ${asked.method} ${toShownPath(asked.url)} with ${found}, where ${wanted} was wanted.`,
  );
}

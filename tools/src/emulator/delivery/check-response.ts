import { CallbackType } from 'commandry/protocol';
import { readForm } from '../bodies/form-body.js';
import { BODY_LIMITS } from '../bodies/body-limits.js';
import type { Upload } from '../domain/objects/upload.js';
import { parseJson } from '../bodies/parse-json.js';
import { isJsonType, isMultipartType } from '../bodies/media-type.js';
import { failure, type FailureReason } from '../domain/interactions/delivery-failure.js';
import type { HttpResponse } from './post.js';

/**
 * The content of a response to a delivery: a callback, a promise of one by the callback endpoint, or nothing usable.
 */
export type ReadResponse =
  | { readonly kind: 'callback'; readonly upload: Upload }
  | { readonly kind: 'later' }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

/** Reads the response to a delivery. Its callback is not validated. */
export async function readResponse(answer: HttpResponse): Promise<ReadResponse> {
  const { status, headers, bytes } = answer;
  const contentType = headers['content-type'];
  if (status === 202 && bytes.length === 0) return { kind: 'later' };
  if (status !== 200) return failed('BAD_STATUS', `The status is ${status}, not 200.${toStatusHint(status)}`);
  if (isMultipartType(contentType)) return readMultipart(bytes, contentType ?? '');
  if (!isJsonType(contentType)) {
    const found = contentType ?? 'missing';
    return failed('BAD_CONTENT_TYPE', `The Content-Type is ${found}, not application/json.`);
  }
  try {
    return { kind: 'callback', upload: { value: parseJson(answer.body), files: [] } };
  } catch (error) {
    return failed('BAD_JSON', `The body is not JSON: ${String(error)}`);
  }
}

/** Returns what is wrong with the response to a PING, or undefined. */
export async function findPongProblem(answer: HttpResponse): Promise<string | undefined> {
  const read = await readResponse(answer);
  if (read.kind === 'failed') return read.reason.message;
  if (read.kind === 'later') return 'The status is 202, not 200. A PING must be answered at once.';
  const type = readCallbackType(read.upload.value);
  if (type === undefined) return NO_TYPE;
  return type === CallbackType.PONG ? undefined : `Callback type ${type} does not answer PING; {1} do.`;
}

/** The message for a callback without a type. */
export const NO_TYPE = 'The body must be an object whose type is the number of a callback.';

/** Returns the type of a callback, or undefined if it has none. */
export function readCallbackType(value: unknown): number | undefined {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  return typeof type === 'number' ? type : undefined;
}

async function readMultipart(bytes: Uint8Array, contentType: string): Promise<ReadResponse> {
  const form = await readForm(bytes, contentType, BODY_LIMITS.fileBytes);
  if (form.problem === undefined)
    return { kind: 'callback', upload: { value: form.value, files: form.files } };
  switch (form.problem) {
    case 'BAD_JSON':
      return failed('BAD_JSON', 'The payload_json of the form is not JSON.');
    case 'BAD_FORM':
      return failed('BAD_FORM', 'The body is not a multipart form with the boundary of its Content-Type.');
    case 'FILE_TOO_LARGE':
      return failed('BAD_FORM', `A file has more than ${BODY_LIMITS.fileBytes} bytes.`);
    case 'TOO_MANY_FILES':
      return failed('BAD_FORM', `There are more than ${BODY_LIMITS.files} files, files[0] to files[9].`);
  }
}

function failed(...reason: Parameters<typeof failure>): ReadResponse {
  return { kind: 'failed', reason: failure(...reason).failure };
}

function toStatusHint(status: number): string {
  if (status === 202) return ' A response with 202 has an empty body; the callback endpoint is then called.';
  return status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
}

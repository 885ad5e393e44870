import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type InputType, type ZlibOptions } from 'node:zlib';
import type { Incoming } from './incoming.js';
import type { UploadedFile } from '../domain/objects/upload.js';
import { BODY_LIMITS } from '../bodies/body-limits.js';
import { readForm } from '../bodies/form-body.js';
import { parseJson } from '../bodies/parse-json.js';
import { JSON_TYPE, MULTIPART_TYPE, readMediaType } from '../bodies/media-type.js';

/** The content types of a body, in the order in which Discord lists them. */
export const BODY_TYPES = ['application/x-www-form-urlencoded', MULTIPART_TYPE, JSON_TYPE] as const;

/** A content type of a body. */
export type BodyType = (typeof BODY_TYPES)[number];

/**
 * Why a body could not be read: it, or a file in it, is too large; its content type is not accepted; it or its
 * `payload_json` is not JSON, or too deep; it is not a form; it has more than ten files.
 */
export type RequestBodyProblem =
  | 'TOO_LARGE'
  | 'FILE_TOO_LARGE'
  | 'UNACCEPTED_TYPE'
  | 'BAD_JSON'
  | 'BAD_FORM'
  | 'TOO_MANY_FILES';

/** The content of a body, with its files in the order of their indices; or why it could not be read. */
export type RequestBody =
  | {
      readonly value: unknown;
      readonly files: readonly UploadedFile[];
      readonly file?: UploadedFile | undefined;
      readonly problem?: never;
    }
  | { readonly problem: RequestBodyProblem };

/** Why a body of JSON could not be read. */
export type BodyProblem = 'TOO_LARGE' | 'NOT_JSON_TYPE' | 'BAD_JSON';

/** The content of a JSON body, or why it could not be read. */
export type BodyResult =
  | { readonly value: unknown; readonly problem?: never }
  | { readonly problem: BodyProblem };

/**
 * Reads the body of a request with any of the accepted types. In a form, `payload_json` is the value; without one the
 * plain fields are, each a text. Never rejects.
 *
 * @param accepted - The types that the route accepts.
 * @param maxFileBytes - The largest file of a multipart body. Default 10 MiB.
 * @param maxBodyBytes - The largest body that is not multipart. Default 4 MiB.
 */
export async function readRequestBody(
  incoming: Incoming,
  accepted: readonly BodyType[],
  maxFileBytes: number = BODY_LIMITS.fileBytes,
  maxBodyBytes: number = BODY_LIMITS.bodyBytes,
): Promise<RequestBody> {
  const contentType = incoming.header('content-type') ?? '';
  const type = readMediaType(contentType);
  const isMultipart = type === MULTIPART_TYPE && accepted.includes(type);
  const bytes = await collect(incoming, isMultipart ? BODY_LIMITS.multipartBytes : maxBodyBytes);
  if (typeof bytes === 'string') return { problem: bytes };
  const known = accepted.find((each) => each === type);
  if (known === undefined) return { problem: bytes.length === 0 ? 'BAD_JSON' : 'UNACCEPTED_TYPE' };
  if (known === JSON_TYPE) return readJson(bytes);
  return readForm(bytes, contentType, maxFileBytes);
}

/**
 * Reads the JSON of a request. Never rejects.
 *
 * @param maxBytes - The largest body. Default 4 MiB.
 */
export async function parseJsonBody(
  incoming: Incoming,
  maxBytes: number = BODY_LIMITS.bodyBytes,
): Promise<BodyResult> {
  const read = await readRequestBody(incoming, [JSON_TYPE], undefined, maxBytes);
  switch (read.problem) {
    case undefined:
      return { value: read.value };
    case 'UNACCEPTED_TYPE':
      return { problem: 'NOT_JSON_TYPE' };
    case 'TOO_LARGE':
      return { problem: 'TOO_LARGE' };
    default:
      return { problem: 'BAD_JSON' };
  }
}

type Unpack = (packed: InputType, options: ZlibOptions) => Promise<Buffer>;

const UNPACK: Readonly<Partial<Record<string, Unpack>>> = {
  gzip: promisify<InputType, ZlibOptions, Buffer>(gunzip),
  deflate: promisify<InputType, ZlibOptions, Buffer>(inflate),
  br: promisify<InputType, ZlibOptions, Buffer>(brotliDecompress),
};

/** Returns the bytes of the body, unpacked, or why they cannot be read. */
async function collect(
  { readBytes, header }: Incoming,
  maxBytes: number,
): Promise<Uint8Array | 'TOO_LARGE' | 'BAD_JSON'> {
  try {
    const bytes = await readBytes(maxBytes);
    if (!bytes) return 'TOO_LARGE';
    const encoding = header('content-encoding')?.toLowerCase() ?? 'identity';
    if (encoding === 'identity') return bytes;
    return (await UNPACK[encoding]?.(bytes, { maxOutputLength: maxBytes })) ?? 'BAD_JSON';
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? 'TOO_LARGE' : 'BAD_JSON';
  }
}

function readJson(bytes: Uint8Array): RequestBody {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { value: parseJson(text), files: [] };
  } catch {
    return { problem: 'BAD_JSON' };
  }
}

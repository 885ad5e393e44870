import { toContentType } from 'commandry/protocol';
import type { UploadedFile } from '../domain/objects/upload.js';
import { BODY_LIMITS } from './body-limits.js';
import { parseJson } from './parse-json.js';

type Upload = Exclude<ReturnType<FormData['get']>, string | null>;

/** The content of a form, or why it could not be read. */
export type FormBody =
  | {
      readonly value: unknown;
      readonly files: readonly UploadedFile[];
      /** The one under the name `file`, of a sticker. */
      readonly file?: UploadedFile | undefined;
      readonly problem?: never;
    }
  | { readonly problem: 'FILE_TOO_LARGE' | 'BAD_JSON' | 'BAD_FORM' | 'TOO_MANY_FILES' };

/**
 * Reads the fields and files of a form. The last part of a name counts. Files under other names than `files[n]` and `file`
 * are ignored, as unknown fields are. Never rejects.
 *
 * @param contentType - With the boundary, for multipart.
 */
export async function readForm(
  bytes: Uint8Array,
  contentType: string,
  maxFileBytes: number,
): Promise<FormBody> {
  let form: FormData;
  try {
    // Bytes read from a socket are not in shared memory; browser types require saying so.
    const body = bytes as Uint8Array<ArrayBuffer>;
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- held in memory as a whole, which is bounded here
    form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    return { problem: 'BAD_FORM' };
  }
  const uploads = new Map<number, Upload>();
  const single = form.get('file') ?? undefined;
  for (const [name, part] of form) {
    const digits = /^files\[(0|[1-9][0-9]{0,8})\]$/.exec(name)?.[1];
    if (digits !== undefined && typeof part !== 'string') uploads.set(Number(digits), part);
  }
  if ([...uploads.keys()].some((index) => index >= BODY_LIMITS.files)) return { problem: 'TOO_MANY_FILES' };
  if ([...uploads.values(), single].some((file) => isFile(file) && file.size > maxFileBytes)) {
    return { problem: 'FILE_TOO_LARGE' };
  }
  const files = await Promise.all([...uploads].sort(([a], [b]) => a - b).map(toUploadedFile));
  // Some clients send the payload as a file.
  const payload = form.getAll('payload_json').at(-1);
  if (payload === undefined) {
    const file = isFile(single) ? await toUploadedFile([0, single]) : undefined;
    return { value: readFields(form), files, file };
  }
  try {
    const json = parseJson(typeof payload === 'string' ? payload : await payload.text());
    return { value: json, files };
  } catch {
    return { problem: 'BAD_JSON' };
  }
}

function isFile(part: Upload | string | undefined): part is Upload {
  return part !== undefined && typeof part !== 'string';
}

async function toUploadedFile([index, file]: readonly [number, Upload]): Promise<UploadedFile> {
  return {
    index,
    filename: file.name,
    contentType: toContentType(file.name, file.type),
    bytes: new Uint8Array(await file.arrayBuffer()),
  };
}

/** Returns the text parts. A field may have any name, even `__proto__`. */
function readFields(form: FormData): object {
  return Object.fromEntries([...form].filter(([, part]) => typeof part === 'string'));
}

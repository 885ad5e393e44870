import { hasFileType, toContentType } from 'commandry/protocol';
import * as z from 'zod';
import { ATTACHMENT_SIZE_LIMIT_BYTES } from '../objects/upload.js';

export const GivenFile = z
  .strictObject({
    filename: z.string().min(1).max(260),
    content_type: z.string().optional(),
    content_base64: z.base64().optional(),
    text: z.string().optional(),
  })
  .refine(
    ({ content_base64, text }) => (content_base64 === undefined) !== (text === undefined),
    'must have either content_base64 or text',
  );

/** A file that a user gives to an option or a modal: a name, and the content as text or in base64. */
export type GivenFile = z.input<typeof GivenFile>;

/** A file that a user gives, not yet stored. */
export interface GivenUpload {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Returns undefined for anything that is not a file. */
export function readGivenFile(value: unknown): GivenUpload | undefined {
  const read = GivenFile.safeParse(value);
  return read.success ? toGivenUpload(read.data) : undefined;
}

/** Decodes the content of a file. */
export function toGivenUpload(file: z.output<typeof GivenFile>): GivenUpload {
  const { filename, content_type: declared, content_base64: base64, text } = file;
  const bytes = base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64');
  return { filename, contentType: toContentType(filename, declared), bytes };
}

/**
 * Describes what a client refuses a file for: its size, or the end of its name. Undefined if it is accepted.
 *
 * @param fileTypes - The `file_types` of the option or component; an empty list allows every file.
 */
export function findFileProblem(
  { filename, bytes }: GivenUpload,
  fileTypes: readonly string[],
): string | undefined {
  if (!hasFileType(filename, fileTypes)) return filename;
  if (bytes.length <= ATTACHMENT_SIZE_LIMIT_BYTES) return undefined;
  return `${filename} of ${bytes.length} bytes, more than ${ATTACHMENT_SIZE_LIMIT_BYTES}`;
}

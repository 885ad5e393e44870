import * as z from 'zod';

const GivenFile = z
  .strictObject({
    filename: z.string().min(1).max(260),
    content_type: z.string().default('application/octet-stream'),
    content_base64: z.base64().optional(),
    text: z.string().optional(),
  })
  .refine(({ content_base64, text }) => (content_base64 === undefined) !== (text === undefined));

/** The value of an ATTACHMENT option: a name, and the content as text or in base64. */
export type GivenFile = z.input<typeof GivenFile>;

/** A file for an option, not yet stored. */
export interface GivenUpload {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Returns undefined for anything that is not a file. */
export function readGivenFile(value: unknown): GivenUpload | undefined {
  const read = GivenFile.safeParse(value);
  if (!read.success) return undefined;
  const { filename, content_type: contentType, content_base64: base64, text } = read.data;
  const bytes = base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64');
  return { filename, contentType, bytes };
}

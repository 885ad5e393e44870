import * as z from 'zod';
import { type CommandOption, hasFileType } from 'commandry/protocol';

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
export interface Upload {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Returns undefined for anything that is not a file, or not of the types that the option accepts. */
export function readGivenFile({ file_types: types }: CommandOption, value: unknown): Upload | undefined {
  const read = GivenFile.safeParse(value);
  if (!read.success || !hasFileType(read.data.filename, types ?? [])) return undefined;
  const { filename, content_type: contentType, content_base64: base64, text } = read.data;
  const bytes = base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64');
  return { filename, contentType, bytes };
}

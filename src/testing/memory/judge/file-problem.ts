import { hasFileType } from '../../../protocol/commands/options/file-types.js';
import type { GivenFile } from '../../service/kit-service.js';

/** The largest file that a user can give: `attachment_size_limit` of interactions. */
export const ATTACHMENT_LIMIT_BYTES = 10_485_760;

/**
 * Says what a client refuses a file for: the end of its name, or its size. Undefined if it is accepted.
 *
 * @param fileTypes - An empty list allows every file.
 */
export function findFileProblem(
  { filename, bytes }: GivenFile,
  fileTypes: readonly string[],
): string | undefined {
  if (!hasFileType(filename, fileTypes)) return filename;
  if (bytes.length <= ATTACHMENT_LIMIT_BYTES) return undefined;
  return `${filename} of ${bytes.length} bytes, more than ${ATTACHMENT_LIMIT_BYTES}`;
}

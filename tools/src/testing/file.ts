import { toContentType } from 'commandry/protocol';
import type { GivenFile } from './service/kit-service.js';

/**
 * Makes a file that a user gives to an option or a modal.
 *
 * @param content - Its bytes, or a text.
 * @param contentType - Default: by the end of the name; else `text/plain` for a text and `application/octet-stream`.
 */
export function file(filename: string, content: string | Uint8Array = '', contentType?: string): GivenFile {
  const isText = typeof content === 'string';
  return {
    filename,
    contentType: contentType ?? toContentType(filename, '', isText ? 'text/plain' : undefined),
    bytes: isText ? new TextEncoder().encode(content) : content,
  };
}

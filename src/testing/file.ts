import type { GivenFile } from './service/kit-service.js';

/** The content types of files that bots are given often, by the end of their names. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  zip: 'application/zip',
};

/**
 * Makes a file that a user gives to an option or a modal.
 *
 * @param content - Its bytes, or a text.
 * @param contentType - Default: by the end of the name; else `text/plain` for a text and `application/octet-stream`.
 */
export function file(filename: string, content: string | Uint8Array = '', contentType?: string): GivenFile {
  const isText = typeof content === 'string';
  const ending = filename.split('.').at(-1)?.toLowerCase() ?? '';
  return {
    filename,
    contentType: contentType ?? CONTENT_TYPES[ending] ?? (isText ? 'text/plain' : 'application/octet-stream'),
    bytes: isText ? new TextEncoder().encode(content) : content,
  };
}

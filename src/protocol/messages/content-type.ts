/** The content types of files that bots send and are given often, by the end of their names. */
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

const UNKNOWN = 'application/octet-stream';

/**
 * Returns the content type of a file: the one that is declared, else that of its ending.
 *
 * @param declared - What says nothing counts as none: an empty text, and `application/octet-stream`.
 */
export function toContentType(filename: string, declared = '', byDefault = UNKNOWN): string {
  if (declared !== '' && declared !== UNKNOWN) return declared;
  const ending = filename.split('.').at(-1)?.toLowerCase() ?? '';
  return (Object.hasOwn(CONTENT_TYPES, ending) ? CONTENT_TYPES[ending] : undefined) ?? byDefault;
}

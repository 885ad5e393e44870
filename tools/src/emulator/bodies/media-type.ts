export const JSON_TYPE = 'application/json';
export const MULTIPART_TYPE = 'multipart/form-data';

/** True if a Content-Type is JSON, with any parameters. */
export function isJsonType(contentType: string | undefined): boolean {
  return readMediaType(contentType) === JSON_TYPE;
}

/** The same for a multipart form. */
export function isMultipartType(contentType: string | undefined): boolean {
  return readMediaType(contentType) === MULTIPART_TYPE;
}

/** Returns a Content-Type without its parameters. */
export function readMediaType(contentType: string | undefined): string | undefined {
  return contentType?.split(';')[0]?.trim().toLowerCase();
}

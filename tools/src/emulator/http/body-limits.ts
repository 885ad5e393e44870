const MEBIBYTE = 1_048_576;

/** What a body may hold. */
export const BODY_LIMITS = {
  /** Of JSON and plain fields. */
  bodyBytes: 4 * MEBIBYTE,
  /** Files of one request, `files[0]` to `files[9]`. */
  files: 10,
  /** Of one file, unless the interaction allows more. */
  fileBytes: 10 * MEBIBYTE,
  /** Of a whole multipart body: room for every file and the rest. */
  multipartBytes: 104 * MEBIBYTE,
} as const;

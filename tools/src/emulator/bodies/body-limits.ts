const MEBIBYTE = 1_048_576;

/** The limits of a request body. */
export const BODY_LIMITS = {
  /** JSON and plain fields. */
  bodyBytes: 4 * MEBIBYTE,
  /** JSON with files in base64: enough for every file and the rest. */
  jsonWithFilesBytes: 140 * MEBIBYTE,
  /** Files of one request, `files[0]` to `files[9]`. */
  files: 10,
  /** One file, unless the interaction allows more. */
  fileBytes: 10 * MEBIBYTE,
  /** A whole multipart body: enough for every file and the rest. */
  multipartBytes: 104 * MEBIBYTE,
} as const;

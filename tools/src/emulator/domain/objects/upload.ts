/** The largest file that a user can give, as interactions say in `attachment_size_limit`. */
export const ATTACHMENT_SIZE_LIMIT_BYTES = 10_485_760;

/** An uploaded file. */
export interface UploadedFile {
  /** The n of its name `files[n]`, which `attachments[].id` refers to. 0 to 9. */
  readonly index: number;
  readonly filename: string;
  /** As the sender declares, else by the ending of the name; `application/octet-stream` if that says nothing. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The data of a message, or a whole callback, with the uploaded files. */
export interface Upload {
  readonly value: unknown;
  readonly files: readonly UploadedFile[];
  /** The one under the name `file`, of a sticker. */
  readonly file?: UploadedFile | undefined;
  /** True if an edit that lists attachments keeps new files that are not listed: before version 10 of the API. */
  readonly keepsUnlistedFiles?: boolean;
  /** Where the value is in the body of the request. Default: it is the body. */
  readonly path?: readonly string[];
}

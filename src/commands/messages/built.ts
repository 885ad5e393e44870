/** A builder: the result of its `toJSON` is sent. */
export interface Built {
  /** Returns the payload. */
  toJSON(): unknown;
}

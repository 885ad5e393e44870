/** A builder: the result of its `toJSON` is sent. */
export interface Built {
  toJSON(): unknown;
}

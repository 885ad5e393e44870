/** A builder: the result of its `toJSON` is sent. */
export interface Built {
  /** Returns the embed or component in Discord's format. */
  toJSON(): unknown;
}

const NAME_PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** Names in ASCII, which are nearly all, need no Unicode tables. */
const ASCII_NAME = /^[-_'a-z0-9]{1,32}$/;

/**
 * True if a text can be the name of a chat input command or an option: it has the pattern, and is in lower case where
 * that exists.
 */
export function hasNamePattern(text: string): boolean {
  return ASCII_NAME.test(text) || (NAME_PATTERN.test(text) && text === text.toLowerCase());
}

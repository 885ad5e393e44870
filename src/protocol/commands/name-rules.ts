const NAME_PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** Names without anything beyond ASCII, which are nearly all, need none of the tables of Unicode. */
const ASCII_NAME = /^[-_'a-z0-9]{1,32}$/;

/** Whether a text may name a chat input command or an option: the pattern, and lower case where there is one. */
export function hasNamePattern(text: string): boolean {
  return ASCII_NAME.test(text) || (NAME_PATTERN.test(text) && text === text.toLowerCase());
}

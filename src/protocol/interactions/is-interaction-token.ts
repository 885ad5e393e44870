/**
 * Characters that may appear unescaped in one segment of a URL's path, except `.` and `..`, which would lead elsewhere.
 */
const SEGMENT = /^(?!\.{1,2}$)[\w.~!$&'()*+,;=:@-]+$/;

/** True if a text can be the token of an interaction, which becomes part of the URLs of its webhook. */
export function isInteractionToken(text: unknown): text is string {
  return typeof text === 'string' && SEGMENT.test(text);
}

export const TOKEN_WANTED =
  "must be a token that can stand in the path of a URL: letters, digits and -._~!$&'()*+,;=:@";

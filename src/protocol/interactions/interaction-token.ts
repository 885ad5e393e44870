import * as z from 'zod';

/** What may stand as it is in one segment of a URL's path, but for `.` and `..`, which would lead elsewhere. */
const SEGMENT = /^(?!\.{1,2}$)[\w.~!$&'()*+,;=:@-]+$/;

/** Whether a text can be the token of an interaction, which becomes a part of the URLs of its webhook. */
export function isInteractionToken(text: unknown): text is string {
  return typeof text === 'string' && SEGMENT.test(text);
}

/** Opaque, and a segment of a path. */
export const InteractionToken = z
  .string()
  .regex(
    SEGMENT,
    "must be a token that can stand in the path of a URL: letters, digits and -._~!$&'()*+,;=:@",
  );

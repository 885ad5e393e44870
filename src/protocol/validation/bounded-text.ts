import * as z from 'zod/mini';
import { hasAtMostCodePoints } from './code-points.js';

/** A text of limited length, counted in code points. At least one if `min` is 1; `min` defaults to 0. */
export function boundedText({
  min = 0,
  max,
}: {
  readonly min?: 0 | 1;
  readonly max: number;
}): z.ZodMiniString {
  const wanted = min === 0 ? `must have at most ${max} characters` : `must have ${min} to ${max} characters`;
  return z.string().check(z.refine((text) => text.length >= min && hasAtMostCodePoints(text, max), wanted));
}

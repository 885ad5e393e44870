const ELLIPSIS = '…';

let segmenter: Intl.Segmenter | undefined;

/**
 * Shortens a text and ends it with an ellipsis. What a reader sees as one character stays whole: an emoji of several
 * parts, a letter with its accents.
 *
 * @param max - The maximum number of code points, including the ellipsis. At least 1.
 */
export function shorten(text: string, max: number): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let kept = '';
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    const length = Array.from(segment).length;
    if (count + length >= max) break;
    kept += segment;
    count += length;
  }
  // A single character can have more code points than fit.
  if (kept === '')
    kept = Array.from(text)
      .slice(0, max - 1)
      .join('');
  return `${kept.trimEnd()}${ELLIPSIS}`;
}

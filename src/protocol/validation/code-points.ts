/** True if a text has at most `max` code points. For most texts the length alone decides. */
export function hasAtMostCodePoints(text: string, max: number): boolean {
  return text.length <= max || countCodePoints(text) <= max;
}

/** Counts characters as Discord does: code points, not UTF-16 units. A lone surrogate is one. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if (isHighSurrogate(text.charCodeAt(index)) && isLowSurrogate(text.charCodeAt(index + 1))) {
      count--;
      index++;
    }
  }
  return count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

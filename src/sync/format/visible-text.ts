/** Line ends, control characters, and marks that change the direction of text: terminals act on them. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Makes every character visible: those that could deceive a terminal or a reader are written as `\u{1b}`. */
export function toVisible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Line ends, control characters, and marks that turn the direction of text around: what a terminal would act on. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A text of which every character is seen: what a terminal or a reader could be deceived with is written as `\u{1b}`. */
export function toVisible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

import { findTypedName, type TypedName } from './typed-name.js';

/** An option in a typed text: `days:3`. */
export interface OptionText<Option> {
  readonly option: Option;
  /** The typed text, with the spaces around it. */
  readonly text: string;
  /** Where its name begins. */
  readonly start: number;
  /** Where its text begins, behind the colon. */
  readonly textStart: number;
}

/** The text after the path of a typed command. */
export interface OptionTexts<Option> {
  /** The text before the first option, without the spaces around it. A client does not send a command with it. */
  readonly before: string;
  /** In the order of the text. An option may be there several times. */
  readonly texts: readonly OptionText<Option>[];
}

/** Names have neither spaces nor colons. */
const MARK = /(?<=^|\s)([^\s:]+):/gu;

/**
 * Splits `city:New York days:3` into its options. The text of an option extends to the next `option:` that the command
 * has, so it may hold spaces and colons.
 */
export function readOptionTexts<Option extends TypedName>(
  text: string,
  options: readonly Option[],
): OptionTexts<Option> {
  const marks = [...text.matchAll(MARK)].flatMap(({ 0: mark, 1: name = '', index: start }) => {
    const option = findTypedName(options, name);
    return option ? [{ option, start, textStart: start + mark.length }] : [];
  });
  return {
    before: text.slice(0, marks[0]?.start).trim(),
    texts: marks.map((mark, index) => ({
      ...mark,
      text: text.slice(mark.textStart, marks[index + 1]?.start),
    })),
  };
}

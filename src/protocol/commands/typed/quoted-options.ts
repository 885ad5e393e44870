/** A typed command without its quotes. */
export interface UnquotedText {
  readonly text: string;
  /** The values that would be misread in the text, by option. They are not in it. */
  readonly options: Readonly<Record<string, string>>;
}

/** An option with a value in double quotes. A backslash escapes a quote or backslash. */
const QUOTED = /(?<=^|\s)([^\s:"]+):"((?:[^"\\]|\\.)*)"(?=\s|$)/gsu;

/**
 * Removes the quotes of `text:"wait days:3" days:2`. Discord clients have none, because a value extends to the next
 * option; in a shell they are expected.
 */
export function readQuotedOptions(typed: string): UnquotedText {
  const options = new Map<string, string>();
  const text = typed.replace(QUOTED, (whole, name: string, quoted: string) => {
    const value = quoted.replace(/\\(["\\])/g, '$1');
    if (!needsQuotes(value)) return `${name}:${value}`;
    // In the text, a second value of the option is noticed.
    if (options.has(name)) return whole;
    options.set(name, value);
    return '';
  });
  return { text, options: Object.fromEntries(options) };
}

/** Writes an option so that it is read back with exactly this value: in quotes, where it would be misread without. */
export function writeTypedOption(name: string, value: string): string {
  const isPlain = !needsQuotes(value) && !value.startsWith('"');
  return `${name}:${isPlain ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}`;
}

/** True if a value would be misread without quotes: empty, with a space at an end, or with what looks like an option. */
export function needsQuotes(value: string): boolean {
  return value === '' || value !== value.trim() || /\s[^\s:]+:/u.test(value);
}

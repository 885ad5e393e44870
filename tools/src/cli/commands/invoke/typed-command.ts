/** A command typed in a shell, in the form the emulator expects. */
export interface TypedCommand {
  /** As a client reads it: `/weather forecast city:New York days:3`. */
  readonly text: string;
  /** Values that would be misread in the text. */
  readonly options?: Readonly<Record<string, string>>;
}

/** An option with a value in double quotes. A backslash escapes a quote or backslash. */
const QUOTED = /(?<=^|\s)([^\s:"]+):"((?:[^"\\]|\\.)*)"(?=\s|$)/gsu;

/**
 * Parses a typed command. Discord clients have no quotes, because a value extends to the next option; shell users
 * expect them, so they are removed.
 *
 * @param words - The shell's arguments, in order. The slash may be missing.
 */
export function readTypedCommand(words: readonly string[]): TypedCommand {
  const typed = words.join(' ').trim();
  const options: Record<string, string> = {};
  const text = typed.replace(QUOTED, (_whole, name: string, quoted: string) => {
    const value = quoted.replace(/\\(["\\])/g, '$1');
    if (isReadAsItIs(value)) return `${name}:${value}`;
    options[name] = value;
    return '';
  });
  const slashed = `/${text.trim().replace(/^\//, '')}`;
  return Object.keys(options).length > 0 ? { text: slashed, options } : { text: slashed };
}

/** True if a value means the same without quotes: no space at its ends, and nothing in it that looks like an option. */
function isReadAsItIs(value: string): boolean {
  return value !== '' && value === value.trim() && !/\s[^\s:]+:/u.test(value);
}

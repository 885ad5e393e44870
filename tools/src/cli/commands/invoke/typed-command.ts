/** A command as it was typed in a shell, in the words of the emulator. */
export interface TypedCommand {
  /** As a client reads it: `/weather forecast city:New York days:3`. */
  readonly text: string;
  /** What would be misread in the text. */
  readonly options?: Readonly<Record<string, string>>;
}

/** An option with a value in double quotes. A backslash takes the next quote or backslash as it is. */
const QUOTED = /(?<=^|\s)([^\s:"]+):"((?:[^"\\]|\\.)*)"(?=\s|$)/gsu;

/**
 * Reads what was typed. A client knows no quotes, because a value goes on until the next option; a shell's user expects
 * them, so they are taken off.
 *
 * @param words - The parameters of the shell, in order. The slash may be missing.
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

/** Whether a value means the same without quotes: no space at its ends, and nothing in it that looks like an option. */
function isReadAsItIs(value: string): boolean {
  return value !== '' && value === value.trim() && !/\s[^\s:]+:/u.test(value);
}

import { readQuotedOptions } from 'commandry/protocol';

/** A command typed in a shell, in the form the emulator expects. */
export interface TypedCommand {
  /** As a client reads it: `/weather forecast city:New York days:3`. */
  readonly text: string;
  /** Values that would be misread in the text. */
  readonly options?: Readonly<Record<string, string>>;
}

/**
 * Parses a typed command.
 *
 * @param words - The shell's arguments, in order. The slash may be missing.
 */
export function readTypedCommand(words: readonly string[]): TypedCommand {
  const { text, options } = readQuotedOptions(words.join(' '));
  const slashed = `/${text.trim().replace(/^\//, '')}`;
  return Object.keys(options).length > 0 ? { text: slashed, options } : { text: slashed };
}

import { styleText } from 'node:util';
import type { Session } from '../runtime/command-session.js';
import type { CliEnvironment, TextOutput } from '../runtime/cli-environment.js';
import type { OutputFlags } from './output-flags.js';

type Format = Parameters<typeof styleText>[0];

/** The output of a command. */
export interface Output {
  readonly isJson: boolean;
  /** True to print only the outcome and errors. */
  readonly isQuiet: boolean;
  /** True to print everything that is known. */
  readonly isVerbose: boolean;
  /** True if `result` may contain colours. */
  readonly hasColor: boolean;
  /** Formats a text for the standard output stream, if it has colours. */
  readonly paint: (format: Format, text: string) => string;
  /** Prints progress to the standard output stream; nothing with `--json` or `--quiet`. */
  readonly print: (text: string) => void;
  /** Prints the outcome, once: the value as one JSON document with `--json`, else the text. A line break is added. */
  readonly result: (value: unknown, text: string) => void;
  /** Prints a note to the standard error stream; nothing with `--quiet`. A line break is added. */
  readonly note: (text: string) => void;
}

/** Creates the output of one command. */
export function createOutput(
  session: Session,
  { json = false, color = true, quiet = false, verbose = false }: OutputFlags,
): Output {
  const { stdout, stderr, env } = session;
  const hasColor = !json && color && wantsColor(stdout, env);
  return {
    isJson: json,
    isQuiet: quiet,
    isVerbose: verbose,
    hasColor,
    paint: (format, text) => (hasColor ? styleText(format, text, { validateStream: false }) : text),
    print(text) {
      if (!json && !quiet) stdout.write(`${text}\n`);
    },
    result(value, text) {
      stdout.write(json ? toJsonText(value) : `${text}\n`);
    },
    note(text) {
      if (!quiet) stderr.write(`${text}\n`);
    },
  };
}

/** Formats a value as one JSON document, for people and programs. */
export function toJsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** True if the environment asks for colours; by default, if the stream is a terminal. */
export function wantsColor({ isTTY = false }: TextOutput, env: CliEnvironment['env']): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTTY && env['TERM'] !== 'dumb';
}

import type { Command } from 'commander';
import { addOutputOptions } from '../output/output-options.js';

/** The help of a command. */
export interface CommandText {
  /** Its name, followed by its arguments in commander's syntax, for example `invoke <text>`. */
  readonly usage: string;
  /** A phrase in the imperative, without a full stop. */
  readonly description: string;
  /** The words to type after `commandry`, and their effect. */
  readonly examples: readonly (readonly [typed: string, does: string])[];
  /** Paragraphs of further notes, shown last. They are wrapped. */
  readonly notes?: string;
}

/** Adds a command with its help, examples and the options that all commands have: see `OutputFlags`. */
export function addCommand(program: Command, { usage, description, examples, notes }: CommandText): Command {
  const command = program.command(usage).description(description);
  return addOutputOptions(command)
    .addHelpText('after', () => helpAfter(command, examples, notes))
    .showHelpAfterError(`Run "${pathOf(command)} --help" to see its options.`);
}

/** Adds a command that only has subcommands. */
export function addCommandGroup(
  program: Command,
  { usage, description, examples, notes }: CommandText,
): Command {
  const group = program.command(usage).description(description).helpCommand(false);
  return addOutputOptions(group)
    .addHelpText('after', () => helpAfter(group, examples, notes))
    .showHelpAfterError(`Run "${pathOf(group)} --help" to see what there is.`);
}

/** The width of examples and notes. */
const WIDTH = 80;

function helpAfter(command: Command, examples: CommandText['examples'], notes: string | undefined): string {
  const width = Math.max(...examples.map(([typed]) => typed.length));
  const lines = examples.map(([typed, does]) => `  commandry ${typed.padEnd(width)}  ${does}`);
  const isNarrow = lines.every((line) => line.length <= WIDTH);
  const pairs = examples.map(([typed, does]) => `  # ${does}\n  commandry ${typed}`);
  const help = command.createHelp();
  const paragraphs = notes === undefined ? [] : notes.split('\n\n');
  const wrapped = paragraphs.map((paragraph) => help.boxWrap(paragraph.replaceAll('\n', ' '), WIDTH));
  return ['\nExamples:', (isNarrow ? lines : pairs).join('\n'), ...wrapped.map((text) => `\n${text}`)].join(
    '\n',
  );
}

/** The full name of a command, for example `commandry permissions list`. */
export function pathOf(command: Command): string {
  const { parent } = command;
  return parent ? `${pathOf(parent)} ${command.name()}` : command.name();
}

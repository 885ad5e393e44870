import { type CommandOption, isSubcommandType } from 'commandry/protocol';
import type { WireOption } from '../payloads/command-invocation.js';
import type { StoredCommand } from '../../storage/stored-command.js';
import { DomainError } from '../domain-error.js';
import { withoutEmptyGroups } from '../commands/usable-options.js';

/** The command or subcommand chosen by words. */
export interface Leaf {
  /** The names from the command on, separated by spaces. */
  readonly path: string;
  /** The group and subcommand in the path. */
  readonly steps: readonly CommandOption[];
  readonly options: readonly CommandOption[];
}

/**
 * Follows words from a command to its subcommand.
 *
 * @param nextWord - Returns the next word, or undefined if there is none. Called only while a subcommand is needed.
 * @throws DomainError if a word is missing or unknown.
 */
export function findLeaf({ body }: StoredCommand, nextWord: () => string | undefined): Leaf {
  let leaf: Leaf = { path: body.name, steps: [], options: body.options };
  while (leaf.options.some((option) => isSubcommandType(option.type))) leaf = step(leaf, nextWord());
  return leaf;
}

function step({ path, steps, options }: Leaf, word: string | undefined): Leaf {
  const shown = withoutEmptyGroups(options);
  const there = shown.map((option) => `/${path} ${option.name}`).join(', ') || 'nothing in it';
  if (word === undefined) {
    throw new DomainError({
      rule: 'SUBCOMMAND_NEEDED',
      explanation: `/${path} cannot be used on its own. There is ${there}.`,
    });
  }
  const found = shown.find((option) => option.name === word);
  if (!found) {
    throw new DomainError({
      rule: 'UNKNOWN_COMMAND',
      explanation: `There is no /${path} ${word}. There is ${there}.`,
    });
  }
  return { path: `${path} ${word}`, steps: [...steps, found], options: found.options ?? [] };
}

/** Wraps the values of a leaf in its subcommand and group, as submitted. */
export function wrapValues({ steps }: Leaf, values: readonly WireOption[]): readonly WireOption[] {
  return steps
    .toReversed()
    .reduce<readonly WireOption[]>((inner, { name, type }) => [{ name, type, options: inner }], values);
}

import { type CommandOption, nearestName, readTypedPath } from 'commandry/protocol';
import { didYouMean } from '../world/find-records.js';
import type { WireOption } from '../payloads/command-invocation.js';
import type { StoredCommand } from '../../storage/stored-command.js';
import { DomainError } from '../domain-error.js';

/** The command or subcommand chosen by words. */
export interface Leaf {
  /** The names from the command on, separated by spaces. */
  readonly path: string;
  /** The group and subcommand in the path. */
  readonly steps: readonly CommandOption[];
  readonly options: readonly CommandOption[];
}

/**
 * Follows a typed text from a command to its subcommand. `rest` is what follows in the text.
 *
 * @throws DomainError if a word is missing or unknown.
 */
export function findLeaf({ body }: StoredCommand, text: string): Leaf & { readonly rest: string } {
  const { path, steps, options, end, unknown } = readTypedPath(text, [body]);
  if (unknown === undefined) return { path, steps, options, rest: text.slice(end).trimStart() };
  const there = options.map(({ name }) => `/${path} ${name}`).join(', ') || 'nothing in it';
  if (unknown === '') {
    throw new DomainError({
      rule: 'SUBCOMMAND_NEEDED',
      explanation: `/${path} cannot be used on its own. There is ${there}.`,
    });
  }
  const meant = nearestName(
    unknown,
    options.map(({ name }) => name),
  );
  const suggested = didYouMean(meant === undefined ? undefined : `/${path} ${meant}`);
  throw new DomainError({
    rule: 'UNKNOWN_COMMAND',
    explanation: `There is no /${path} ${unknown}.${suggested} There is ${there}.`,
  });
}

/** Wraps the values of a leaf in its subcommand and group, as submitted. */
export function wrapValues({ steps }: Leaf, values: readonly WireOption[]): readonly WireOption[] {
  return steps
    .toReversed()
    .reduce<readonly WireOption[]>((inner, { name, type }) => [{ name, type, options: inner }], values);
}

import { CommandType } from '../../../protocol/commands/command-type.js';
import type { CommandOption } from '../../../protocol/commands/command.js';
import { readTypedPath } from '../../../protocol/commands/typed/typed-path.js';
import { UserRefusal } from '../../service/kit-service.js';
import type { KitUser } from '../../world/kit-records.js';
import type { KitCommand } from '../kit-command.js';

/** An option with a value, or a step towards a subcommand, as it is delivered. */
export interface SentOption {
  readonly name: string;
  readonly type: number;
  readonly value?: string | number | boolean;
  /** Only on the option being typed. */
  readonly focused?: true;
  readonly options?: readonly SentOption[];
}

/** The command or subcommand that a path leads to. */
export interface CommandLeaf {
  /** From the name of the command on, separated by spaces. */
  readonly path: string;
  /** The group and the subcommand. */
  readonly steps: readonly CommandOption[];
  readonly options: readonly CommandOption[];
}

/**
 * Follows a path to its subcommand.
 *
 * @throws UserRefusal If a step is missing or unknown, or if there is more than a path.
 */
export function findCommandLeaf({ username }: KitUser, command: KitCommand, given: string): CommandLeaf {
  if (command.type !== CommandType.CHAT_INPUT) return { path: command.name, steps: [], options: [] };
  const { path, steps, options, end, unknown } = readTypedPath(given, [command]);
  if (unknown !== undefined) {
    const there = options.map(({ name }) => `"/${path} ${name}"`).join(', ') || 'nothing in it';
    throw unknown === ''
      ? new UserRefusal(
          'SUBCOMMAND_NEEDED',
          `${username} cannot use "/${path}" on its own; there is ${there}.`,
        )
      : new UserRefusal(
          'UNKNOWN_COMMAND',
          `${username} cannot use "/${path} ${unknown}": there is no such subcommand; there is ${there}.`,
        );
  }
  const rest = given.slice(end).trim();
  if (rest !== '') throw unknownOption(username, path, rest, options);
  return { path, steps, options };
}

/** @throws UserRefusal If the command has no such option. */
export function findLeafOption(
  { username }: KitUser,
  { path, options }: CommandLeaf,
  name: string,
): CommandOption {
  const option = options.find((candidate) => candidate.name === name);
  if (!option) throw unknownOption(username, path, name, options);
  return option;
}

/** Wraps the options of a leaf in its subcommand and group, as they are sent. */
export function wrapInSteps({ steps }: CommandLeaf, values: readonly SentOption[]): readonly SentOption[] {
  return steps
    .toReversed()
    .reduce<readonly SentOption[]>((inner, { name, type }) => [{ name, type, options: inner }], values);
}

function unknownOption(
  username: string,
  path: string,
  name: string,
  options: readonly CommandOption[],
): UserRefusal {
  const there = options.map((option) => `"${option.name}"`).join(', ');
  const instead = there === '' ? 'it has none' : `it has ${there}`;
  return new UserRefusal(
    'UNKNOWN_OPTION',
    `${username} cannot fill in "${name}": "/${path}" has no such option; ${instead}.`,
  );
}

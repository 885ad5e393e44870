import type { MessageProblem } from '../../../src/protocol/messages/message-problem.js';

/** A slash command without problems, and what is given in place of its fields. */
export const slash = (more: object = {}) => ({ name: 'a', description: 'd', ...more });

/** A slash command with one STRING option `o`, and what is given in place of the option's fields. */
export const withOption = (more: object = {}) =>
  slash({ options: [{ type: 3, name: 'o', description: 'd', ...more }] });

/** A slash command with STRING options `o0`, `o1` and so on, each with what is given for it. */
export const withOptions = (...list: object[]) =>
  slash({ options: list.map((option, n) => ({ type: 3, name: `o${n}`, description: 'd', ...option })) });

/** A slash command whose option has one choice. */
export const withChoice = (choice: object, option: object = {}) =>
  withOption({ ...option, choices: [{ name: 'n', value: 'v', ...choice }] });

/** So many elements, each made from its index. */
export const times = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

/** Issues by code and place: `NAME_INVALID at options.0.name`. */
export const summarise = (problems: readonly MessageProblem[]): string[] =>
  problems.map(({ code, path }) => `${code} at ${path.join('.')}`);

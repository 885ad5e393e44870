import { expect, it } from 'vitest';
import type { CommandPayload } from '../../../../../src/protocol/commands/command.js';
import type { TypedCommand } from '../../../../../tools/src/cli/commands/invoke/typed-command.js';
import { findNamed } from '../../../../../tools/src/cli/commands/invoke/named-entities.js';

const user = { type: 6, description: 'd' } as const;
const commands: CommandPayload[] = [
  { type: 2, name: 'give' },
  {
    name: 'give',
    description: 'd',
    options: [
      { ...user, name: 'who' },
      { ...user, name: 'constructor' },
    ],
  },
];

it.each<[TypedCommand, readonly string[]]>([
  [{ text: '/give who:@ben constructor:@cleo' }, ['ben', 'cleo']],
  [{ text: '/give', options: { constructor: '@ben' } }, ['ben']],
  [{ text: '/give who:@ben', options: {} }, ['ben']],
  [{ text: '/give', options: { other: '@ben' } }, []],
  [{ text: '/take who:@ben' }, []],
])('in %j are named %j', (typed, names) => {
  const named = findNamed(commands, { kind: 'slash', typed, files: {} });
  expect(named.map(({ name }) => name)).toEqual(names);
});

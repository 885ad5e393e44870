import { times } from './payloads.js';

type MadeCommands = Record<string, unknown>[];

/** One change of a valid bulk overwrite. It changes the list in place and returns the one problem. */
export type BulkMutation = (commands: MadeCommands) => string;

/** The commands of a bulk overwrite by their place; an entry point among the global ones only. */
const PLACES = { slash: 0, user: 1, message: 2, entryPoint: 3 };

/** Sets fields of one command. */
const set =
  (which: keyof typeof PLACES, change: object, code: string, field: string): BulkMutation =>
  (commands) => {
    Object.assign(commands[PLACES[which]]!, change);
    return `${code} at ${PLACES[which]}.${field}`;
  };

/** Puts commands behind the others; the problem is with the last. */
const added =
  (code: string, field: string, ...more: Record<string, unknown>[]): BulkMutation =>
  (commands) => {
    commands.push(...structuredClone(more));
    return `${code} at ${commands.length - 1}${field}`;
  };

/** Repeats one command. */
const repeated =
  (which: keyof typeof PLACES): BulkMutation =>
  (commands) => {
    commands.push(structuredClone(commands[PLACES[which]]!));
    return `COMMAND_NAME_DUPLICATE at ${commands.length - 1}`;
  };

/** So many commands of one type, with names that no other command has. */
const many = (length: number, type: number) =>
  times(length, (n) => ({
    type,
    name: `${'z'.repeat(28)}${type}${n}`,
    ...(type === 1 ? { description: 'd' } : {}),
  }));

const IN_BOTH: readonly (readonly [what: string, mutation: BulkMutation])[] = [
  ['101 slash commands', added('TOO_MANY_COMMANDS', '', ...many(100, 1))],
  ['16 user commands', added('TOO_MANY_COMMANDS', '', ...many(15, 2))],
  ['16 message commands', added('TOO_MANY_COMMANDS', '', ...many(15, 3))],
  [
    'one more than all the counts together',
    (commands) => {
      commands.push(...many(99, 1), ...many(14, 2), ...many(14, 3), { name: 'not looked at' });
      return 'TOO_MANY at ';
    },
  ],
  ['one slash command twice', repeated('slash')],
  ['one user command twice', repeated('user')],
  ['one message command twice', repeated('message')],
  ['a name for an id', set('slash', { id: 'weather' }, 'NOT_A_SNOWFLAKE', 'id')],
  ['an id of 65 bits', set('message', { id: '18446744073709551616' }, 'NOT_A_SNOWFLAKE', 'id')],
  [
    'a user command with a description',
    set('user', { description: 'd' }, 'CONTEXT_MENU_DESCRIPTION', 'description'),
  ],
  [
    'a message command with a localized description',
    set(
      'message',
      { description_localizations: { de: 'd' } },
      'CONTEXT_MENU_DESCRIPTION',
      'description_localizations',
    ),
  ],
  ['a user command with options', set('user', { options: [{}] }, 'CONTEXT_MENU_OPTIONS', 'options')],
  ['a message command with options', set('message', { options: [{}] }, 'CONTEXT_MENU_OPTIONS', 'options')],
  ['a user command with a handler', set('user', { handler: 1 }, 'HANDLER_NOT_ALLOWED', 'handler')],
  ['a user command without a name', set('user', { name: undefined }, 'FIELD_REQUIRED', 'name')],
  ['a message command with a name of 33', set('message', { name: '天'.repeat(33) }, 'BAD_LENGTH', 'name')],
];

/** One step past each limit of a bulk overwrite, by its scope and what it does. */
export const BULK_MUTATIONS: readonly (readonly [
  scope: 'global' | 'guild',
  what: string,
  mutation: BulkMutation,
])[] = [
  ...IN_BOTH.flatMap(([what, mutation]) => [
    ['global', what, mutation] as const,
    ['guild', what, mutation] as const,
  ]),
  ['global', 'two entry points', added('TOO_MANY_COMMANDS', '', ...many(1, 4))],
  [
    'global',
    'an entry point with options',
    set('entryPoint', { options: [{}] }, 'CONTEXT_MENU_OPTIONS', 'options'),
  ],
  [
    'global',
    'an entry point with a description of 101',
    set('entryPoint', { description: 'd'.repeat(101) }, 'BAD_LENGTH', 'description'),
  ],
  [
    'global',
    'an entry point with handler 3',
    set('entryPoint', { handler: 3 }, 'NOT_ALLOWED_VALUE', 'handler'),
  ],
  ['guild', 'an entry point', added('ENTRY_POINT_IN_GUILD', '.type', ...many(1, 4))],
  [
    'guild',
    'a command for direct messages',
    set('slash', { contexts: [0, 1] }, 'CONTEXT_NOT_IN_GUILD', 'contexts.1'),
  ],
];

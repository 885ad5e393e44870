import { beforeAll, expect, test } from 'vitest';
import type { TracedCall } from './traced-build.js';
import { loadTracedBot, type Follow, type Use } from './traced-bot.js';

/**
 * The way of one interaction: a signed slash command with an option, whose asynchronous handler replies. It is followed
 * by every call of a function from the verified bytes until the response is there. All files of `interactions` count,
 * also those that only say something about it, such as how old it is.
 */
const WAY = [
  'receive/receive.ts',
  'receive/decode.ts',
  'receive/json-scan.ts',
  'receive/seen-interactions.ts',
  'dispatch/dispatch.ts',
  'user-messages/languages.ts',
  'dispatch/handle-command.ts',
  'dispatch/route.ts',
  'context/interaction-contexts.ts',
  'reply/session/interaction-session.ts',
  'reply/session/transition.ts',
  'receive/interaction-age.ts',
  'reply/session/session-calls.ts',
  'context/base-interaction.ts',
  'dispatch/call-command.ts',
  'dispatch/bind.ts',
  'reply/outgoing/outgoing-message.ts',
  'reply/to-callback.ts',
  'reply/watched-promise.ts',
  'dispatch/in-flight.ts',
];

/** Those of them that hand it on: they call another one. The others are only asked. */
const STEPS = [
  'receive/receive.ts',
  'receive/decode.ts',
  'dispatch/dispatch.ts',
  'dispatch/handle-command.ts',
  'context/interaction-contexts.ts',
  'reply/session/interaction-session.ts',
  'reply/session/session-calls.ts',
  'dispatch/call-command.ts',
  'reply/to-callback.ts',
];

/** What a test says of the way of another use. */
interface Way {
  readonly use: Use;
  /** How many files of `interactions` it passes. */
  readonly files: number;
  /** The files that it returns to: they are called while something waits that they have called. */
  readonly returns: readonly string[];
}

const SESSION = 'reply/session/interaction-session.ts';

/**
 * Everything that happens is told to the session. What a middleware calls as `next` comes back to the chain and the call.
 * The session of a component has the one who read its state make what the handler gets.
 */
const WAYS: readonly (readonly [name: string, Way])[] = [
  ['a message with an embed', { use: { command: 'embed' }, files: 23, returns: [SESSION] }],
  ['a returned message', { use: { command: 'returned' }, files: 20, returns: [SESSION] }],
  ['a defer', { use: { command: 'deferred' }, files: 20, returns: [SESSION] }],
  [
    'a guard before it',
    {
      use: { command: 'guarded' },
      files: 22,
      returns: [SESSION, 'middleware/compose-middleware.ts', 'dispatch/call-command.ts'],
    },
  ],
  ['a handler that fails', { use: { command: 'failing' }, files: 24, returns: [SESSION] }],
  [
    'a button with a state',
    {
      use: { command: 'shown', clicks: true },
      files: 26,
      returns: [SESSION, 'components/handle-component.ts'],
    },
  ],
];

let follow: Follow;
let calls: readonly TracedCall[];

beforeAll(async () => {
  follow = await loadTracedBot();
  calls = await follow({ command: 'greet' });
});

const own = (file: string): boolean => file.startsWith('interactions/');
const short = (file: string): string => file.slice('interactions/'.length);
const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];
const filesOf = (way: readonly TracedCall[]): string[] => distinct(way.map(({ file }) => file));

function returnsOf(way: readonly TracedCall[]): string[] {
  const returns = way.filter(
    ({ file, callers }) => own(file) && callers.at(-1) !== file && callers.includes(file),
  );
  return distinct(returns.map(({ file }) => short(file)));
}

test('a command passes these files of interactions, in this order', () => {
  expect(filesOf(calls).filter(own).map(short)).toEqual(WAY);
});

test('these of them hand it on', () => {
  const others = calls.filter(({ file, callers }) => own(file) && callers.at(-1) !== file);
  const callers = others.flatMap(({ callers }) => callers.slice(-1)).filter(own);
  expect(WAY.filter((file) => callers.map(short).includes(file))).toEqual(STEPS);
});

test('beside them it uses at most nine files, of modules that know nothing of interactions', () => {
  const others = filesOf(calls).filter((file) => !own(file));
  expect(others.filter((file) => !/^(protocol|common)\//.test(file))).toEqual([]);
  expect(others.length).toBeLessThanOrEqual(9);
});

test('no file is called by what it has handed the interaction on to, but the session, to which all that happens is told', () => {
  expect(returnsOf(calls)).toEqual([SESSION]);
});

test.each(WAYS)(
  '%s passes few files, and returns to none but these',
  async (_name, { use, files, returns }) => {
    const way = await follow(use);
    expect({ returns: returnsOf(way).sort(), files: filesOf(way).filter(own).length }).toEqual({
      returns: [...returns].sort(),
      files,
    });
  },
);

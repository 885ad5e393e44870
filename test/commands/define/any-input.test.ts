import { expect, test } from 'vitest';
import {
  CommandryError,
  createApp,
  defineCommand,
  defineButton,
  defineModal,
  defineSelect,
  defineEvent,
  defineJob,
} from 'commandry';

/** What plain JavaScript may pass in place of anything. */
const VALUES: readonly unknown[] = [
  ...[undefined, null, 7, Number.NaN, '', 'x', true, 10n, new Map(), () => undefined],
  ...[[], [null], [7], [10n], {}, { x: null }, { x: 7 }, { x: {} }, { x: undefined }],
];

const run = () => 'done';
const option = { type: 'string', description: 'd', choices: [{ name: 'a', value: 'a' }] };
const common = { run, guards: [], use: [], defer: 'auto', contexts: ['guild'], runs: 'here' };

/** What each function takes, with everything that may be set. */
const MAKERS: readonly (readonly [
  name: string,
  make: (...given: never[]) => unknown,
  given: readonly unknown[],
])[] = [
  [
    'defineCommand',
    defineCommand,
    [
      {
        ...{ name: 'a', description: 'b', formerly: 'c', nameLocalizations: { de: 'd' } },
        ...{ options: { x: option }, defaultMemberPermissions: ['BAN_MEMBERS'], integrationTypes: ['guild'] },
        ...common,
      },
    ],
  ],
  ['defineCommand of a user command', defineCommand, [{ type: 'user', name: 'a', ...common }]],
  [
    'defineCommand with subcommands',
    defineCommand,
    [{ name: 'a', description: 'b', subcommands: { s: { description: 'x', options: { x: option }, run } } }],
  ],
  ['defineButton', defineButton, [{ id: 'b', state: { a: 'string' }, signed: false, ...common }]],
  [
    'defineSelect',
    defineSelect,
    [{ id: 's', type: 'stringSelect', choices: ['a', 'b'], minValues: 1, maxValues: 2, ...common }],
  ],
  [
    'defineModal',
    defineModal,
    [{ id: 'm', title: 't', inputs: { why: { type: 'text', label: 'Why?', maxLength: 9 } }, ...common }],
  ],
  ['defineEvent', defineEvent, ['ENTITLEMENT_CREATE', run]],
  ['defineJob', defineJob, ['j', { maxAttempts: 1, backoffMs: 0 }, run]],
];

type Path = readonly string[];

const pathsOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))
    : []),
];

/** Returns a copy with another value at a path. */
function replaced(given: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(given))
    return given.map((each: unknown, index) => (String(index) === key ? replaced(each, rest, value) : each));
  const object = given as Readonly<Record<string, unknown>>;
  return { ...object, [key]: replaced(object[key], rest, value) };
}

/** Returns what is thrown that is no error for authors. */
function unexplained(make: (...given: never[]) => unknown, given: readonly unknown[]): string | undefined {
  try {
    createApp({
      commands: [make(...(given as never[])) as never],
      applicationId: '1',
      publicKey: 'ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c',
      log: () => undefined,
    });
    return undefined;
  } catch (error) {
    return error instanceof CommandryError ? undefined : String(error);
  }
}

test.each(MAKERS)('%s and createApp say of anything what is wrong with it', (_name, make, given) => {
  expect(unexplained(make, given)).toBeUndefined();
  const found = pathsOf(given)
    .slice(1)
    .flatMap((path) =>
      VALUES.flatMap((value) => {
        const said = unexplained(make, replaced(given, path, value) as unknown[]);
        return said === undefined ? [] : [`${path.join('.')}: ${said}`];
      }),
    );
  expect(found).toEqual([]);
  expect(unexplained(make, [])).toBeUndefined();
});

import fc from 'fast-check';
import { LOCALES } from '../../../src/protocol/locale/locale.js';

/** An option as the generator makes it: a plain object that a mutation may change. */
export interface MadeOption {
  type: number;
  name: string;
  description: string;
  options?: MadeOption[];
  [field: string]: unknown;
}

/** A command as the generator makes it. */
export interface MadeCommand {
  name: string;
  description: string;
  options: MadeOption[];
  [field: string]: unknown;
}

const LARGEST = 2 ** 53 - 1;

/** Letters with and without case, digits and signs. Default names do not begin with `l` or `z`, other names do. */
const sign = fc.constantFrom(...Array.from("abkéßя9-_'天मกैू"));
const nameFrom = (first: string) =>
  fc
    .tuple(fc.constantFrom(...Array.from(first)), fc.array(sign, { maxLength: 31 }))
    .map(([start, rest]) => start + rest.join(''));
const name = nameFrom('abcé天');
const text = (minLength: number, maxLength: number) => fc.string({ unit: 'binary', minLength, maxLength });

const dictionaryOf = (value: fc.Arbitrary<string>) =>
  fc.option(fc.dictionary(fc.constantFrom(...LOCALES), value, { maxKeys: 3 }), { nil: null });

/** Texts of a command or an option; the localized names of options are told apart by `index`. */
const texts = (index: number) =>
  fc.record(
    {
      description: text(1, 100),
      name_localizations: dictionaryOf(nameFrom('l').map((made) => `l${index}${made}`.slice(0, 20))),
      description_localizations: dictionaryOf(text(1, 100)),
    },
    { requiredKeys: ['description'] },
  );

const ordered = <T>(
  value: fc.Arbitrary<T>,
  compare: (a: T, b: T) => number,
  fields: readonly [string, string],
) =>
  fc
    .tuple(value, value)
    .map((pair) => [...pair].sort(compare))
    .map(([low, high]): Record<string, unknown> => ({ [fields[0]]: low, [fields[1]]: high }));
const numeric = (a: number, b: number) => a - b;

const choicesOf = (value: fc.Arbitrary<string | number>) =>
  fc.record({
    choices: fc.array(
      fc.record(
        { name: text(1, 60), value, name_localizations: dictionaryOf(text(1, 60)) },
        { requiredKeys: ['name', 'value'] },
      ),
      { maxLength: 2 },
    ),
  });
const suggested = fc.constant({ autocomplete: true });
const nothing = fc.constant({});

const stringFields = fc.oneof(
  choicesOf(text(0, 100)),
  suggested,
  ordered(fc.integer({ min: 1, max: 6000 }), numeric, ['min_length', 'max_length']),
);
const integerFields = fc.oneof(
  choicesOf(fc.integer({ min: -LARGEST, max: LARGEST })),
  suggested,
  ordered(fc.integer({ min: -LARGEST, max: LARGEST }), numeric, ['min_value', 'max_value']),
);
const double = fc.double({ min: -(2 ** 53), max: 2 ** 53, noNaN: true });
const numberFields = fc.oneof(
  choicesOf(double),
  suggested,
  ordered(double, numeric, ['min_value', 'max_value']),
);
const channelFields = fc.record({
  channel_types: fc.uniqueArray(fc.constantFrom(0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)),
});
const attachmentFields = fc.record({
  file_types: fc.array(fc.constantFrom('image', 'video', 'audio', '.pdf', '.tar.gz'), { maxLength: 10 }),
});
const fields = fc.oneof(
  stringFields.map((more) => ({ type: 3, ...more })),
  integerFields.map((more) => ({ type: 4, ...more })),
  numberFields.map((more) => ({ type: 10, ...more })),
  channelFields.map((more) => ({ type: 7, ...more })),
  attachmentFields.map((more) => ({ type: 11, ...more })),
  fc.tuple(fc.constantFrom(5, 6, 8, 9), nothing).map(([type]) => ({ type })),
);

/** A list of options of different names, each finished by what is given. */
function listOf(
  finish: (index: number) => fc.Arbitrary<object>,
  { minLength, maxLength }: { minLength: number; maxLength: number },
): fc.Arbitrary<MadeOption[]> {
  return fc
    .uniqueArray(name, { minLength, maxLength })
    .chain((names) =>
      fc.tuple(
        ...names.map((given, index) =>
          fc
            .tuple(texts(index), finish(index))
            .map(([made, more]) => ({ ...made, ...more, name: given }) as MadeOption),
        ),
      ),
    );
}

const leaves = fc.nat(3).chain((required) =>
  listOf((index) => fields.map((made) => ({ ...made, ...(index < required ? { required: true } : {}) })), {
    minLength: 1,
    maxLength: 3,
  }),
);
const subcommands = listOf(() => leaves.map((options) => ({ type: 1, options })), {
  minLength: 1,
  maxLength: 2,
});
const groups = listOf(
  () =>
    fc.oneof(
      subcommands.map((options) => ({ type: 2, options })),
      leaves.map((options) => ({ type: 1, options })),
    ),
  { minLength: 1, maxLength: 2 },
);

const settings = fc.record(
  {
    name_localizations: dictionaryOf(name),
    default_member_permissions: fc.option(fc.bigInt(0n, 2n ** 54n - 1n).map(String), { nil: null }),
    dm_permission: fc.boolean(),
    default_permission: fc.option(fc.boolean(), { nil: null }),
    nsfw: fc.boolean(),
    integration_types: fc.uniqueArray(fc.constantFrom(0, 1), { minLength: 1 }),
    contexts: fc.option(fc.uniqueArray(fc.constantFrom(0, 1, 2), { minLength: 1 }), { nil: null }),
  },
  { requiredKeys: [] },
);

/** Any slash command within the limits, with at least one option that has a value. */
export const chatInputCommand: fc.Arbitrary<MadeCommand> = fc
  .tuple(name, text(1, 100), dictionaryOf(text(1, 100)), settings, fc.oneof(leaves, subcommands, groups))
  .map(([given, description, description_localizations, more, options]) => ({
    name: given,
    description,
    description_localizations,
    ...more,
    options,
  }));

const other = (fields: fc.Arbitrary<object>): fc.Arbitrary<Record<string, unknown>> =>
  fc.tuple(text(1, 32), settings, fields).map(([given, more, typed]) => ({ ...more, ...typed, name: given }));
const userCommand = other(fc.constantFrom({ type: 2 }, { type: 2, description: '' }));
const messageCommand = other(fc.constantFrom({ type: 3 }, { type: 3, description: '' }));
const entryPoint = other(
  fc.record({ type: fc.constant(4), description: text(0, 100), handler: fc.constantFrom(1, 2) }),
);

/** Any command of the other three types within the limits. */
export const otherCommand: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  userCommand,
  messageCommand,
  entryPoint,
);

/** A bulk overwrite within the limits: a slash, a user and a message command, and globally an entry point. */
export const bulkOf = (scope: 'global' | 'guild'): fc.Arbitrary<Record<string, unknown>[]> =>
  scope === 'global'
    ? fc.tuple(chatInputCommand, userCommand, messageCommand, entryPoint)
    : fc
        .tuple(chatInputCommand, userCommand, messageCommand)
        .map((commands) => commands.map((command) => ({ ...command, contexts: [0, 2] })));

import fc from 'fast-check';
import type { CommandPayload } from 'commandry/protocol';

type Option = NonNullable<CommandPayload['options']>[number];

const name = fc.constantFrom('a', 'b', 'c', 'd');
const description = fc.constantFrom('x', 'y');
/** Texts that no default is, so that none of them is shown anyway. */
const dictionary = fc.dictionary(fc.constantFrom('de', 'fr', 'en-US', 'es-419'), fc.constantFrom('v', 'w'));
const flag = fc.boolean();
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

/** Fields that are there, as JSON has them. */
const fields = <T extends object>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(shape).map((record) => JSON.parse(JSON.stringify(record)) as Partial<T>);

const unique = <T extends { readonly name: string }>(element: fc.Arbitrary<T>, maxLength = 3) =>
  fc.uniqueArray(element, { maxLength, selector: (value) => value.name });

const texts = {
  name,
  description,
  description_localizations: maybe(fc.dictionary(fc.constantFrom('de', 'fr'), fc.constantFrom('v', 'w'))),
};

const choices = unique(
  fc.record({ name: fc.constantFrom('One', 'Two', 'Three'), value: fc.constantFrom('1', '2', '3') }),
);

const valueOption = fc.oneof(
  fields({
    ...texts,
    type: fc.constant(3),
    required: maybe(flag),
    choices: maybe(choices),
    min_length: maybe(fc.constantFrom(0, 2)),
    max_length: maybe(fc.constantFrom(5, 6000)),
  }),
  fields({ ...texts, type: fc.constant(3), autocomplete: maybe(flag) }),
  fields({
    ...texts,
    type: fc.constantFrom(4, 10),
    required: maybe(flag),
    min_value: maybe(fc.constantFrom(0, 1)),
    max_value: maybe(fc.constantFrom(3, 4)),
  }),
  fields({ ...texts, type: fc.constantFrom(5, 6, 8, 9, 11) }),
  fields({ ...texts, type: fc.constant(7), channel_types: maybe(fc.uniqueArray(fc.constantFrom(0, 2, 5))) }),
) as fc.Arbitrary<Option>;

/** Required options come first, as Discord demands. */
const valueOptions = unique(valueOption).map((options) =>
  options.toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false)),
);

const subcommand = fields({
  ...texts,
  type: fc.constant(1),
  options: maybe(valueOptions),
}) as fc.Arbitrary<Option>;
const group = fields({
  ...texts,
  type: fc.constant(2),
  options: unique(subcommand, 2),
}) as fc.Arbitrary<Option>;

const settings = {
  name_localizations: maybe(fc.option(dictionary)),
  default_member_permissions: maybe(fc.constantFrom(null, '0', '8', '0008')),
  nsfw: maybe(flag),
};

const places = {
  contexts: maybe(fc.option(fc.uniqueArray(fc.constantFrom(0, 1, 2), { minLength: 1 }))),
  integration_types: maybe(fc.uniqueArray(fc.constantFrom(0, 1), { minLength: 1 })),
  dm_permission: maybe(flag),
};

function commandsWith(more: object): fc.Arbitrary<CommandPayload[]> {
  const slash = fields({
    ...settings,
    ...more,
    name,
    type: maybe(fc.constant(1)),
    description,
    description_localizations: texts.description_localizations,
    options: maybe(fc.oneof(valueOptions, unique(fc.oneof(subcommand, group)))),
  });
  const menu = fields({ ...settings, ...more, name, type: fc.constantFrom(2, 3) });
  return fc.uniqueArray(fc.oneof(slash, menu) as fc.Arbitrary<CommandPayload>, {
    maxLength: 6,
    selector: (command) => `${command.type ?? 1} ${command.name}`,
  });
}

/** Commands of a guild, as Discord accepts them all together. */
export const guildCommands = commandsWith({});

/** Global commands, without an entry point command. */
export const globalCommands = commandsWith(places);

/** An entry point command. */
export const entryPoint = fields({
  ...places,
  name: fc.constantFrom('launch', 'radar'),
  type: fc.constant(4),
  description,
  handler: fc.constantFrom(1, 2),
  nsfw: maybe(flag),
}) as fc.Arbitrary<CommandPayload>;

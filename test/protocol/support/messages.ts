import fc from 'fast-check';
import {
  button,
  checkbox,
  checkboxGroup,
  container,
  file,
  gallery,
  input,
  label,
  link,
  media,
  optionsOf,
  premium,
  radioGroup,
  row,
  section,
  select,
  separator,
  textDisplay,
  thumbnail,
  upload,
} from './components.js';

/** The data of a message with the flag IS_COMPONENTS_V2. */
export const v2 = (...components: unknown[]) => ({ flags: 32_768, components });

/** The data of a modal. */
export const modal = (...components: unknown[]) => ({ custom_id: 'm', title: 'Modal', components });

type Made = Record<string, unknown>;

const text = (maxLength: number) =>
  fc.string({ minLength: 1, maxLength }).map((made) => `x${made}`.slice(0, maxLength));
const oneButton = fc.constantFrom<() => Made>(
  () => button(),
  () => button({ style: 4, label: undefined, emoji: { id: '1', name: 'a', animated: true } }),
  () => link({ label: 'Go', emoji: { name: '🌧' } }),
  () => premium({ disabled: true }),
);
const oneSelect = (more: object) =>
  fc
    .constantFrom(3, 5, 6, 7, 8)
    .map((type) => () => select(type, { placeholder: 'p', max_values: 2, ...more }));
const oneRow = fc
  .oneof(fc.array(oneButton, { minLength: 1, maxLength: 5 }), fc.tuple(oneSelect({ disabled: false })))
  .map((list) => () => row(...list.map((make) => make())));
const oneText = text(60).map((content) => () => textDisplay({ content }));
const contained = fc.oneof(
  oneRow,
  oneText,
  fc.constantFrom<() => Made>(
    () => section({ components: [textDisplay(), textDisplay()], accessory: thumbnail({ description: 'a' }) }),
    () => section({ accessory: link() }),
    () => gallery([media({ spoiler: true }), media({ description: 'b' })]),
    () => file('attachment://a.txt', { spoiler: true }),
    () => separator({ divider: false, spacing: 2 }),
  ),
);
const oneContainer = fc
  .array(contained, { minLength: 1, maxLength: 3 })
  .map((list) => () => container({ components: list.map((make) => make()), accent_color: 0xff }));

const embed = fc.record(
  {
    title: text(256),
    description: text(200),
    url: fc.constant('https://example.com'),
    color: fc.nat(0xffffff),
    timestamp: fc.constantFrom('2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00+01:00', '2026-01-31'),
    footer: fc.record({ text: text(100), icon_url: fc.constant('attachment://a.png') }),
    author: fc.record({ name: text(100), url: fc.constant('http://example.com') }),
    image: fc.constant({ url: 'attachment://a.png' }),
    fields: fc.array(fc.record({ name: text(20), value: text(20), inline: fc.boolean() }), { maxLength: 3 }),
  },
  { requiredKeys: ['description'] },
);

const common = {
  allowed_mentions: fc.constantFrom(null, { parse: [] }, { parse: ['users'], roles: ['1'], users: [] }),
  attachments: fc.constantFrom(
    [],
    [
      { id: '0', description: 'A', is_spoiler: true },
      { id: 1, filename: 'b.png' },
    ],
  ),
  tts: fc.boolean(),
};

/** Message data without problems. Custom ids are made unique, as are the numbers of components. */
export const messageData: fc.Arbitrary<Made> = fc
  .oneof(
    fc.record(
      {
        ...common,
        content: text(200),
        embeds: fc.array(embed, { maxLength: 3 }),
        flags: fc.constantFrom(0, 4, 64, 4096, 8192, 0x7fff),
        components: fc.array(oneRow, { maxLength: 5 }).map((list) => list.map((make) => make())),
        poll: fc.constantFrom(null, {
          question: { text: 'Which?' },
          answers: [{ poll_media: { text: 'A', emoji: { name: '🌧' } } }],
          duration: 24,
        }),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        ...common,
        flags: fc.constantFrom(32_768, 32_768 | 64),
        content: fc.constantFrom(null, ''),
        embeds: fc.constantFrom(null, []),
        components: fc
          .array(fc.oneof(contained, oneContainer), { minLength: 1, maxLength: 3 })
          .map((list) => list.map((make) => make())),
      },
      { requiredKeys: ['flags', 'components'] },
    ),
  )
  .map((data) => named(data) as Made);

const labelled = fc.oneof(
  oneSelect({ required: false, min_values: 0 }),
  fc.constantFrom<() => Made>(
    () => input({ min_length: 1, max_length: 20, value: 'v', placeholder: 'p' }),
    () => upload({ file_types: ['image', '.pdf'], max_values: 3 }),
    () => radioGroup(),
    () => checkboxGroup({ options: optionsOf(3, { description: 'd', default: false }), min_values: 1 }),
    () => checkbox({ default: true }),
  ),
);

/** The data of modals without problems. */
export const modalData: fc.Arbitrary<Made> = fc
  .array(
    fc.oneof(
      labelled.map((make) => () => label(make(), { description: 'd' })),
      oneText,
      fc.constant(() => row(input({ label: 'L' }))),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((list) => named(modal(...list.map((make) => make()))) as Made);

/** The same JSON with a name and a number of its own for every component. */
function named(made: unknown): unknown {
  const json: unknown = JSON.parse(JSON.stringify(made));
  for (const [index, component] of objectsIn(json).entries()) {
    if (typeof component['type'] !== 'number') continue;
    if ('custom_id' in component) component['custom_id'] = `c${index}`;
    component['id'] = index + 1;
  }
  return json;
}

/** Every object inside a value of JSON, the value included. */
function objectsIn(value: unknown): Made[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Made, ...inside];
}

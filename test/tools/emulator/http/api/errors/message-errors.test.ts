import { expect, test } from 'vitest';
import {
  toFormError,
  toFormProblems,
} from '../../../../../../tools/src/emulator/http/api/errors/form-errors.js';
import { findCallbackProblems } from '../../../../../../src/protocol/interactions/callback-rules.js';
import { InteractionType } from '../../../../../../src/protocol/interactions/interaction-type.js';
import { MESSAGE_RULE_CODES } from '../../../../../../src/protocol/messages/message-problem.js';
import {
  button,
  input,
  label,
  link,
  row,
  select,
  separator,
  textDisplay,
} from '../../../../../protocol/support/components.js';
import { modal, v2 } from '../../../../../protocol/support/messages.js';
import { times } from '../../../../../protocol/support/payloads.js';

const message = (data: object) => ({ type: 4, data });
const answer = (callback: unknown, asked: InteractionType = InteractionType.APPLICATION_COMMAND) =>
  toFormError(toFormProblems(findCallbackProblems(callback, asked))).body;
const rowOf = (component: unknown) => message({ components: [row(component)] });
const embedUrl = (url: string) => message({ embeds: [{ title: 't', url }] });
const IN_ROW = 'data.components.0.components.0';

/** A callback, the place of its one error, the inner code, the message. */
const ROWS: readonly (readonly [callback: unknown, place: string, code: string, message: string])[] = [
  [{ type: 8 }, 'type', 'BASE_TYPE_CHOICES', 'Value must be one of {4, 5, 9, 10, 12}.'],
  [
    message({ content: 'x'.repeat(2001) }),
    'data.content',
    'BASE_TYPE_MAX_LENGTH',
    'Must be 2000 or fewer in length.',
  ],
  [embedUrl('x'), 'data.embeds.0.url', 'URL_TYPE_INVALID_URL', 'Not a well formed URL.'],
  [
    embedUrl('ftp://example.com'),
    'data.embeds.0.url',
    'URL_TYPE_INVALID_SCHEME',
    `Scheme "ftp" must be one of ('http', 'https').`,
  ],
  [
    message({ embeds: [{ title: 't', timestamp: 'now' }] }),
    'data.embeds.0.timestamp',
    'DATE_TYPE_PARSE',
    'Could not parse "now". Should be ISO8601.',
  ],
  [
    message({ embeds: times(2, () => ({ description: 'x'.repeat(3001) })) }),
    'data.embeds',
    'MAX_EMBED_SIZE_EXCEEDED',
    'Embed size exceeds maximum size of 6000',
  ],
  [
    message({ allowed_mentions: { parse: ['users'], users: ['1'] } }),
    'data.allowed_mentions',
    'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
    'parse:["users"] and users: [ids...] are mutually exclusive.',
  ],
  [
    message({ ...v2(separator()), content: 'x' }),
    'data.content',
    'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
  ],
  [
    message({ components: [separator()] }),
    'data.components.0',
    'UNION_TYPE_CHOICES',
    'Value of field "type" must be one of (1,).',
  ],
  [
    rowOf(separator()),
    IN_ROW,
    'UNION_TYPE_CHOICES',
    'Value of field "type" must be one of (2, 3, 5, 6, 7, 8).',
  ],
  [
    message({ components: [row(...times(6, (n) => button({ custom_id: `${n}` })))] }),
    'data.components.0.components',
    'BASE_TYPE_BAD_LENGTH',
    'Must be between 1 and 5 in length.',
  ],
  [
    message({ components: [row(button(), select(5))] }),
    'data.components.0.components.1',
    'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    'The specified component exceeds the maximum width',
  ],
  [
    message({ components: [row(button()), row(button())] }),
    'data.components.1.components.0.custom_id',
    'COMPONENT_CUSTOM_ID_DUPLICATED',
    'Component custom id cannot be duplicated',
  ],
  [
    message(v2(separator({ id: 1 }), separator({ id: 1 }))),
    'data.components.1.id',
    'COMPONENT_ID_DUPLICATED',
    'Component id cannot be duplicated',
  ],
  [
    rowOf(button({ custom_id: null })),
    `${IN_ROW}.custom_id`,
    'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED',
    'A custom id is required',
  ],
  [rowOf(button({ label: '' })), `${IN_ROW}.label`, 'BASE_TYPE_REQUIRED', 'This field is required'],
  [rowOf(button({ emoji: {} })), `${IN_ROW}.emoji.name`, 'COMPONENT_INVALID_EMOJI', 'Invalid emoji'],
  [
    rowOf(select(3, { max_values: 5, options: [{ label: 'a', value: 'a' }] })),
    `${IN_ROW}.options`,
    'BASE_TYPE_BAD_LENGTH',
    'Must be between 5 and 25 in length.',
  ],
  [
    rowOf(link({ custom_id: 'a' })),
    `${IN_ROW}.custom_id`,
    'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
    'A custom id and url cannot both be specified',
  ],
  [
    rowOf(select(3, { options: ['a', 'b', 'a'].map((value) => ({ label: value, value })) })),
    `${IN_ROW}.options.2`,
    'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    'The specified option value is already used',
  ],
  [
    { type: 9, data: modal(label(input({ label: 'a' }))) },
    'data.components.0.component.label',
    'COMPONENT_FIELD_INVALID',
    'label cannot be configured for this component',
  ],
  [
    { type: 9, data: modal(label(select(5, { min_values: 0 }))) },
    'data.components.0.component.min_values',
    'COMPONENT_MIN_VALUES_INVALID',
    'min_values must be at least 1 for a required component',
  ],
  [
    message(v2(...times(21, (n) => row(button({ custom_id: `${n}` }))))),
    'data.components',
    'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    'Components exceed maximum total number of 40',
  ],
  [
    message(v2(...times(2, () => textDisplay({ content: 'x'.repeat(2001) })))),
    'data.components',
    'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    'Components displayable text size exceeds maximum size of 4000',
  ],
];

test.each(ROWS)('%j', (callback, place, code, text) => {
  const errors = place
    .split('.')
    .reduceRight<object>((inner, step) => ({ [step]: inner }), { _errors: [{ code, message: text }] });
  expect(answer(callback)).toEqual({ message: 'Invalid Form Body', code: 50035, errors });
});

test('every code that commands do not have is in the table', () => {
  const reached = new Set(
    ROWS.flatMap(([callback]) => findCallbackProblems(callback, InteractionType.APPLICATION_COMMAND)).map(
      ({ code }) => code as string,
    ),
  );
  // Which files a message has is no part of its data.
  reached.add('FILE_NOT_ATTACHED');
  expect(MESSAGE_RULE_CODES.filter((code) => !reached.has(code))).toEqual([]);
});

test.each([
  [InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, '{8}'],
  [InteractionType.MODAL_SUBMIT, '{4, 5, 6, 7, 10, 12}'],
])('interaction %i says which callbacks answer it: %s', (asked, list) => {
  expect(answer({ type: 9 }, asked)).toMatchObject({
    errors: { type: { _errors: [{ message: `Value must be one of ${list}.` }] } },
  });
});

test('all errors of a callback come in one tree', () => {
  const data = { content: 5, embeds: [{ title: 'x'.repeat(257) }], components: ['x', row()] };
  expect(answer(message(data))).toMatchObject({
    errors: {
      data: {
        content: { _errors: [{ code: 'STRING_TYPE_CONVERT' }] },
        embeds: { 0: { title: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } } },
        components: {
          0: { _errors: [{ code: 'MODEL_TYPE_CONVERT' }] },
          1: { components: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } },
        },
      },
    },
  });
});

import { expect, test } from 'vitest';
import { findModalProblems } from '../../../../src/protocol/interactions/callback-rules.js';
import {
  button,
  chars,
  checkbox,
  checkboxGroup,
  container,
  input,
  label,
  optionsOf,
  radioGroup,
  row,
  select,
  textDisplay,
  upload,
} from '../../support/components.js';
import { modal } from '../../support/messages.js';
import { times } from '../../support/payloads.js';

const SELECTS = [3, 5, 6, 7, 8];
/** The components that take a number of values, with the largest. */
const COUNTED: [string, (more: object) => object, number][] = [
  ...SELECTS.map((type): [string, (more: object) => object, number] => [
    `a select of type ${type}`,
    (more) => select(type, more),
    25,
  ]),
  ['an upload', upload, 10],
  ['a checkbox group', checkboxGroup, 10],
];

test.each<[string, unknown]>([
  ['a text', textDisplay()],
  ['a label of 45', label(input(), { label: chars(45) })],
  ['a label with a description of 100', label(input(), { description: chars(100) })],
  ['an input in a row', row(input({ label: chars(45) }))],
  [
    'an input at its limits',
    label(
      input({
        ...{ style: 2, min_length: 0, max_length: 4000, required: false },
        ...{ value: chars(4000), placeholder: chars(100), custom_id: chars(100) },
      }),
    ),
  ],
  ['an input of one character', label(input({ min_length: 4000, max_length: 1 }))],
  ...COUNTED.flatMap(([what, make, most]): [string, unknown][] => [
    [`${what} of no words`, label(make({}))],
    [`${what} with as much as can be`, label(make({ min_values: most, max_values: most }))],
    [`${what} that asks for one`, label(make({ min_values: 1, max_values: 1, required: true }))],
    [`${what} that asks for nothing`, label(make({ min_values: 0, required: false }))],
  ]),
  ['ten file types', label(upload({ file_types: times(10, () => 'image') }))],
  ['an extension', label(upload({ file_types: ['.PDF'] }))],
  ['a label of one character', label(input(), { label: 'x', description: 'x' })],
  ['two radio buttons', label(radioGroup({ options: optionsOf(2) }))],
  ['ten radio buttons', label(radioGroup({ options: optionsOf(10), required: false }))],
  [
    'an option with texts of 100',
    label(
      checkboxGroup({
        options: [{ label: chars(100), value: chars(100), description: chars(100), default: true }],
      }),
    ),
  ],
  ['ten checkboxes', label(checkboxGroup({ options: optionsOf(10) }))],
  ['a checkbox', label(checkbox({ default: true }))],
])('accepted in a modal: %s', (_what, component) => {
  expect(findModalProblems(modal(component))).toEqual([]);
});

test.each<[string, unknown]>([
  ['a bare input', input()],
  ['a container', container()],
  ['a row of a button', row(button())],
  ['a row of a select', row(select(5))],
  ['an empty row', row()],
  ['a row of two inputs', row(input(), input())],
  ['a label of 46 in a row', row(input({ label: chars(46) }))],
  ['a label without text', label(input(), { label: '' })],
  ['a label of 46', label(input(), { label: chars(46) })],
  ['an empty description', label(input(), { description: '' })],
  ['a description of 101', label(input(), { description: chars(101) })],
  ['a label of nothing', label(undefined)],
  ['a label of a button', label(button())],
  ['a label of a text', label(textDisplay())],
  ['a label of a label', label(label(input()))],
  ['a label with an input that has its own', label(input({ label: 'a' }))],
  ['an input without a custom id', label(input({ custom_id: undefined }))],
  ['an input without a style', label(input({ style: undefined }))],
  ['an input of style 3', label(input({ style: 3 }))],
  ['a length below 0', label(input({ min_length: -1 }))],
  ['a minimum length above 4,000', label(input({ min_length: 4001 }))],
  ['a maximum length of 0', label(input({ max_length: 0 }))],
  ['a maximum length above 4,000', label(input({ max_length: 4001 }))],
  ['a value of 4,001', label(input({ value: chars(4001) }))],
  ['a placeholder of 101', label(input({ placeholder: chars(101) }))],
  ...SELECTS.flatMap((type): [string, unknown][] => [
    [`a select of type ${type} that is off`, label(select(type, { disabled: true }))],
    [`a select of type ${type} that says it is not off`, label(select(type, { disabled: false }))],
  ]),
  ...COUNTED.flatMap(([what, make, most]): [string, unknown][] => [
    [`${what} of an answer that may be empty and must not`, label(make({ min_values: 0 }))],
    [`${what} of the same, in words`, label(make({ min_values: 0, required: true }))],
    [`${what} with a negative minimum`, label(make({ min_values: -1, required: false }))],
    [`${what} with too large a minimum`, label(make({ min_values: most + 1 }))],
    [`${what} with a maximum of 0`, label(make({ max_values: 0 }))],
    [`${what} with too large a maximum`, label(make({ max_values: most + 1 }))],
  ]),
  ['11 file types', label(upload({ file_types: times(11, () => 'image') }))],
  ['a file type without a dot', label(upload({ file_types: ['pdf'] }))],
  ['one radio button', label(radioGroup({ options: optionsOf(1) }))],
  ['11 radio buttons', label(radioGroup({ options: optionsOf(11) }))],
  ['a radio button with a label of 101', label(radioGroup({ options: optionsOf(2, { label: chars(101) }) }))],
  ['a radio button with a value of 101', label(radioGroup({ options: optionsOf(2, { value: chars(101) }) }))],
  ['no checkboxes', label(checkboxGroup({ options: [] }))],
  ['11 checkboxes', label(checkboxGroup({ options: optionsOf(11) }))],
  ['a checkbox without a custom id', label(checkbox({ custom_id: undefined }))],
  ['a checkbox that is ticked in numbers', label(checkbox({ default: 1 }))],
])('refused in a modal: %s', (_what, component) => {
  expect(findModalProblems(modal(component))).not.toEqual([]);
});

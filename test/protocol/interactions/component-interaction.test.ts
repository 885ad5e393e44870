import { describe, expect, test } from 'vitest';
import { findFaults } from '../../../src/protocol/checks/check.js';
import { componentInteraction, modalInteraction } from '../../../src/protocol/checks/interaction-checks.js';
import { chars } from '../support/components.js';

const USER = { id: '1', username: 'ada' };
const ATTACHMENT = { id: '8', filename: 'a.png', size: 1, url: 'https://cdn.example/a.png' };
const MESSAGE = { id: '10', channel_id: '5', content: '', author: USER, components: [{ type: 1 }] };
const ENVELOPE = { id: '100', application_id: '2', token: 't', user: USER, of_tomorrow: {} };

describe('a used component', () => {
  const used = (data: object, more: object = {}) => ({
    ...ENVELOPE,
    type: 3,
    message: MESSAGE,
    data: { custom_id: 'a', component_type: 2, id: 2, ...data },
    ...more,
  });

  test.each<[string, object]>([
    ['a button', used({})],
    ['a component of which no number is told', used({ id: undefined })],
    ['a custom id of 100', used({ custom_id: chars(100) })],
    ['a string select', used({ component_type: 3, values: ['x', ''] })],
    ['a select of nothing', used({ component_type: 3, values: [] })],
    ['a user select', used({ component_type: 5, values: ['1'], resolved: { users: { '1': USER } } })],
    ['a component of tomorrow', used({ component_type: 99 })],
    [
      'a component in a guild',
      used({}, { user: undefined, member: { user: USER, roles: [], permissions: '0' } }),
    ],
  ])('is understood: %s', (_what, payload) => {
    expect(findFaults(componentInteraction, payload)).toEqual([]);
  });

  test.each<[string, object]>([
    ['an empty custom id', used({ custom_id: '' })],
    ['a custom id of 101', used({ custom_id: chars(101) })],
    ['no type', used({ component_type: undefined })],
    ...[3, 5, 6, 7, 8].map((type): [string, object] => [
      `a select of type ${type} without values`,
      used({ component_type: type }),
    ]),
    ['values that are numbers', used({ component_type: 5, values: [1] })],
    ...[5, 6, 7, 8].map((type): [string, object] => [
      `values of a select of type ${type} that are no ids`,
      used({ component_type: type, values: ['1', 'ada'] }),
    ]),
    ['no message', used({}, { message: undefined })],
    ['nobody who used it', used({}, { user: undefined })],
    ['another type of interaction', used({}, { type: 2 })],
  ])('is refused: %s', (_what, payload) => {
    expect(findFaults(componentInteraction, payload)).not.toEqual([]);
  });
});

describe('a submitted modal', () => {
  const submitted = (components: unknown, more: object = {}) => ({
    ...ENVELOPE,
    type: 5,
    data: { custom_id: 'm', components, ...more },
  });
  const label = (component: object) => submitted([{ type: 18, id: 1, component: { id: 2, ...component } }]);
  const row = (...components: object[]) => submitted([{ type: 1, id: 1, components }]);
  const answer = (type: number, more: object) => label({ type, custom_id: 'a', ...more });
  const input = (more: object = {}) => ({ type: 4, id: 2, custom_id: 'a', value: '', ...more });

  test.each<[string, object]>([
    ['without components', submitted([])],
    ['a custom id of 100', submitted([], { custom_id: chars(100) })],
    ['from a component', { ...submitted([]), message: MESSAGE }],
    ['a text', submitted([{ type: 10, id: 1 }])],
    ['an input in a row', row(input({ value: chars(4000) }))],
    ['an input in a label', label(input())],
    ...[3, 22].map((type): [string, object] => [
      `texts of type ${type}`,
      answer(type, { values: ['x', 'not an id'] }),
    ]),
    ...[5, 6, 7, 8, 19].map((type): [string, object] => [
      `ids of type ${type}`,
      answer(type, { values: ['1', '18446744073709551615'] }),
    ]),
    ...[3, 5, 6, 7, 8, 19, 22].map((type): [string, object] => [
      `nothing of type ${type}`,
      answer(type, { values: [] }),
    ]),
    ['a radio button', answer(21, { value: 'x' })],
    ['no radio button', answer(21, { value: null })],
    ['a checkbox', answer(23, { value: false })],
    [
      'a file',
      submitted([{ type: 18, component: { type: 19, custom_id: 'a', values: ['8'] } }], {
        resolved: { attachments: { '8': ATTACHMENT } },
      }),
    ],
    ['a field of tomorrow', answer(23, { value: true, of_tomorrow: [] })],
  ])('is understood: %s', (_what, payload) => {
    expect(findFaults(modalInteraction, payload)).toEqual([]);
  });

  test.each<[string, object]>([
    ['an empty custom id', submitted([], { custom_id: '' })],
    ['a custom id of 101', submitted([], { custom_id: chars(101) })],
    ['no components', submitted(undefined)],
    ['an answer without a label', submitted([input()])],
    ['a container', submitted([{ type: 17, components: [] }])],
    ['a label in a label', label({ type: 18, component: input() })],
    ['a row in a row', row({ type: 1, components: [] })],
    ['a select in a row', row({ type: 5, custom_id: 'a', values: [] })],
    ['an empty label', submitted([{ type: 18, id: 1 }])],
    ['a button', answer(2, {})],
    ['an input without a value', answer(4, {})],
    ['an input with null', answer(4, { value: null })],
    ['a custom id of 101 inside', label(input({ custom_id: chars(101) }))],
    ...[3, 5, 6, 7, 8, 19, 22].map((type): [string, object] => [
      `no values of type ${type}`,
      answer(type, {}),
    ]),
    ...[5, 6, 7, 8, 19].map((type): [string, object] => [
      `a name for an id of type ${type}`,
      answer(type, { values: ['ada'] }),
    ]),
    ['a radio button without a value', answer(21, {})],
    ['a checkbox in text', answer(23, { value: 'true' })],
    ['nobody who submitted it', { ...submitted([]), user: undefined }],
  ])('is refused: %s', (_what, payload) => {
    expect(findFaults(modalInteraction, payload)).not.toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { findCallbackProblems } from '../../../src/protocol/interactions/callback-rules.js';
import { ALLOWED_CALLBACKS, CallbackType } from '../../../src/protocol/interactions/callback-type.js';
import { InteractionType } from '../../../src/protocol/interactions/interaction-type.js';
import { chars, input, label, separator } from '../support/components.js';
import { modal, v2 } from '../support/messages.js';
import { summarise, times } from '../support/payloads.js';

const { PING, APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT } =
  InteractionType;

/** Data that each type of callback takes. */
const DATA: Readonly<Record<number, unknown>> = {
  [CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT]: { choices: [] },
  [CallbackType.MODAL]: modal(label(input())),
  [CallbackType.SOCIAL_LAYER_SKU_PURCHASE_ELIGIBILITY]: { eligible: true },
};

describe('the type of a callback:', () => {
  const pairs = Object.values(InteractionType).flatMap((asked) =>
    times(15, (type) => [asked, type, ALLOWED_CALLBACKS[asked].includes(type)] as const),
  );

  test.each(pairs)('interaction %i answered by %i: %s', (asked, type, isAllowed) => {
    const problems = findCallbackProblems({ type, data: DATA[type] }, asked);
    expect(summarise(problems)).toEqual(isAllowed ? [] : ['NOT_ALLOWED_VALUE at type']);
  });

  test.each<[number, number[]]>([
    [PING, [1]],
    [APPLICATION_COMMAND, [4, 5, 9, 10, 12]],
    [MESSAGE_COMPONENT, [4, 5, 6, 7, 9, 10, 12]],
    [APPLICATION_COMMAND_AUTOCOMPLETE, [8]],
    [MODAL_SUBMIT, [4, 5, 6, 7, 10, 12]],
  ])('interaction %i lists %j', (asked, allowed) => {
    const problems = findCallbackProblems({ type: 99 }, asked as InteractionType);
    expect(problems).toEqual([{ code: 'NOT_ALLOWED_VALUE', allowed, path: ['type'], found: '99' }]);
  });

  test('there must be one', () => {
    expect(summarise(findCallbackProblems({}, PING))).toEqual(['FIELD_REQUIRED at type']);
    expect(summarise(findCallbackProblems('x', PING))).toEqual(['WRONG_KIND at ']);
  });
});

describe('the data of a callback:', () => {
  test.each<[string, number, InteractionType, unknown, string[]]>([
    ['a message', 4, APPLICATION_COMMAND, { content: chars(2001) }, ['BAD_LENGTH at data.content']],
    ['a message of nothing', 4, APPLICATION_COMMAND, undefined, []],
    ['a message that is a text', 4, APPLICATION_COMMAND, 'x', ['WRONG_KIND at data']],
    ['flags of a deferred message', 5, APPLICATION_COMMAND, { flags: 'x' }, ['WRONG_KIND at data.flags']],
    ['anything else of a deferred message', 5, APPLICATION_COMMAND, { content: 5, embeds: 5 }, []],
    ['data of a deferred update', 6, MESSAGE_COMPONENT, 'x', []],
    ['an update that changes nothing', 7, MESSAGE_COMPONENT, {}, []],
    ['an update', 7, MESSAGE_COMPONENT, { embeds: {} }, ['WRONG_KIND at data.embeds']],
    ['a modal of nothing', 9, APPLICATION_COMMAND, undefined, ['FIELD_REQUIRED at data']],
    ['a modal', 9, APPLICATION_COMMAND, { ...modal(), title: 'a' }, ['TOO_FEW at data.components']],
    ['data of a launch', 12, APPLICATION_COMMAND, 'x', []],
    ['no suggestions at all', 8, APPLICATION_COMMAND_AUTOCOMPLETE, null, ['FIELD_REQUIRED at data']],
    ['no list of suggestions', 8, APPLICATION_COMMAND_AUTOCOMPLETE, {}, ['FIELD_REQUIRED at data.choices']],
  ])('%s', (_what, type, asked, data, problems) => {
    expect(summarise(findCallbackProblems({ type, data }, asked))).toEqual(problems);
  });

  test('an update of a message of components need not repeat its flag', () => {
    const data = { components: [separator()] };
    const message = { isComponentsV2: true, legacyFields: [] };
    expect(findCallbackProblems({ type: 7, data }, MESSAGE_COMPONENT, { message })).toEqual([]);
    expect(findCallbackProblems({ type: 7, data: v2(separator()) }, MESSAGE_COMPONENT)).toEqual([]);
    expect(findCallbackProblems({ type: 7, data }, MESSAGE_COMPONENT)).toHaveLength(1);
  });
});

describe('suggestions:', () => {
  const find = (choices: unknown, optionType?: 3 | 4 | 10) =>
    summarise(
      findCallbackProblems({ type: 8, data: { choices } }, APPLICATION_COMMAND_AUTOCOMPLETE, { optionType }),
    );
  const choice = (more: object = {}) => ({ name: 'a', value: 'a', ...more });

  test.each<[string, unknown, unknown, string]>([
    ['how many', times(25, () => choice()), times(26, () => choice()), 'TOO_MANY at data.choices'],
    [
      'a name',
      [choice({ name: chars(100) })],
      [choice({ name: chars(101) })],
      'BAD_LENGTH at data.choices.0.name',
    ],
    ['a name at all', [choice()], [choice({ name: '' })], 'BAD_LENGTH at data.choices.0.name'],
    [
      'a value',
      [choice({ value: chars(100) })],
      [choice({ value: chars(101) })],
      'BAD_LENGTH at data.choices.0.value',
    ],
    [
      'the kind of a value',
      [choice({ value: 0.5 })],
      [choice({ value: true })],
      'WRONG_KIND at data.choices.0.value',
    ],
    ['a value at all', [choice()], [{ name: 'a' }], 'FIELD_REQUIRED at data.choices.0.value'],
    [
      'a localized name',
      [choice({ name_localizations: { de: chars(100), fr: null } })],
      [choice({ name_localizations: { pt_BR: 'a' } })],
      'NOT_ALLOWED_VALUE at data.choices.0.name_localizations.pt_BR',
    ],
  ])('%s', (_what, passes, refused, problem) => {
    expect(find(passes)).toEqual([]);
    expect(find(refused)).toEqual([problem]);
  });

  test.each<[3 | 4 | 10, unknown, unknown]>([
    [3, 'a', 1],
    [4, 1, 0.5],
    [4, 1, '1'],
    [10, 0.5, '0.5'],
  ])('an option of type %i takes %j and not %j', (optionType, passes, refused) => {
    expect(find([choice({ value: passes })], optionType)).toEqual([]);
    expect(find([choice({ value: refused })], optionType)).toEqual(['WRONG_KIND at data.choices.0.value']);
  });
});

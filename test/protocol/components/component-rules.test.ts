import { describe, expect, test } from 'vitest';
import { findModalProblems } from '../../../src/protocol/interactions/callback-rules.js';
import { findMessageProblems } from '../../../src/protocol/messages/message-rules.js';
import { COMPONENT_CASES, MODAL_CASES } from '../support/component-cases.js';
import { chars, input, label, textDisplay } from '../support/components.js';
import { modal, v2 } from '../support/messages.js';
import { summarise, times } from '../support/payloads.js';

/** The problem of the first component: `CODE at components.0.field`. */
const atFirst = (problem: string) =>
  problem.replace(/ at (.?)/, (_all, next: string) => ` at components.0${next && `.${next}`}`);

describe.each(COMPONENT_CASES)('in a message, %s', (_what, passes, refused, problem) => {
  test('at the limit: passes', () => {
    expect(summarise(findMessageProblems(v2(passes), 'create'))).toEqual([]);
  });

  test(`beyond: ${problem}`, () => {
    expect(summarise(findMessageProblems(v2(refused), 'create'))).toEqual([atFirst(problem)]);
  });
});

describe.each(MODAL_CASES)('in a modal, %s', (_what, passes, refused, problem) => {
  test('at the limit: passes', () => {
    expect(summarise(findModalProblems(modal(passes)))).toEqual([]);
  });

  test(`beyond: ${problem}`, () => {
    expect(summarise(findModalProblems(modal(refused)))).toEqual([atFirst(problem)]);
  });
});

describe('a modal itself:', () => {
  const withInput = modal(label(input()));

  test.each<[string, object, object, string]>([
    ['a title', { title: chars(45) }, { title: chars(46) }, 'BAD_LENGTH at title'],
    ['a custom id', { custom_id: chars(100) }, { custom_id: '' }, 'BAD_LENGTH at custom_id'],
    [
      'components',
      { components: times(5, () => textDisplay()) },
      { components: times(6, () => textDisplay()) },
      'TOO_MANY at components',
    ],
    ['no components', {}, { components: [] }, 'TOO_FEW at components'],
    ['a component', {}, { components: ['x'] }, 'WRONG_KIND at components.0'],
  ])('%s', (_what, passes, refused, problem) => {
    expect(findModalProblems({ ...withInput, ...passes })).toEqual([]);
    expect(summarise(findModalProblems({ ...withInput, ...refused }))).toEqual([problem]);
  });

  test('all that is missing is told at once', () => {
    expect(summarise(findModalProblems({}))).toEqual([
      'FIELD_REQUIRED at custom_id',
      'FIELD_REQUIRED at title',
      'FIELD_REQUIRED at components',
    ]);
  });

  test('custom ids are unique among its components, and may repeat its own', () => {
    expect(findModalProblems({ ...withInput, custom_id: 'i' })).toEqual([]);
    expect(summarise(findModalProblems(modal(label(input()), label(input()))))).toEqual([
      'CUSTOM_ID_REPEATED at components.1.component.custom_id',
    ]);
  });
});

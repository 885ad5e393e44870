import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findCallbackProblems,
  findModalProblems,
} from '../../../src/protocol/interactions/callback-rules.js';
import { InteractionType } from '../../../src/protocol/interactions/interaction-type.js';
import { describeMessageWanted } from '../../../src/protocol/messages/message-problem.js';
import { findMessageProblems, hasSomethingToShow } from '../../../src/protocol/messages/message-rules.js';
import { propertyRuns } from '../../support/property.js';
import { messageData, modalData } from '../support/messages.js';

const numRuns = propertyRuns(200, 4000);
const USES = ['create', 'edit', 'update'] as const;

test('a message within the limits has no problems in any use', () => {
  fc.assert(
    fc.property(messageData, (data) => {
      for (const use of USES) expect(findMessageProblems(data, use)).toEqual([]);
      expect(findCallbackProblems({ type: 4, data }, InteractionType.APPLICATION_COMMAND)).toEqual([]);
      expect(findCallbackProblems({ type: 7, data }, InteractionType.MESSAGE_COMPONENT)).toEqual([]);
    }),
    { numRuns },
  );
});

test('a modal within the limits has no problems', () => {
  fc.assert(
    fc.property(modalData, (data) => {
      expect(findModalProblems(data)).toEqual([]);
      expect(findCallbackProblems({ type: 9, data }, InteractionType.APPLICATION_COMMAND)).toEqual([]);
    }),
    { numRuns },
  );
});

test('anything that JSON can hold is judged without throwing, and every problem can be told in words', () => {
  const key = fc.constantFrom(
    ...[
      'type',
      'data',
      'components',
      'component',
      'accessory',
      'embeds',
      'fields',
      'poll',
      'choices',
      'flags',
    ],
    ...[
      'attachments',
      'allowed_mentions',
      'users',
      'parse',
      'options',
      'items',
      'media',
      'url',
      'id',
      'custom_id',
    ],
    ...['__proto__', 'content', 'title', 'value', 'name'],
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(null, true, -1, 1, 2, 3, 9, 10, 17, 18, 32_768, 2 ** 60, '', 'a', 'users', '\ud800'),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(key, tie('any'), { maxKeys: 6 }),
    ),
  })).any;
  fc.assert(
    fc.property(fc.oneof(value, fc.jsonValue()), (payload) => {
      const problems = [
        ...USES.flatMap((use) => findMessageProblems(payload, use)),
        ...findModalProblems(payload),
        ...[4, 5, 7, 8, 9].flatMap((type) =>
          Object.values(InteractionType).flatMap((asked) =>
            findCallbackProblems({ type, data: payload }, asked),
          ),
        ),
      ];
      for (const problem of problems) {
        expect(describeMessageWanted(problem)).not.toBe('');
        expect(problem.found.length).toBeLessThan(400);
      }
      expect(typeof hasSomethingToShow(payload, 0)).toBe('boolean');
    }),
    { numRuns: numRuns * 2 },
  );
});

test('data nested a hundred thousand deep, or as wide, is judged as any other', () => {
  const depth = 100_000;
  for (const [type, field] of [
    [17, 'components'],
    [1, 'components'],
    [9, 'accessory'],
    [18, 'component'],
  ] as const) {
    const [open, close] = field === 'components' ? ['[', ']}'] : ['', '}'];
    const deep = `${`{"type":${type},"${field}":${open}`.repeat(depth)}${field === 'components' ? '' : '1'}${close.repeat(depth)}`;
    const components = [JSON.parse(deep) as unknown];
    expect(findMessageProblems({ flags: 32_768, components }, 'create').length).toBeGreaterThan(0);
    expect(findModalProblems({ custom_id: 'a', title: 'a', components }).length).toBeGreaterThan(0);
  }
  const wide = Array.from({ length: depth }, () => ({ type: 17, components: [] }));
  expect(findMessageProblems({ flags: 32_768, components: wide, embeds: wide }, 'edit').length).toBeLessThan(
    100,
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFaults } from '../../../src/protocol/checks/check.js';
import { interaction } from '../../../src/protocol/checks/interaction-checks.js';
import {
  chatInputPayload,
  entryPointPayload,
  pingPayload,
  TEST_USER,
  userCommandPayload,
} from 'commandry/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';

const kit = createWireKit();

test('an interaction may hold any options that fit, and fields that nobody knows yet', () => {
  const snowflake = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
  );
  const leaf = fc.record({
    name: fc.string(),
    type: fc.constantFrom(3, 4, 5, 10),
    value,
    focused: fc.constantFrom(undefined, true),
  });
  const leaves = fc.array(leaf, { maxLength: 5 });
  const step = (type: number, options: fc.Arbitrary<unknown>) =>
    fc.array(fc.record({ name: fc.string(), type: fc.constant(type), options }), { maxLength: 2 });
  const options = fc.oneof(leaves, step(1, leaves), step(2, step(1, leaves)));
  fc.assert(
    fc.property(
      snowflake,
      snowflake,
      options,
      fc.constantFrom(2, 4),
      fc.object(),
      (id, commandId, given, type, unknown) => {
        const payload = {
          ...chatInputPayload(kit.context(), 'x', {}),
          id,
          type,
          data: { id: commandId, name: 'x', type: 1, options: given },
          a_field_of_tomorrow: unknown,
        };
        const json: unknown = JSON.parse(JSON.stringify(payload));
        expect(findFaults(interaction, json)).toEqual([]);
      },
    ),
  );
});

describe('every kind of payload fits the model:', () => {
  test.each([
    ['a PING', pingPayload(kit.context())],
    ['a user command', userCommandPayload(kit.context(), 'x', TEST_USER)],
    ['an entry point command', entryPointPayload(kit.context(), 'x')],
    [
      'a command in direct messages',
      { ...chatInputPayload(kit.context(), 'x', {}), member: undefined, user: TEST_USER },
    ],
    [
      'a command without a type, which is a slash command',
      { ...chatInputPayload(kit.context(), 'x', {}), data: { id: '1', name: 'x' } },
    ],
  ])('%s', (_what, payload) => {
    expect(findFaults(interaction, payload)).toEqual([]);
  });
});

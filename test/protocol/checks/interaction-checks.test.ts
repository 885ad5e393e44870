import fc from 'fast-check';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { validate } from '../../../src/common/validate.js';
import { findFaults } from '../../../src/protocol/checks/check.js';
import {
  componentInteraction,
  interaction,
  modalInteraction,
} from '../../../src/protocol/checks/interaction-checks.js';
import type { AnyCheck } from '../../../src/protocol/checks/value-faults.js';
import { message } from '../../../src/protocol/checks/message-checks.js';
import { propertyRuns } from '../../support/property.js';
import { valuesOf } from '../support/schema-values.js';
import {
  Interaction,
  MessageComponentInteraction,
  ModalSubmitInteraction,
} from '../support/schemas/interaction-schemas.js';
import { Message } from '../support/schemas/message-schemas.js';

it.each<[string, AnyCheck, z.ZodMiniType]>([
  ['an interaction', interaction, Interaction],
  ['a used component', componentInteraction, MessageComponentInteraction],
  ['a submitted modal', modalInteraction, ModalSubmitInteraction],
  ['a message', message, Message],
])('the check of %s finds what its schema finds, in its words', (_what, check, schema) => {
  const seen = { right: 0, wrong: 0 };
  fc.assert(
    fc.property(valuesOf(schema), (value) => {
      const { error } = validate(schema, value);
      seen[error ? 'wrong' : 'right']++;
      const issues = withoutLengths(error?.issues ?? []).map(({ path, message: text }) => ({
        path,
        message: text,
      }));
      const faults = findFaults(check, value).map(({ path, message: text }) => ({ path, message: text }));
      expect(faults).toEqual(issues);
    }),
    { numRuns: propertyRuns(500) },
  );
  expect(seen.right).toBeGreaterThan(0);
  expect(seen.wrong).toBeGreaterThan(0);
});

it('says of each kind of fault what the schema says', () => {
  const faulty = {
    ...{ id: '01', application_id: 7, token: '..', version: 1.5, app_permissions: null },
    ...{ entitlements: 'x', context: 2 ** 53, guild: [], locale: { 0: 'x' }, type: 2 },
    data: {
      ...{
        id: '1',
        name: 'x',
        resolved: { users: { 7: 'x' }, members: [], roles: { 7: { tags: { premium_subscriber: true } } } },
      },
      options: [
        { name: 'x', type: 1.5, value: 'x' },
        'x',
        { name: 'x', type: 1, options: [{ name: 'x', type: 2, value: null }] },
      ],
    },
  };
  const { error } = validate(Interaction, faulty);
  const issues = error?.issues.map(({ path, message: text }) => ({ path, message: text }));
  expect(issues).toHaveLength(18);
  expect(findFaults(interaction, faulty).map(({ path, message: text }) => ({ path, message: text }))).toEqual(
    issues,
  );
});

/** Zod also measures texts where it wants lists. */
function withoutLengths(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.filter(
    ({ code, path }, index) => code !== 'too_big' || path.join('.') !== issues[index - 1]?.path.join('.'),
  );
}

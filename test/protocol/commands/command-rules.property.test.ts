import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findBulkProblems,
  findCollisions,
  findCommandProblems,
} from '../../../src/protocol/commands/command-rules.js';
import type { CommandPayload } from '../../../src/protocol/commands/command.js';
import { findPermissionProblems } from '../../../src/protocol/permissions/permission-entry.js';
import { describeWanted, PAYLOAD_RULE_CODES } from '../../../src/protocol/validation/payload-problem.js';
import { propertyRuns } from '../../support/property.js';
import { BULK_MUTATIONS } from '../support/bulk-mutations.js';
import { bulkOf, chatInputCommand, otherCommand } from '../support/generator.js';
import { leavesOf, MUTATIONS } from '../support/mutations.js';
import { summarise } from '../support/payloads.js';

/** What commands violate only together. */
const BETWEEN = ['COMMAND_NAME_DUPLICATE', 'TOO_MANY_COMMANDS'];

const numRuns = propertyRuns(200, 4000);

test('a command within the limits has no problems', () => {
  fc.assert(
    fc.property(fc.oneof(chatInputCommand, otherCommand), (command) => {
      expect(findCommandProblems(command, 'global')).toEqual([]);
      expect(findBulkProblems([command], 'global')).toEqual([]);
    }),
    { numRuns },
  );
});

describe('one step past a limit is exactly that problem:', () => {
  test.each(MUTATIONS)('%s', (_what, mutate) => {
    fc.assert(
      fc.property(chatInputCommand, fc.nat(), fc.boolean(), (made, pick, isBulk) => {
        const command = structuredClone(made);
        const leaves = leavesOf(command.options);
        const wanted = mutate(command, leaves[pick % leaves.length]!);
        const problems = findCommandProblems(command, 'global');
        expect(summarise(problems)).toEqual([wanted]);
        if (isBulk) expect(findBulkProblems([command], 'global').map(({ path }) => path[0])).toEqual([0]);
      }),
      { numRuns: Math.ceil(numRuns / 10) },
    );
  });

  test.each(BULK_MUTATIONS)('in a %s bulk overwrite, %s', (scope, _what, mutate) => {
    fc.assert(
      fc.property(bulkOf(scope), (made) => {
        const commands = structuredClone(made);
        const wanted = mutate(commands);
        const problems = findBulkProblems(commands, scope);
        expect(summarise(problems)).toEqual([wanted]);
        expect(findCollisions(commands as unknown as CommandPayload[], scope)).toEqual(
          problems.filter(({ code }) => BETWEEN.includes(code)),
        );
      }),
      { numRuns: Math.ceil(numRuns / 10) },
    );
  });

  test('the lists reach every code there is', () => {
    const [command] = fc.sample(chatInputCommand, 1);
    const wanted = MUTATIONS.map(([_what, mutate]) => {
      const copy = structuredClone(command!);
      return mutate(copy, leavesOf(copy.options)[0]!);
    });
    for (const [scope, _what, mutate] of BULK_MUTATIONS) {
      const [commands] = fc.sample(bulkOf(scope), 1);
      wanted.push(mutate(structuredClone(commands!)));
    }
    // One rule depends on the application.
    const listed = { embedded: true, integrationTypes: [0, 1], discoverable: true };
    wanted.push(...summarise(findCommandProblems({ ...command, nsfw: true }, 'global', listed)));
    const reached = new Set(wanted.map((problem) => problem.split(' ')[0]));
    expect(PAYLOAD_RULE_CODES.filter((code) => !reached.has(code))).toEqual([]);
  });
});

test('a bulk overwrite within the limits has no problems in its scope', () => {
  for (const scope of ['global', 'guild'] as const) {
    fc.assert(
      fc.property(bulkOf(scope), (commands) => {
        expect(findBulkProblems(commands, scope)).toEqual([]);
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  }
});

test('anything that JSON can hold is judged without throwing, and every problem can be told in words', () => {
  const key = fc.constantFrom(
    ...['name', 'type', 'options', 'choices', 'description', 'name_localizations', 'contexts', 'required'],
    ...['min_value', 'max_value', 'channel_types', 'file_types', 'handler', 'value', '__proto__', 'de'],
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(null, true, 0, -1, 1, 2, 3, 4, 7, 10, 11, 2 ** 60, '', 'a', 'A b', '\ud800'),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(key, tie('any'), { maxKeys: 6 }),
    ),
  })).any;
  fc.assert(
    fc.property(fc.oneof(value, fc.jsonValue()), (payload) => {
      for (const scope of ['global', 'guild'] as const) {
        const problems = [
          ...findCommandProblems(payload, scope),
          ...findBulkProblems(payload, scope),
          ...findBulkProblems([payload], scope),
          ...findPermissionProblems(payload),
        ];
        for (const problem of problems) {
          expect(describeWanted(problem)).not.toBe('');
          expect(problem.found.length).toBeLessThan(400);
        }
      }
    }),
    { numRuns: numRuns * 2 },
  );
});

test('a payload nested a hundred thousand deep is judged as any other', () => {
  const depth = 100_000;
  const list: unknown = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  const options: unknown = JSON.parse(
    `${'{"name":"a","description":"d","type":2,"options":['.repeat(depth)}${']}'.repeat(depth)}`,
  );
  for (const payload of [
    list,
    options,
    { name: list, type: list, options: list },
    { name: 'a', options: [options] },
  ]) {
    expect(findCommandProblems(payload, 'global').length).toBeGreaterThan(0);
    expect(findBulkProblems([payload], 'global').length).toBeGreaterThan(0);
  }
});

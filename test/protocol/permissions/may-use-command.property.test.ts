import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mayUseCommand,
  describeRule,
  type UseQuestion,
} from '../../../src/protocol/permissions/may-use-command.js';
import type { CommandPermission } from '../../../src/protocol/permissions/command-permission.js';
import { Permission as P } from '../../../src/protocol/permissions/permissions.js';
import { propertyRuns } from '../../support/property.js';
import { useQuestions } from '../support/use-questions.js';

/** The flowchart of Discord once more, box by box, in another way than the model says it. */
function plainly(question: UseQuestion): boolean {
  const { guild, member, channelId, defaultMemberPermissions: asked } = question;
  const rights = new Set<bigint>();
  for (let bit = 1n; bit <= 1n << 53n; bit *= 2n) if (member.permissions & bit) rights.add(bit);
  if (member.isOwner) return true;
  if (rights.has(P.ADMINISTRATOR)) return true;
  if (!rights.has(P.USE_APPLICATION_COMMANDS)) return false;

  const table = (list: readonly CommandPermission[]) => {
    const rows: Record<string, boolean> = {};
    for (const { type, id, permission } of list) rows[`${type}/${id}`] ??= permission;
    return rows;
  };
  const cmd = table(question.commandPermissions);
  const app = table(question.applicationPermissions);
  const all = String(BigInt(guild.id) - 1n);

  const byDefault = () => {
    if (asked === null) return true;
    if (asked === 0n) return false;
    for (let bit = 1n; bit <= asked; bit *= 2n) if (asked & bit && !rights.has(bit)) return false;
    return true;
  };
  const ofUser = (rows: Record<string, boolean>) => rows[`2/${member.id}`];
  const ofRoles = (rows: Record<string, boolean>) => {
    const said = member.roles.map((id) => rows[`1/${id}`]);
    return said.includes(true) ? true : said.includes(false) ? false : undefined;
  };
  const ofEveryone = (rows: Record<string, boolean>) => rows[`1/${guild.id}`];

  if (guild.features.includes('APPLICATION_COMMAND_PERMISSIONS_V2')) {
    const counts = question.commandPermissions.length
      ? cmd
      : question.applicationPermissions.length
        ? app
        : null;
    if (!counts) return byDefault();
    if ((counts[`3/${channelId}`] ?? counts[`3/${all}`]) === false) return false;
    return ofUser(counts) ?? ofRoles(counts) ?? ofEveryone(counts) ?? true;
  }

  const channelRows = [cmd[`3/${channelId}`], cmd[`3/${all}`], app[`3/${channelId}`], app[`3/${all}`]];
  if (channelRows.find((row) => row !== undefined) === false) return false;

  if (ofUser(cmd) !== undefined) return ofUser(cmd)!;
  if (ofRoles(cmd) !== undefined) return ofRoles(cmd)!;
  if (ofEveryone(cmd) !== undefined) return ofEveryone(cmd)!;

  if (ofUser(app) === false) return false;
  if (ofUser(app) === true) return byDefault();
  if (ofRoles(app) === false) return false;
  if (ofRoles(app) === true) return byDefault();
  if (ofEveryone(app) === false) return false;
  return byDefault();
}

test('every verdict is that of the flowchart, and its rule is plain data that can be put in words', () => {
  fc.assert(
    fc.property(useQuestions, (question) => {
      const { allowed, rule } = mayUseCommand(question);
      expect(allowed).toBe(plainly(question));
      expect(JSON.parse(JSON.stringify(rule))).toEqual(rule);
      expect(describeRule(rule)).toMatch(/^[A-Z].*\.$/);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('the overwrites that a rule names agree with the verdict', () => {
  fc.assert(
    fc.property(useQuestions, (question) => {
      const { allowed, rule } = mayUseCommand(question);
      if (!('overwrites' in rule)) return;
      const stored = rule.level === 'command' ? question.commandPermissions : question.applicationPermissions;
      for (const overwrite of rule.overwrites) {
        expect(stored).toContain(overwrite);
        expect(overwrite.permission).toBe(allowed);
      }
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('the generated cases reach every rule', () => {
  const questions = fc.sample(useQuestions, 3000);
  const codes = new Set(questions.map((question) => mayUseCommand(question).rule.code));
  expect([...codes].sort()).toEqual([
    'ADMINISTRATOR',
    'ALL_CHANNELS',
    'CHANNEL',
    'DEFAULT_CLOSED',
    'DEFAULT_OPEN',
    'DEFAULT_PERMISSIONS',
    'EVERYONE',
    'NOT_MENTIONED',
    'NO_APPLICATION_COMMANDS',
    'OWNER',
    'ROLES',
    'USER',
  ]);
});

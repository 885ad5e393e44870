import { describe, expect, it, test } from 'vitest';
import {
  mayUseCommand,
  describeRule,
  type UseQuestion,
  type UseRule,
} from '../../../src/protocol/permissions/may-use-command.js';
import type { CommandPermission } from '../../../src/protocol/permissions/command-permission.js';
import { Permission as P } from '../../../src/protocol/permissions/permissions.js';
import {
  allChannels,
  BLUE,
  channel,
  everyone,
  GUILD_ID,
  RED,
  role,
  user,
  useQuestion,
  usingMember,
} from '../support/use-question.js';

const USE = P.USE_APPLICATION_COMMANDS;
const CLOSED = { defaultMemberPermissions: 0n };

/** The verdict in a few words: allowed or denied, the rule, its level, and for whom the deciding overwrites are. */
const judge = (more: Partial<UseQuestion>) => {
  const { allowed, rule } = mayUseCommand(useQuestion(more));
  const where = 'level' in rule ? ` of ${rule.level}` : '';
  return `${allowed ? 'allowed' : 'denied'} by ${rule.code}${where}`;
};
const withCommand = (...commandPermissions: CommandPermission[]) => ({ commandPermissions });
const withApp = (...applicationPermissions: CommandPermission[]) => ({ applicationPermissions });

const denyingAll = [user(false), role(RED, false), everyone(false), channel(false), allChannels(false)];

test.each<[string, Partial<UseQuestion>, string]>([
  [
    'the owner of the guild can use everything',
    {
      member: usingMember({ isOwner: true, permissions: 0n }),
      ...CLOSED,
      ...withCommand(...denyingAll),
      ...withApp(...denyingAll),
    },
    'allowed by OWNER',
  ],
  [
    'an administrator can use everything',
    {
      member: usingMember({ permissions: P.ADMINISTRATOR }),
      ...CLOSED,
      ...withCommand(...denyingAll),
      ...withApp(...denyingAll),
    },
    'allowed by ADMINISTRATOR',
  ],
  [
    'nobody else can use anything without USE_APPLICATION_COMMANDS',
    { member: usingMember({ permissions: P.MANAGE_GUILD }), ...withCommand(user(true), channel(true)) },
    'denied by NO_APPLICATION_COMMANDS',
  ],
])('%s', (_what, question, verdict) => {
  expect(judge(question)).toBe(verdict);
});

describe('channels', () => {
  test.each<[string, Partial<UseQuestion>, string]>([
    [
      'a command denied in the channel is denied, whatever is allowed to the user',
      withCommand(channel(false), user(true)),
      'denied by CHANNEL of command',
    ],
    [
      'a command denied in all channels is denied',
      withCommand(allChannels(false)),
      'denied by ALL_CHANNELS of command',
    ],
    [
      'the channel beats all channels when it allows',
      withCommand(allChannels(false), channel(true)),
      'allowed by DEFAULT_OPEN',
    ],
    [
      'the channel beats all channels when it denies',
      withCommand(allChannels(true), channel(false)),
      'denied by CHANNEL of command',
    ],
    ['an app denied in the channel is denied', withApp(channel(false)), 'denied by CHANNEL of application'],
    [
      'an app denied in all channels is denied',
      withApp(allChannels(false)),
      'denied by ALL_CHANNELS of application',
    ],
    [
      'the command beats the app, even with all channels against the channel',
      { ...withCommand(allChannels(true)), ...withApp(channel(false)) },
      'allowed by DEFAULT_OPEN',
    ],
    [
      'the app cannot allow a channel that the command denies',
      { ...withCommand(allChannels(false)), ...withApp(channel(true)) },
      'denied by ALL_CHANNELS of command',
    ],
    [
      'a channel that is allowed grants nothing to the user',
      { ...withCommand(channel(true)), ...CLOSED },
      'denied by DEFAULT_CLOSED',
    ],
    [
      'a channel that is allowed takes no word from the user',
      withCommand(channel(true), user(false)),
      'denied by USER of command',
    ],
    [
      'another channel does not matter',
      withCommand({ id: '401', type: 3, permission: false }),
      'allowed by DEFAULT_OPEN',
    ],
    [
      'without a channel, channels do not matter',
      { ...withCommand(channel(false), allChannels(false)), channelId: null },
      'allowed by DEFAULT_OPEN',
    ],
  ])('%s', (_what, question, verdict) => {
    expect(judge(question)).toBe(verdict);
  });
});

describe('the permissions of the command', () => {
  const asks = { defaultMemberPermissions: P.MANAGE_GUILD };

  test.each<[string, Partial<UseQuestion>, string]>([
    [
      'an allowed user skips the default and the app',
      { ...withCommand(user(true)), ...withApp(user(false)), ...CLOSED },
      'allowed by USER of command',
    ],
    [
      'an allowed role skips the default and the app',
      { ...withCommand(role(RED, true)), ...withApp(user(false)), ...asks },
      'allowed by ROLES of command',
    ],
    [
      'an allowed @everyone skips the default and the app',
      { ...withCommand(everyone(true)), ...withApp(user(false)), ...asks },
      'allowed by EVERYONE of command',
    ],
    ['a denied user is denied', withCommand(user(false)), 'denied by USER of command'],
    ['a denied role is denied', withCommand(role(RED, false)), 'denied by ROLES of command'],
    ['a denied @everyone is denied', withCommand(everyone(false)), 'denied by EVERYONE of command'],
    ['the user beats the role', withCommand(role(RED, true), user(false)), 'denied by USER of command'],
    [
      'the role beats @everyone',
      withCommand(everyone(false), role(RED, true)),
      'allowed by ROLES of command',
    ],
    [
      'one role that allows is enough',
      withCommand(role(RED, false), role(BLUE, true)),
      'allowed by ROLES of command',
    ],
    ['a role of others does not matter', withCommand(role('603', false)), 'allowed by DEFAULT_OPEN'],
    [
      'another user does not matter',
      withCommand({ id: '501', type: 2, permission: false }),
      'allowed by DEFAULT_OPEN',
    ],
    [
      'a denied @everyone beats an app that allows the user',
      { ...withCommand(everyone(false)), ...withApp(user(true)) },
      'denied by EVERYONE of command',
    ],
  ])('%s', (_what, question, verdict) => {
    expect(judge(question)).toBe(verdict);
  });
});

describe('the permissions of the application', () => {
  test.each<[string, Partial<UseQuestion>, string]>([
    ['a denied user is denied', withApp(user(false), role(RED, true)), 'denied by USER of application'],
    ['a denied role is denied', withApp(role(RED, false), everyone(true)), 'denied by ROLES of application'],
    ['a denied @everyone is denied', withApp(everyone(false)), 'denied by EVERYONE of application'],
    [
      'an allowed user does not skip the default',
      { ...withApp(user(true), everyone(false)), ...CLOSED },
      'denied by DEFAULT_CLOSED',
    ],
    [
      'an allowed role does not skip the default',
      { ...withApp(role(RED, false), role(BLUE, true), everyone(false)), ...CLOSED },
      'denied by DEFAULT_CLOSED',
    ],
    [
      'an allowed @everyone does not skip the default',
      { ...withApp(everyone(true)), ...CLOSED },
      'denied by DEFAULT_CLOSED',
    ],
    ['an allowed user is allowed by the default', withApp(user(true)), 'allowed by DEFAULT_OPEN'],
  ])('%s', (_what, question, verdict) => {
    expect(judge(question)).toBe(verdict);
  });
});

describe('the default', () => {
  const asks = { defaultMemberPermissions: P.MANAGE_GUILD | P.KICK_MEMBERS };
  const having = (permissions: bigint) => ({ member: usingMember({ permissions: USE | permissions }) });

  test.each<[string, Partial<UseQuestion>, string]>([
    ['a command that asks for nothing is for everyone', {}, 'allowed by DEFAULT_OPEN'],
    ['a command that asks for 0 is for nobody', CLOSED, 'denied by DEFAULT_CLOSED'],
    [
      'a member with all the rights is allowed',
      { ...asks, ...having(P.MANAGE_GUILD | P.KICK_MEMBERS | P.BAN_MEMBERS) },
      'allowed by DEFAULT_PERMISSIONS',
    ],
    [
      'a member with only one of two is denied',
      { ...asks, ...having(P.MANAGE_GUILD) },
      'denied by DEFAULT_PERMISSIONS',
    ],
  ])('%s', (_what, question, verdict) => {
    expect(judge(question)).toBe(verdict);
  });

  it('names the rights that are wanted and missing', () => {
    expect(mayUseCommand(useQuestion({ ...asks, ...having(P.MANAGE_GUILD) })).rule).toEqual({
      code: 'DEFAULT_PERMISSIONS',
      wanted: '34',
      missing: '2',
    });
  });
});

describe('a guild with the feature APPLICATION_COMMAND_PERMISSIONS_V2 has the old logic:', () => {
  const guild = { id: GUILD_ID, features: ['COMMUNITY', 'APPLICATION_COMMAND_PERMISSIONS_V2'] };

  test.each<[string, Partial<UseQuestion>, string]>([
    [
      'any permission of the command puts the app’s aside',
      { ...withCommand(role('603', true)), ...withApp(user(false), channel(false)) },
      'allowed by NOT_MENTIONED of command',
    ],
    [
      'any permission of the command puts the default aside',
      { ...withCommand(channel(true)), ...CLOSED },
      'allowed by CHANNEL of command',
    ],
    [
      'any permission of the app puts the default aside',
      { ...withApp(everyone(true)), ...CLOSED },
      'allowed by EVERYONE of application',
    ],
    [
      'a command denied in the channel is denied',
      withCommand(channel(false), user(true)),
      'denied by CHANNEL of command',
    ],
    ['a denied user is denied', withApp(user(false)), 'denied by USER of application'],
    ['without permissions the default decides', CLOSED, 'denied by DEFAULT_CLOSED'],
    [
      'USE_APPLICATION_COMMANDS is needed',
      { member: usingMember({ permissions: 0n }) },
      'denied by NO_APPLICATION_COMMANDS',
    ],
  ])('%s', (_what, question, verdict) => {
    expect(judge({ guild, ...question })).toBe(verdict);
  });
});

describe('the rule names the overwrites that decide:', () => {
  test.each<[string, CommandPermission[], CommandPermission[]]>([
    ['the one of the user', [role(RED, true), user(false)], [user(false)]],
    ['of roles all that allow', [role(RED, false), role(BLUE, true)], [role(BLUE, true)]],
    ['of roles all that deny', [role(BLUE, false), role(RED, false)], [role(RED, false), role(BLUE, false)]],
    ['of two for the same the first', [everyone(false), everyone(true)], [everyone(false)]],
  ])('%s', (_what, commandPermissions, overwrites) => {
    expect(mayUseCommand(useQuestion({ commandPermissions })).rule).toMatchObject({ overwrites });
  });
});

test.each<[string, UseRule]>([
  ['The owner of the guild can use every command.', { code: 'OWNER' }],
  ['Members with ADMINISTRATOR can use every command.', { code: 'ADMINISTRATOR' }],
  ['The member lacks USE_APPLICATION_COMMANDS in this channel.', { code: 'NO_APPLICATION_COMMANDS' }],
  [
    'The permissions of the command deny it for the channel 400.',
    { code: 'CHANNEL', level: 'command', overwrites: [channel(false)] },
  ],
  [
    'The permissions of the application deny all commands of the application for all channels.',
    { code: 'ALL_CHANNELS', level: 'application', overwrites: [allChannels(false)] },
  ],
  [
    'The permissions of the command allow it for the user 500.',
    { code: 'USER', level: 'command', overwrites: [user(true)] },
  ],
  [
    'The permissions of the command allow it for the role 601.',
    { code: 'ROLES', level: 'command', overwrites: [role(RED, true)] },
  ],
  [
    'The permissions of the command deny it for the roles 601, 602.',
    { code: 'ROLES', level: 'command', overwrites: [role(RED, false), role(BLUE, false)] },
  ],
  [
    'The permissions of the command deny it for @everyone.',
    { code: 'EVERYONE', level: 'command', overwrites: [everyone(false)] },
  ],
  [
    'Only the permissions of the command count in this guild, and none of them denies the member.',
    { code: 'NOT_MENTIONED', level: 'command' },
  ],
  [
    'No permission of the command or the application decides, and the command is open to everyone by default.',
    { code: 'DEFAULT_OPEN' },
  ],
  [
    'No permission of the command or the application decides, and the command is for administrators only by default.',
    { code: 'DEFAULT_CLOSED' },
  ],
  [
    'No permission of the command or the application decides, and the command requires KICK_MEMBERS, MANAGE_GUILD by default: the member lacks KICK_MEMBERS in this channel.',
    { code: 'DEFAULT_PERMISSIONS', wanted: '34', missing: '2' },
  ],
  [
    'No permission of the command or the application decides, and the command requires bit 47 by default: the member has that in this channel.',
    { code: 'DEFAULT_PERMISSIONS', wanted: (1n << 47n).toString(), missing: '0' },
  ],
])('a rule in words: %s', (sentence, rule) => {
  expect(describeRule(rule)).toBe(sentence);
});

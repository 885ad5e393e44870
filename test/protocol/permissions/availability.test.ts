import { describe, expect, it, test } from 'vitest';
import {
  canInvoke,
  findAvailability,
  findContexts,
  type AskingUser,
  type GuildContext,
  type Installs,
  type InvocationContext,
  type CommandRestrictions,
} from '../../../src/protocol/permissions/availability.js';
import { Permission as P } from '../../../src/protocol/permissions/permissions.js';
import { isOutdated } from '../../../src/protocol/commands/read-repair.js';
import {
  CHANNEL_ID,
  channel,
  everyone,
  GUILD_ID,
  user as userRow,
  USER_ID,
  usingMember,
} from '../support/use-question.js';

const command = (more: Partial<CommandRestrictions> = {}): CommandRestrictions => ({
  guildId: null,
  contexts: [0, 1, 2],
  dmPermission: null,
  integrationTypes: [0, 1],
  nsfw: false,
  defaultMemberPermissions: null,
  ...more,
});
const guildLocation = (more: Partial<GuildContext> = {}): GuildContext => ({
  context: 0,
  guild: { id: GUILD_ID, features: [] },
  channelId: CHANNEL_ID,
  ageRestricted: false,
  member: usingMember(),
  commandPermissions: [],
  applicationPermissions: [],
  ...more,
});
const BOT_DM: InvocationContext = { context: 1 };
const PRIVATE: InvocationContext = { context: 2 };
const everywhere: Installs = { inGuild: true, byUser: true, botReachable: true };
const nowhere: Installs = { inGuild: false, byUser: false, botReachable: false };
const adult: AskingUser = { id: USER_ID, isAdult: true, ageRestrictedInMessages: false };

/** The owners as text, or the reason why there is nothing. */
const find = (
  of: CommandRestrictions,
  location: InvocationContext = guildLocation(),
  installs = everywhere,
  user = adult,
) => {
  const found = findAvailability({ command: of, location, installs, user });
  return found.available ? JSON.stringify(found.owners) : found.reason;
};
const BY_GUILD = JSON.stringify({ 0: GUILD_ID });
const BY_USER = JSON.stringify({ 1: USER_ID });
const BY_BOTH = JSON.stringify({ 0: GUILD_ID, 1: USER_ID });

describe('a command of a guild', () => {
  const ofGuild = command({ guildId: GUILD_ID });

  test.each<[string, InvocationContext, string]>([
    ['is available in its guild', guildLocation(), BY_GUILD],
    [
      'is not available in another guild',
      guildLocation({ guild: { id: '300000000000000009', features: [] } }),
      'NOT_IN_ITS_GUILD',
    ],
    ['is not available in the messages with the bot', BOT_DM, 'NOT_IN_ITS_GUILD'],
    ['is not available in other messages', PRIVATE, 'NOT_IN_ITS_GUILD'],
  ])('%s', (_what, location, found) => {
    expect(find(ofGuild, location)).toBe(found);
  });

  it('comes with the guild alone, whatever its contexts and integration types', () => {
    expect(find(command({ guildId: GUILD_ID, contexts: [1], integrationTypes: [1] }))).toBe(BY_GUILD);
  });

  it('is subject to the permissions of the guild', () => {
    expect(find(ofGuild, guildLocation({ commandPermissions: [userRow(false)] }))).toBe('NOT_PERMITTED');
  });
});

describe('the contexts of a global command', () => {
  test.each<[string, CommandRestrictions, InvocationContext, boolean]>([
    ['GUILD is a server channel', command({ contexts: [0] }), guildLocation(), true],
    ['GUILD is no messages with the bot', command({ contexts: [0] }), BOT_DM, false],
    ['GUILD is no other messages', command({ contexts: [0] }), PRIVATE, false],
    ['BOT_DM is no server channel', command({ contexts: [1] }), guildLocation(), false],
    ['BOT_DM is the messages with the bot', command({ contexts: [1] }), BOT_DM, true],
    ['PRIVATE_CHANNEL is no messages with the bot', command({ contexts: [2] }), BOT_DM, false],
    ['PRIVATE_CHANNEL is other messages', command({ contexts: [2] }), PRIVATE, true],
    ['none given allow a server channel', command({ contexts: null }), guildLocation(), true],
    ['none given allow the messages with the bot', command({ contexts: null }), BOT_DM, true],
    [
      'none given do not allow other messages, even for the user’s own app',
      command({ contexts: null, integrationTypes: [1] }),
      PRIVATE,
      false,
    ],
    [
      'none given with dm_permission false allow a server channel',
      command({ contexts: null, dmPermission: false }),
      guildLocation(),
      true,
    ],
    [
      'none given with dm_permission false do not allow the messages with the bot',
      command({ contexts: null, dmPermission: false }),
      BOT_DM,
      false,
    ],
    ['win over dm_permission', command({ contexts: [1], dmPermission: false }), BOT_DM, true],
    [
      'PRIVATE_CHANNEL means nothing without USER_INSTALL',
      command({ contexts: [2], integrationTypes: [0] }),
      PRIVATE,
      false,
    ],
  ])('%s', (_what, of, location, available) => {
    const found = findAvailability({ command: of, location, installs: everywhere, user: adult });
    expect(found.available).toBe(available);
  });

  it('that are left out by name are CONTEXT_NOT_SUPPORTED, whatever else is wrong', () => {
    expect(find(command({ contexts: [1], nsfw: true }), guildLocation(), nowhere)).toBe(
      'CONTEXT_NOT_SUPPORTED',
    );
  });

  it('are the guild and the messages with the bot by default', () => {
    expect(findContexts({ contexts: null, dmPermission: null })).toEqual([0, 1]);
    expect(findContexts({ contexts: null, dmPermission: true })).toEqual([0, 1]);
    expect(findContexts({ contexts: null, dmPermission: false })).toEqual([0]);
    expect(findContexts({ contexts: [2], dmPermission: false })).toEqual([2]);
  });
});

describe('the installations of a global command', () => {
  const inGuild: Installs = { ...nowhere, inGuild: true };
  const byUser: Installs = { ...nowhere, byUser: true };
  const reachable: Installs = { ...nowhere, botReachable: true };

  test.each<[string, number[], InvocationContext, Installs, string]>([
    ['in the guild has the id of the guild', [0, 1], guildLocation(), inGuild, BY_GUILD],
    ['by the user has the id of the user', [0, 1], guildLocation(), byUser, BY_USER],
    ['by both has both', [0, 1], guildLocation(), everywhere, BY_BOTH],
    ['by both has one for a command of guild installs', [0], guildLocation(), everywhere, BY_GUILD],
    ['by both has one for a command of user installs', [1], guildLocation(), everywhere, BY_USER],
    ['nowhere does not bring it', [0, 1], guildLocation(), nowhere, 'NOT_INSTALLED'],
    [
      'in the guild does not bring a command of user installs',
      [1],
      guildLocation(),
      inGuild,
      'NOT_INSTALLED',
    ],
    ['by the user does not bring a command of guild installs', [0], guildLocation(), byUser, 'NOT_INSTALLED'],
    ['of a bot that shares a guild has 0 in its messages', [0], BOT_DM, reachable, '{"0":"0"}'],
    ['of a bot out of reach does not bring it to its messages', [0], BOT_DM, inGuild, 'NOT_INSTALLED'],
    ['by the user brings it to the messages with the bot', [1], BOT_DM, byUser, BY_USER],
    [
      'of a bot in reach and by the user has both in its messages',
      [0, 1],
      BOT_DM,
      everywhere,
      JSON.stringify({ 0: '0', 1: USER_ID }),
    ],
    ['by the user brings it to other messages', [0, 1], PRIVATE, everywhere, BY_USER],
    ['in the guild does not bring it to other messages', [0, 1], PRIVATE, inGuild, 'NOT_INSTALLED'],
    [
      'of a bot in reach does not bring it to a server channel',
      [0],
      guildLocation(),
      reachable,
      'NOT_INSTALLED',
    ],
  ])('%s', (_what, integrationTypes, location, installs, found) => {
    expect(find(command({ integrationTypes }), location, installs)).toBe(found);
  });
});

describe('an age-restricted command', () => {
  const nsfw = command({ nsfw: true });
  const turnedOn = { ...adult, ageRestrictedInMessages: true };
  const minor = { ...turnedOn, isAdult: false };
  const restricted = guildLocation({ ageRestricted: true });

  test.each<[string, InvocationContext, AskingUser, string]>([
    ['is available to an adult in an age-restricted channel', restricted, adult, BY_BOTH],
    ['is not available in another channel', guildLocation(), turnedOn, 'CHANNEL_NOT_AGE_RESTRICTED'],
    ['is not available to a user under 18', restricted, minor, 'USER_NOT_ADULT'],
    ['is not available to a user under 18 in messages', BOT_DM, minor, 'USER_NOT_ADULT'],
    [
      'is available in the messages with the app to who turned it on',
      BOT_DM,
      turnedOn,
      JSON.stringify({ 0: '0', 1: USER_ID }),
    ],
    ['is not available there to who did not', BOT_DM, adult, 'AGE_RESTRICTED_TURNED_OFF'],
    ['is not available in other messages', PRIVATE, turnedOn, 'CHANNEL_NOT_AGE_RESTRICTED'],
  ])('%s', (_what, location, user, found) => {
    expect(find(nsfw, location, everywhere, user)).toBe(found);
  });

  it('of a guild is one as well', () => {
    expect(find(command({ guildId: GUILD_ID, nsfw: true }))).toBe('CHANNEL_NOT_AGE_RESTRICTED');
  });

  it('is hidden from administrators as well', () => {
    expect(find(nsfw, guildLocation({ member: usingMember({ permissions: P.ADMINISTRATOR }) }))).toBe(
      'CHANNEL_NOT_AGE_RESTRICTED',
    );
  });

  it('is the exception: any other needs no age', () => {
    expect(find(command(), guildLocation(), everywhere, { ...minor, ageRestrictedInMessages: false })).toBe(
      BY_BOTH,
    );
  });
});

describe('the permissions of the guild', () => {
  const denied = guildLocation({ applicationPermissions: [everyone(false)] });
  const mute = guildLocation({ member: usingMember({ permissions: 0n }) });

  test.each<[string, CommandRestrictions, InvocationContext, Installs, string]>([
    ['govern a command of the guild’s install', command(), denied, everywhere, 'NOT_PERMITTED'],
    [
      'do not govern a command that only the user has brought',
      command(),
      denied,
      { ...nowhere, byUser: true },
      BY_USER,
    ],
    [
      'do not ask who brings a command for USE_APPLICATION_COMMANDS',
      command(),
      mute,
      { ...nowhere, byUser: true },
      BY_USER,
    ],
    [
      'do not govern a command of user installs where the app is in the guild as well',
      command({ integrationTypes: [1] }),
      denied,
      everywhere,
      BY_USER,
    ],
    [
      'are left out in direct messages, defaults included',
      command({ defaultMemberPermissions: 0n }),
      BOT_DM,
      { ...nowhere, byUser: true },
      BY_USER,
    ],
    [
      'include the default of the command',
      command({ defaultMemberPermissions: 0n }),
      guildLocation(),
      everywhere,
      'NOT_PERMITTED',
    ],
    [
      'let a permission of the command skip that default',
      command({ defaultMemberPermissions: 0n }),
      guildLocation({ commandPermissions: [userRow(true)] }),
      everywhere,
      BY_BOTH,
    ],
  ])('%s', (_what, of, location, installs, found) => {
    expect(find(of, location, installs)).toBe(found);
  });

  it('name the rule that decides', () => {
    const location = guildLocation({ commandPermissions: [channel(false)] });
    expect(findAvailability({ command: command(), location, installs: everywhere, user: adult })).toEqual({
      available: false,
      reason: 'NOT_PERMITTED',
      rule: { code: 'CHANNEL', level: 'command', overwrites: [channel(false)] },
    });
  });
});

test.each<[string, number, bigint | null, boolean, boolean]>([
  ['a USER command needs a user who can send messages', 2, P.VIEW_CHANNEL, false, false],
  ['a USER command runs for who can', 2, P.VIEW_CHANNEL | P.SEND_MESSAGES, false, true],
  [
    'a USER command in a thread asks for the right in threads',
    2,
    P.VIEW_CHANNEL | P.SEND_MESSAGES,
    true,
    false,
  ],
  ['a USER command runs in direct messages', 2, null, false, true],
  ['a MESSAGE command needs no right to send', 3, P.VIEW_CHANNEL, false, true],
  ['a CHAT_INPUT command needs no right to send', 1, P.VIEW_CHANNEL, false, true],
])('%s', (_what, type, permissions, isThread, runs) => {
  expect(canInvoke(type, permissions, isThread)).toBe(runs);
});

test.each<[string, string | null, string, boolean]>([
  ['an older version of a global command is refused', null, '9', true],
  ['the stored version of a global command is not', null, '10', false],
  ['an older version of a guild’s command is not', GUILD_ID, '9', false],
])('%s', (_what, guildId, version, outdated) => {
  expect(isOutdated({ guildId, version: '10' }, version)).toBe(outdated);
});

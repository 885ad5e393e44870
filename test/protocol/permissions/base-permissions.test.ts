import { describe, expect, it, test } from 'vitest';
import {
  canSendMessages,
  computeAppPermissionsInMessages,
  computeAppPermissionsWithoutBot,
  computeChannelPermissions,
  computeGuildPermissions,
  type PermissionOverwrite,
} from '../../../src/protocol/permissions/base-permissions.js';
import { ALL_PERMISSIONS, Permission as P } from '../../../src/protocol/permissions/permissions.js';

const GUILD_ID = '900';
const everyone = { id: GUILD_ID, permissions: P.VIEW_CHANNEL | P.SEND_MESSAGES };
const red = { id: '1', permissions: P.KICK_MEMBERS };
const blue = { id: '2', permissions: P.BAN_MEMBERS };
const admin = { id: '3', permissions: P.ADMINISTRATOR };
const guild = { id: GUILD_ID, ownerId: '50', roles: [everyone, red, blue, admin] };

const member = (...roles: string[]) => ({ id: '60', roles });
const overwrite = (id: string, type: 0 | 1, allow = 0n, deny = 0n): PermissionOverwrite => ({
  id,
  type,
  allow,
  deny,
});
const inChannel = (roles: string[], ...overwrites: PermissionOverwrite[]) =>
  computeChannelPermissions(guild, member(...roles), overwrites);

describe('in the guild', () => {
  it('gives a member without roles what @everyone has', () => {
    expect(computeGuildPermissions(guild, member())).toBe(P.VIEW_CHANNEL | P.SEND_MESSAGES);
  });

  it('gives a member what @everyone and its roles have together', () => {
    expect(computeGuildPermissions(guild, member('1', '2'))).toBe(
      P.VIEW_CHANNEL | P.SEND_MESSAGES | P.KICK_MEMBERS | P.BAN_MEMBERS,
    );
  });

  it('gives the owner everything', () => {
    expect(computeGuildPermissions(guild, { id: '50', roles: [] })).toBe(ALL_PERMISSIONS);
  });

  it('gives an administrator everything', () => {
    expect(computeGuildPermissions(guild, member('3'))).toBe(ALL_PERMISSIONS);
  });

  it('makes everyone an administrator where @everyone is', () => {
    const open = { ...guild, roles: [{ ...everyone, permissions: P.ADMINISTRATOR }] };
    expect(computeGuildPermissions(open, member())).toBe(ALL_PERMISSIONS);
  });

  it('ignores a role that the guild does not have', () => {
    expect(computeGuildPermissions(guild, member('77'))).toBe(everyone.permissions);
  });
});

describe('in a channel', () => {
  it('changes nothing without overwrites', () => {
    expect(inChannel(['1'])).toBe(everyone.permissions | P.KICK_MEMBERS);
  });

  test.each<[string, string[], PermissionOverwrite[], boolean]>([
    ['denies what @everyone is denied', [], [overwrite(GUILD_ID, 0, 0n, P.SEND_MESSAGES)], false],
    [
      'allows what @everyone is both denied and allowed',
      [],
      [overwrite(GUILD_ID, 0, P.SEND_MESSAGES, P.SEND_MESSAGES)],
      true,
    ],
    [
      'lets a role deny what @everyone is allowed',
      ['1'],
      [overwrite('1', 0, 0n, P.SEND_MESSAGES), overwrite(GUILD_ID, 0, P.SEND_MESSAGES)],
      false,
    ],
    [
      'lets a role allow what @everyone is denied',
      ['1'],
      [overwrite('1', 0, P.SEND_MESSAGES), overwrite(GUILD_ID, 0, 0n, P.SEND_MESSAGES)],
      true,
    ],
    [
      'lets the role that allows win over the role that denies, whichever comes first',
      ['1', '2'],
      [overwrite('2', 0, P.SEND_MESSAGES), overwrite('1', 0, 0n, P.SEND_MESSAGES)],
      true,
    ],
    [
      'lets the member be denied what a role allows',
      ['1'],
      [overwrite('60', 1, 0n, P.SEND_MESSAGES), overwrite('1', 0, P.SEND_MESSAGES)],
      false,
    ],
    [
      'lets the member be allowed what a role denies',
      ['1'],
      [overwrite('60', 1, P.SEND_MESSAGES), overwrite('1', 0, 0n, P.SEND_MESSAGES)],
      true,
    ],
    ['ignores a role that is not the member’s', [], [overwrite('1', 0, 0n, P.SEND_MESSAGES)], true],
    ['ignores another member', [], [overwrite('61', 1, 0n, P.SEND_MESSAGES)], true],
    [
      'takes no role for a member with the same id',
      [],
      [overwrite('60', 0, 0n, P.SEND_MESSAGES), overwrite(GUILD_ID, 1, 0n, P.SEND_MESSAGES)],
      true,
    ],
  ])('%s', (_what, roles, overwrites, sends) => {
    expect((inChannel(roles, ...overwrites) & P.SEND_MESSAGES) !== 0n).toBe(sends);
  });

  test.each(['50', '60'])('denies nothing to the owner or to an administrator: %s', (id) => {
    const denied = [overwrite(GUILD_ID, 0, 0n, ALL_PERMISSIONS), overwrite(id, 1, 0n, ALL_PERMISSIONS)];
    expect(computeChannelPermissions(guild, { id, roles: ['3'] }, denied)).toBe(ALL_PERMISSIONS);
  });

  it('makes nobody an administrator', () => {
    expect(inChannel(['1'], overwrite('1', 0, P.ADMINISTRATOR))).toBe(inChannel(['1']));
  });

  it('keeps the rights that depend on a lost one', () => {
    expect(inChannel([], overwrite(GUILD_ID, 0, 0n, P.VIEW_CHANNEL))).toBe(P.SEND_MESSAGES);
  });
});

describe('timed out', () => {
  const reading = P.VIEW_CHANNEL | P.READ_MESSAGE_HISTORY;
  const open = { ...guild, roles: [{ ...everyone, permissions: reading | P.SEND_MESSAGES }, admin] };

  it('leaves a member VIEW_CHANNEL and READ_MESSAGE_HISTORY alone', () => {
    const silenced = { ...member(), timedOut: true };
    expect(computeGuildPermissions(open, silenced)).toBe(reading);
    expect(computeChannelPermissions(open, silenced, [overwrite('60', 1, P.ADD_REACTIONS)])).toBe(reading);
  });

  it('gives no right that the member does not have', () => {
    const silenced = { ...member(), timedOut: true };
    const denied = [overwrite(GUILD_ID, 0, 0n, P.VIEW_CHANNEL)];
    expect(computeChannelPermissions(open, silenced, denied)).toBe(P.READ_MESSAGE_HISTORY);
  });

  test.each([
    ['the owner', { id: '50', roles: [] }],
    ['an administrator', { id: '60', roles: ['3'] }],
  ])('takes nothing from %s', (_who, who) => {
    expect(computeGuildPermissions(open, { ...who, timedOut: true })).toBe(ALL_PERMISSIONS);
    expect(computeChannelPermissions(open, { ...who, timedOut: true }, [])).toBe(ALL_PERMISSIONS);
  });
});

test.each<[string, bigint, boolean, boolean]>([
  ['SEND_MESSAGES sends in a channel', P.VIEW_CHANNEL | P.SEND_MESSAGES, false, true],
  ['SEND_MESSAGES does not send in a thread', P.VIEW_CHANNEL | P.SEND_MESSAGES, true, false],
  ['SEND_MESSAGES_IN_THREADS sends in a thread', P.VIEW_CHANNEL | P.SEND_MESSAGES_IN_THREADS, true, true],
  [
    'SEND_MESSAGES_IN_THREADS does not send in a channel',
    P.VIEW_CHANNEL | P.SEND_MESSAGES_IN_THREADS,
    false,
    false,
  ],
  ['nobody sends in a channel without VIEW_CHANNEL', P.SEND_MESSAGES, false, false],
  ['nobody sends in a thread without VIEW_CHANNEL', P.SEND_MESSAGES_IN_THREADS, true, false],
])('%s', (_what, bits, isThread, sends) => {
  expect(canSendMessages(bits, isThread)).toBe(sends);
});

describe('app_permissions', () => {
  const four = P.ATTACH_FILES | P.EMBED_LINKS | P.MENTION_EVERYONE | P.USE_EXTERNAL_EMOJIS;
  const withRights = (permissions: bigint) => ({ ...guild, roles: [{ id: GUILD_ID, permissions }, red] });

  it('without a bot user are what @everyone has of four rights', () => {
    const some = withRights(P.EMBED_LINKS | P.SEND_MESSAGES);
    expect(computeAppPermissionsWithoutBot(some, [])).toBe(P.EMBED_LINKS);
    expect(computeAppPermissionsWithoutBot(withRights(P.ADMINISTRATOR), [])).toBe(four);
  });

  it('without a bot user follow the overwrites of @everyone in the channel, and no others', () => {
    const overwrites = [
      overwrite(GUILD_ID, 0, P.ATTACH_FILES, P.EMBED_LINKS),
      overwrite('1', 0, P.MENTION_EVERYONE),
      overwrite('60', 1, P.MENTION_EVERYONE),
    ];
    expect(computeAppPermissionsWithoutBot(withRights(P.EMBED_LINKS), overwrites)).toBe(P.ATTACH_FILES);
  });

  it('in direct messages are 180224, and 442368 with the app’s own bot', () => {
    expect(computeAppPermissionsInMessages(false)).toBe(180224n);
    expect(computeAppPermissionsInMessages(true)).toBe(442368n);
  });
});

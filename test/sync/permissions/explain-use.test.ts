import { describe, expect, expectTypeOf, it, test } from 'vitest';
import {
  Permission,
  PermissionSet,
  allowAllChannels,
  allowChannel,
  allowEveryone,
  allowRole,
  allowUser,
  denyAllChannels,
  denyChannel,
  denyEveryone,
  denyRole,
  denyUser,
  type ChatInputInteraction,
} from 'commandry';
import { explainUse, permissionsIn, canUse } from 'commandry/sync';
import { describeRule, type PermissionEntry, type RegisteredCommand } from 'commandry/protocol';

const GUILD = '300000000000000001';
const APP = '100000000000000001';
const COMMAND = '110000000000000001';
const [GENERAL, THREAD] = ['400', '401'];
const [RED, BLUE] = ['601', '602'];

const command = { id: COMMAND, application_id: APP };
const member = { user: { id: '500' }, roles: [RED, BLUE], permissions: Permission.USE_APPLICATION_COMMANDS };
const general = { id: GENERAL, type: 0, parent_id: '399' };
const setOf = (id: string, permissions: readonly PermissionEntry[]) => ({ id, guild_id: GUILD, permissions });
const ofCommand = (...permissions: PermissionEntry[]) => setOf(COMMAND, permissions);
const ofApp = (...permissions: PermissionEntry[]) => setOf(APP, permissions);

describe('the rules of the reference', () => {
  const closed = { ...command, default_member_permissions: '0' };
  const forManagers = { ...command, default_member_permissions: Permission.MANAGE_GUILD.toString() };
  const administrator = { ...member, permissions: Permission.ADMINISTRATOR };

  test.each<[string, Parameters<typeof canUse>, boolean]>([
    ['without anything said, everybody can use a command', [member, general, command, []], true],
    [
      'permissions under the id of the application hold for all commands without their own',
      [member, general, command, [ofApp(denyUser('500'))]],
      false,
    ],
    [
      'those of a command go before',
      [member, general, command, [ofApp(denyUser('500')), ofCommand(allowUser('500'))]],
      true,
    ],
    [
      'those of another command are none of this one',
      [member, general, command, [setOf('5', [denyUser('500')])]],
      true,
    ],
    [
      'the id of the guild is everybody in it',
      [member, general, command, [ofCommand(denyEveryone(GUILD))]],
      false,
    ],
    [
      'the id of the guild minus one is every channel',
      [member, general, command, [ofCommand(denyAllChannels(GUILD))]],
      false,
    ],
    [
      'but for a channel that is allowed',
      [member, general, command, [ofCommand(denyAllChannels(GUILD), allowChannel(GENERAL))]],
      true,
    ],
    [
      'and a command takes back what the application says of channels',
      [member, general, command, [ofApp(denyAllChannels(GUILD)), ofCommand(allowAllChannels(GUILD))]],
      true,
    ],
    [
      'a channel permission holds in the threads of the channel',
      [member, { id: THREAD, type: 11, parent_id: GENERAL }, command, [ofCommand(denyChannel(GENERAL))]],
      false,
    ],
    [
      'and not in the channels of a category',
      [member, general, command, [ofCommand(denyChannel('399'))]],
      true,
    ],
    [
      'administrators can use all commands',
      [administrator, general, closed, [ofCommand(denyUser('500'), denyChannel(GENERAL))]],
      true,
    ],
    ['"0" leaves a command to administrators', [member, general, closed, []], false],
    ['and to whom an overwrite allows it', [member, general, closed, [ofCommand(allowRole(RED))]], true],
    [
      'what the application allows does not go beyond the default',
      [member, general, closed, [ofApp(allowUser('500'))]],
      false,
    ],
    ['a member without what the command asks for cannot use it', [member, general, forManagers, []], false],
    [
      'one who has it can',
      [
        { ...member, permissions: member.permissions | Permission.MANAGE_GUILD },
        general,
        forManagers,
        [ofCommand(allowChannel(GENERAL))],
      ],
      true,
    ],
    [
      'one role that allows is enough',
      [member, general, command, [ofCommand(denyRole(RED), allowRole(BLUE))]],
      true,
    ],
    [
      'a user goes before roles, and roles before everybody',
      [member, general, command, [ofCommand(allowEveryone(GUILD), allowRole(RED), denyUser('500'))]],
      false,
    ],
    [
      'nobody uses anything without USE_APPLICATION_COMMANDS',
      [{ ...member, permissions: 0n }, general, command, [ofCommand(allowUser('500'))]],
      false,
    ],
    [
      'but for the owner, where it is known who that is',
      [{ ...member, permissions: 0n }, general, closed, [], { owner_id: '500' }],
      true,
    ],
    [
      'a guild with the old logic goes by one level alone',
      [
        member,
        general,
        closed,
        [ofCommand(allowRole('699')), ofApp(denyUser('500'))],
        { features: ['APPLICATION_COMMAND_PERMISSIONS_V2'] },
      ],
      true,
    ],
    ['channels can be left aside', [member, null, command, [ofCommand(denyChannel(GENERAL))]], true],
  ])('%s', (_what, parameters, allowed) => {
    expect(canUse(...parameters).allowed).toBe(allowed);
  });
});

describe('canUse', () => {
  it('tells the rule that decides, as data and in words', () => {
    const { rule } = canUse(member, general, command, [ofCommand(denyRole(RED), denyRole(BLUE))]);
    expect(rule).toEqual({ code: 'ROLES', level: 'command', overwrites: [denyRole(RED), denyRole(BLUE)] });
    expect(describeRule(rule)).toBe('The permissions of the command deny it for the roles 601, 602.');
    const named = describeRule(rule, (id, kind) => `${kind} no. ${id}`);
    expect(named).toBe('The permissions of the command deny it for the roles role no. 601, role no. 602.');
  });

  it('takes what an interaction carries, a registered command and permissions in each of their forms', () => {
    type Given = Parameters<typeof canUse>;
    type Carried = ChatInputInteraction;
    expectTypeOf<NonNullable<Carried['member']>>().toExtend<Given[0]>();
    expectTypeOf<NonNullable<Carried['channel']>>().toExtend<NonNullable<Given[1]>>();
    expectTypeOf<RegisteredCommand>().toExtend<Given[2]>();
    const bits = Permission.USE_APPLICATION_COMMANDS;
    for (const permissions of [bits, bits.toString(), PermissionSet.from(bits)]) {
      expect(canUse({ ...member, permissions }, general, command, []).allowed).toBe(true);
    }
  });

  it('changes nothing, and needs nothing that is not there', () => {
    const frozen = Object.freeze([Object.freeze(ofCommand(denyUser('500')))]);
    expect(canUse(Object.freeze(member), { id: GENERAL }, Object.freeze(command), frozen).allowed).toBe(
      false,
    );
  });
});

describe('explainUse', () => {
  it('tells every step up to the one that decides', () => {
    const overwrites = [ofCommand(allowChannel(GENERAL)), ofApp(allowRole(RED))];
    const asks = { ...command, default_member_permissions: Permission.BAN_MEMBERS.toString() };
    const { allowed, rule, steps, sentences } = explainUse(member, general, asks, overwrites);
    expect(allowed).toBe(false);
    expect(steps.at(-1)).toEqual({ asked: 'DEFAULT', allowed: false, rule });
    expect(steps.map((step) => step.asked)).toEqual([
      'OWNER',
      'ADMINISTRATOR',
      'USE_APPLICATION_COMMANDS',
      'CHANNEL',
      'COMMAND',
      'APPLICATION',
      'DEFAULT',
    ]);
    expect(sentences).toEqual([
      'The member does not own the guild.',
      'The member does not have ADMINISTRATOR.',
      'The member has USE_APPLICATION_COMMANDS in this channel.',
      'The permissions of the command allow it for the channel 400.',
      'No permission of the command is about the member, its roles or @everyone.',
      'The permissions of the application allow all commands of the application for the role 601.',
      'No permission of the command or the application decides, and the command requires BAN_MEMBERS by default: the member lacks BAN_MEMBERS in this channel.',
    ]);
  });

  it('ends where it is decided', () => {
    const { steps } = explainUse({ ...member, permissions: '8' }, general, command, []);
    expect(steps.map(({ asked, allowed }) => [asked, allowed])).toEqual([
      ['OWNER', null],
      ['ADMINISTRATOR', true],
    ]);
  });
});

describe('permissionsIn', () => {
  const { VIEW_CHANNEL, SEND_MESSAGES, ADMINISTRATOR } = Permission;
  const guild = {
    id: GUILD,
    owner_id: '1',
    roles: [
      { id: GUILD, permissions: (VIEW_CHANNEL | SEND_MESSAGES).toString() },
      { id: RED, permissions: '0' },
    ],
  };
  const overwrite = (id: string, type: 0 | 1, allow: bigint, deny: bigint) => ({
    id,
    type,
    allow: allow.toString(),
    deny: deny.toString(),
  });

  it('puts together what roles, the channel and a timeout say', () => {
    const channel = {
      permission_overwrites: [
        overwrite(GUILD, 0, 0n, VIEW_CHANNEL | SEND_MESSAGES),
        overwrite(RED, 0, VIEW_CHANNEL, 0n),
        overwrite('500', 1, ADMINISTRATOR | SEND_MESSAGES, 0n),
      ],
    };
    expect(permissionsIn(guild, member, channel).toArray()).toEqual(['VIEW_CHANNEL', 'SEND_MESSAGES']);
    const timedOut = { ...member, communication_disabled_until: '2030-01-01T00:00:00.000000+00:00' };
    const then = Date.parse('2029-12-31T23:59:59Z');
    expect(permissionsIn(guild, timedOut, channel, then).toArray()).toEqual(['VIEW_CHANNEL']);
    expect(permissionsIn(guild, timedOut, channel, then + 2000).has('SEND_MESSAGES')).toBe(true);
  });

  it('gives the owner everything', () => {
    expect(permissionsIn({ ...guild, owner_id: '500' }, member, {}).has('ADMINISTRATOR')).toBe(true);
  });
});

import { describe, expect, it, test } from 'vitest';
import { SlashCommand, type ChatInputInteraction } from 'commandry';
import type { KitCommandPermissions } from 'commandry-dev/testing';
import { COMMANDS } from './support/desk-commands.js';
import {
  ADA,
  APPLICATION,
  BEN,
  createDeskWorld,
  GENERAL,
  GUILD,
  NOTE,
  startService,
  TEAM,
  toChannel,
  toMember,
  toMessage,
  toRole,
  toUser,
} from './support/service.js';

const CLEO = '2004';
const OTHER_GUILD = '3002';
const OTHER_CHANNEL = '4003';

class WhoAmI {
  @SlashCommand('who', 'Who am I?', { contexts: ['GUILD', 'PRIVATE_CHANNEL'] })
  who({ user, member, guildId, locale }: ChatInputInteraction) {
    return [
      user.username,
      locale,
      guildId ?? 'direct',
      ...(member ? [member.nick, ...member.roles] : []),
    ].join(' ');
  }
}

const startWho = () => startService({ commands: [...COMMANDS, WhoAmI] });
type Started = Awaited<ReturnType<typeof startWho>>;

const who = async ({ slash }: Started, userId: string, channelId = GENERAL) =>
  (await slash('who', {}, { userId, channelId })).message?.content;

const permit = (command: string | null, ...permissions: KitCommandPermissions['permissions']) =>
  ({ kind: 'commandPermissions', record: { guildId: GUILD, command, permissions } }) as const;

describe('what is arranged is there at once:', () => {
  it('users and members, and their changes', async () => {
    const started = await startWho();
    await started.arrange(toUser(CLEO, 'cleo'), toMember(CLEO, { nick: 'Captain' }));
    expect(await who(started, CLEO)).toBe(`cleo en-US ${GUILD} Captain`);
    await started.arrange(toMember(CLEO, { roles: [TEAM] }));
    expect(await who(started, CLEO)).toBe(`cleo en-US ${GUILD}  ${TEAM}`);
  });

  it('a guild with everything in it, in which the bot is installed', async () => {
    const started = await startWho();
    const { record } = toChannel(OTHER_CHANNEL, 'other');
    await started.arrange(
      {
        kind: 'guild',
        record: { id: OTHER_GUILD, name: 'Other', ownerId: BEN, locale: 'en-US', features: ['COMMUNITY'] },
      },
      { kind: 'role', record: { ...toRole(OTHER_GUILD, '@everyone').record, guildId: OTHER_GUILD } },
      toMember(BEN, { guildId: OTHER_GUILD, nick: 'Boss' }),
      { kind: 'channel', record: { ...record, guildId: OTHER_GUILD, overwrites: [] } },
    );
    await expect(who(started, BEN, OTHER_CHANNEL)).rejects.toMatchObject({ code: 'COMMAND_NOT_AVAILABLE' });
    await started.arrange({ kind: 'install', record: { guildId: OTHER_GUILD }, installed: true });
    expect(await who(started, BEN, OTHER_CHANNEL)).toBe(`ben en-US ${OTHER_GUILD} Boss`);
  });

  it('messages, which are no events', async () => {
    const { arrange, service, events } = await startWho();
    await arrange(toMessage('6002', 'Later'), toMessage(NOTE, 'Edited'));
    const use = { type: 3, userId: ADA, channelId: GENERAL, path: 'Quote', options: {} } as const;
    expect((await service.invoke({ ...use, targetId: '6002' })).message?.content).toBe('> Later');
    expect((await service.invoke({ ...use, targetId: NOTE })).message?.content).toBe('> Edited');
    expect(events.map(({ message }) => message.content)).toEqual(['> Later', '> Edited']);
  });

  it('roles, and what they may', async () => {
    const started = await startWho();
    await started.arrange(toRole(GUILD, '@everyone', (1n << 10n).toString()));
    await expect(who(started, BEN)).rejects.toMatchObject({ code: 'COMMAND_NOT_AVAILABLE' });
    await started.arrange(toMember(BEN, { roles: [TEAM] }));
    expect(await who(started, BEN)).toContain('ben');
  });
});

describe('installs', () => {
  it('of a guild end and begin again, with the bot where it was a member', async () => {
    const started = await startWho();
    const install = { kind: 'install', record: { guildId: GUILD } } as const;
    await started.arrange({ ...install, installed: false });
    await expect(who(started, BEN)).rejects.toMatchObject({ code: 'COMMAND_NOT_AVAILABLE' });
    await started.arrange({ ...install, installed: true });
    expect(await who(started, BEN)).toContain('ben');
    const { baseUrl } = started.service.credentials;
    const bot = await fetch(`${baseUrl}/control/guilds/${GUILD}/members/${APPLICATION.botUserId}`);
    expect(bot.status).toBe(200);
  });

  it('of a user reach into direct messages', async () => {
    const started = await startWho();
    const channel = { ...toChannel(OTHER_CHANNEL, '').record, guildId: null, name: null, overwrites: [] };
    await started.arrange({
      kind: 'channel',
      record: { ...channel, type: 3, recipientIds: [ADA, BEN] },
    });
    await expect(who(started, BEN, OTHER_CHANNEL)).rejects.toMatchObject({ code: 'COMMAND_NOT_AVAILABLE' });
    await started.arrange({ kind: 'install', record: { userId: BEN }, installed: true });
    expect(await who(started, BEN, OTHER_CHANNEL)).toBe('ben en-US direct');
    await started.arrange({ kind: 'install', record: { userId: BEN }, installed: false });
    await expect(who(started, BEN, OTHER_CHANNEL)).rejects.toMatchObject({ code: 'COMMAND_NOT_AVAILABLE' });
  });
});

describe('permissions of commands', () => {
  const notBen = { id: BEN, type: 2, permission: false } as const;

  it('are for one command, or for all, and end with an empty list', async () => {
    const started = await startWho();
    await started.arrange(permit('who', notBen));
    await expect(who(started, BEN)).rejects.toMatchObject({ code: 'COMMAND_NOT_AVAILABLE' });
    expect(await who(started, ADA)).toContain('ada');
    await started.arrange(permit('who'), permit(null, notBen));
    await expect(started.slash('callback', {}, { userId: BEN })).rejects.toMatchObject({
      code: 'COMMAND_NOT_AVAILABLE',
    });
    await started.arrange(permit(null));
    expect(await who(started, BEN)).toContain('ben');
  });

  it('are there from the start, once the commands are registered', async () => {
    const world = createDeskWorld();
    world.apply(permit('who', notBen));
    const started = await startService({ commands: [WhoAmI] }, { world });
    await expect(who(started, BEN)).rejects.toMatchObject({ code: 'COMMAND_NOT_AVAILABLE' });
  });

  it('of a command that is not registered are an error that lists the registered ones', async () => {
    const { arrange } = await startService({ commands: [WhoAmI] });
    await expect(arrange(permit('whom', notBen))).rejects.toThrow(
      `No command "whom" is registered for guild ${GUILD}. There is who.`,
    );
  });
});

test('a record that does not fit is refused with what is wrong', async () => {
  const { arrange } = await startWho();
  await expect(arrange(toMember(BEN, { roles: ['1'] }))).rejects.toThrow(
    /PATCH .*\/guilds\/3001\/members\/2003: 400 .*no role 1 in guild 3001/,
  );
});

test('a further world is there beside it', async () => {
  const extraWorld = {
    applications: [{ id: '1002', name: 'Other', token: 'other-token', botUserId: '2005', guildIds: [GUILD] }],
    users: [{ id: '2005', username: 'other', bot: true }],
  };
  const started = await startService({ commands: [WhoAmI] }, { extraWorld });
  const { baseUrl } = started.service.credentials;
  const registered = await fetch(`${baseUrl}/api/v10/applications/1002/commands`, {
    method: 'POST',
    headers: { authorization: 'Bot other-token', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'who', description: 'Who are they?' }),
  });
  expect(registered.status).toBe(201);
  expect(await who(started, BEN)).toContain('ben');
});

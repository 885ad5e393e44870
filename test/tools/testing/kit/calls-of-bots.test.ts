import { describe, expect, it } from 'vitest';
import { createRestApi, defineCommand, type ChatInputInteraction } from 'commandry';
import { createTestKit, type Actor, type TestKit, type TestKitOptions } from 'commandry-dev/testing';
import { API_ROUTES } from '../../../../tools/src/emulator/http/api/api-routes.js';

type Rest = ChatInputInteraction['rest'];

const APPLICATION = '1100000000000000001';
const SKU = '1200000000000000001';
/** A PNG of one pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

interface Bot {
  readonly kit: TestKit;
  readonly ada: Actor;
  readonly guild: string;
  readonly general: string;
  /** Lets a handler of the bot make calls by `interaction.rest`. */
  readonly calls: <T>(make: (rest: Rest) => Promise<T>) => Promise<T>;
}

/** Makes a kit with a bot that may do everything. */
function createBot(options: TestKitOptions = {}): Bot {
  let handle: (rest: Rest) => Promise<unknown> = () => Promise.resolve();
  let result: unknown;
  const act = defineCommand({
    name: 'act',
    description: 'Makes calls',
    run: async ({ rest }) => {
      result = await handle(rest);
      return { content: 'Done.', ephemeral: true };
    },
  });
  const kit = createTestKit({ commands: [act] }, { botPermissions: ['ADMINISTRATOR'], ...options });
  const ada = kit.as();
  const calls = async <T>(make: (rest: Rest) => Promise<T>): Promise<T> => {
    handle = make;
    await ada.slash('act');
    handle = () => Promise.resolve();
    return result as T;
  };
  return { kit, ada, guild: kit.defaultGuild.id, general: kit.general.id, calls };
}

describe('what a bot does by its calls is so in the kit:', () => {
  it('who may see and use a channel', async () => {
    const { kit, ada, calls } = createBot();
    const staff = kit.channel('staff');
    await calls((rest) =>
      rest.channels.editPermissionOverwrite(staff.id, kit.defaultGuild.id, { type: 0, deny: '1024' }),
    );
    await expect(ada.in(staff).slash('act')).rejects.toMatchObject({ reason: 'CHANNEL_HIDDEN' });
    await calls((rest) =>
      rest.channels.editPermissionOverwrite(staff.id, ada.id, { type: 1, allow: '1024' }),
    );
    expect((await ada.in(staff).slash('act')).text).toBe('Done.');
    await calls((rest) => rest.channels.deletePermissionOverwrite(staff.id, kit.defaultGuild.id));
    expect(kit.channels().find(({ name }) => name === 'staff')?.overwrites).toMatchObject([{ id: ada.id }]);
  });

  it('roles: made, changed, ordered, given and deleted', async () => {
    const { kit, ada, guild, calls } = createBot();
    const { id } = await calls(async (rest) => {
      const role = await rest.guilds.createRole(guild, { name: 'helpers', permissions: '8192' });
      await rest.guilds.editRole(guild, role.id, { name: 'staff' });
      await rest.guilds.setRolePositions(guild, [{ id: role.id, position: 1 }]);
      await rest.guilds.addRoleToMember(guild, ada.id, role.id);
      return role;
    });
    expect(kit.rolesOf(ada)).toMatchObject([{ id, name: 'staff', permissions: '8192', position: 1 }]);
    await calls((rest) => rest.guilds.deleteRole(guild, id));
    expect(kit.rolesOf(ada)).toEqual([]);
  });

  it('channels: made, moved and deleted', async () => {
    const { kit, guild, calls } = createBot();
    const { id } = await calls(async (rest) => {
      const made = await rest.guilds.createChannel(guild, { name: 'ideas', topic: 'New ones' });
      await rest.guilds.setChannelPositions(guild, [{ id: made.id, position: 3 }]);
      return made;
    });
    expect(kit.channels().at(-1)).toMatchObject({ id, name: 'ideas', topic: 'New ones', position: 3 });
    await calls((rest) => rest.channels.delete(id));
    expect(kit.channels().map(({ name }) => name)).toEqual(['general']);
  });

  it('a guild has another name', async () => {
    const { guild, calls } = createBot();
    expect(
      await calls(async (rest) => {
        await rest.guilds.edit(guild, { name: 'Port', afk_timeout: 60 });
        return rest.guilds.get(guild);
      }),
    ).toMatchObject({ name: 'Port', afk_timeout: 60 });
  });

  it('a banned member is gone, and a timeout takes permissions', async () => {
    const { kit, ada, guild, calls } = createBot();
    const [ben, cyd] = [kit.as(), kit.as()];
    await calls(async (rest) => {
      await rest.guilds.banUser(guild, ben.id, {}, { reason: 'Spam' });
      const until = new Date(kit.clock.now() + 60_000).toISOString();
      await rest.guilds.editMember(guild, cyd.id, { communication_disabled_until: until });
    });
    await expect(ben.slash('act')).rejects.toMatchObject({ reason: 'NOT_A_MEMBER' });
    await expect(cyd.slash('act')).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
    const log = await calls((rest) => rest.guilds.getAuditLogs(guild));
    expect(log.audit_log_entries).toContainEqual(
      expect.objectContaining({ target_id: ben.id, reason: 'Spam', user_id: APPLICATION }),
    );
    expect(await calls((rest) => rest.guilds.getMemberBans(guild))).toMatchObject([{ user: { id: ben.id } }]);
    await calls((rest) => rest.guilds.bulkBanUsers(guild, { user_ids: [cyd.id] }));
    expect(await calls((rest) => rest.guilds.getMemberBan(guild, cyd.id))).toMatchObject({
      user: { id: cyd.id },
    });
    await calls((rest) => rest.guilds.unbanUser(guild, cyd.id));
    expect((await ada.slash('act')).text).toBe('Done.');
  });

  it('a member whom the bot removed can be arranged again', async () => {
    const { kit, guild, calls } = createBot();
    const ben = kit.as();
    await calls((rest) => rest.guilds.removeMember(guild, ben.id));
    kit.member(ben, { nickname: 'Ben' });
    expect((await ben.slash('act')).text).toBe('Done.');
  });

  it('emojis, of a guild and of the application', async () => {
    const { guild, calls } = createBot();
    const [own, all] = await calls(async (rest) => {
      const made = await rest.guilds.createEmoji(guild, { name: 'tea', image: PICTURE });
      await rest.guilds.editEmoji(guild, made.id ?? '', { name: 'coffee' });
      await rest.applications.createEmoji(APPLICATION, { name: 'logo', image: PICTURE });
      return Promise.all([rest.applications.getEmojis(APPLICATION), rest.guilds.getEmojis(guild)]);
    });
    expect(own).toMatchObject({ items: [{ name: 'logo' }] });
    expect(all).toMatchObject([{ name: 'coffee' }]);
  });

  it('the message of a webhook is seen', async () => {
    const { ada, general, calls } = createBot();
    const hooks = await calls(async (rest) => {
      const { id, token = '' } = await rest.channels.createWebhook(general, { name: 'Reporter' });
      await rest.webhooks.execute(id, token, { content: 'The tide is in.', wait: true });
      return rest.channels.getWebhooks(general);
    });
    expect(hooks).toMatchObject([{ name: 'Reporter' }]);
    expect(ada.messages().map(({ text }) => text)).toContain('The tide is in.');
  });

  it('invites', async () => {
    const { guild, general, calls } = createBot();
    const [found, listed] = await calls(async (rest) => {
      const { code } = await rest.channels.createInvite(general, { max_uses: 1 });
      return Promise.all([rest.invites.get(code), rest.guilds.getInvites(guild)]);
    });
    expect(found).toMatchObject({ channel: { id: general } });
    expect(listed).toMatchObject([{ code: found.code, max_uses: 1 }]);
  });

  it('threads: members, and archived ones', async () => {
    const { kit, ada, general, calls } = createBot();
    const thread = await calls(async (rest) => {
      const made = await rest.channels.createThread(general, { name: 'Ticket 1', type: 12 });
      await rest.threads.addMember(made.id, ada.id);
      return made;
    });
    const ticket = kit.channels().find(({ id }) => id === thread.id);
    expect(ticket).toMatchObject({
      name: 'Ticket 1',
      memberIds: expect.arrayContaining([ada.id]) as unknown,
    });
    expect((await ada.in(ticket!).slash('act')).text).toBe('Done.');
    const archived = await calls(async (rest) => {
      await rest.threads.removeMember(thread.id, ada.id);
      await rest.channels.edit(thread.id, { archived: true });
      return rest.channels.getArchivedThreads(general, 'private');
    });
    expect(archived.threads).toMatchObject([{ id: thread.id }]);
    expect(kit.channels().find(({ id }) => id === thread.id)).toMatchObject({ archived: true });
    await expect(ada.in(ticket!).slash('act')).rejects.toMatchObject({ reason: 'CHANNEL_HIDDEN' });
  });

  it('a poll ends, and shows who voted', async () => {
    const { ada, general, calls } = createBot();
    const [voters, ended] = await calls(async (rest) => {
      const { id } = await rest.channels.createMessage(general, {
        poll: { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'Yes' } }], duration: 1 },
      });
      const answer = await rest.poll.getAnswerVoters(general, id, 1);
      return [answer, await rest.poll.expirePoll(general, id)] as const;
    });
    expect(voters).toEqual({ users: [] });
    expect(ended.poll?.results).toMatchObject({ is_finalized: true });
    expect(ada.messages().at(0)?.poll).toMatchObject({ question: { text: 'Tea?' } });
  });

  it('reactions, pins, and many messages deleted at once', async () => {
    const { kit, ada, general, calls } = createBot();
    const messages = [kit.message('one'), kit.message('two'), kit.message('three')];
    const [one, two, three] = messages.map(({ id }) => id);
    const pinned = await calls(async (rest) => {
      await rest.channels.pinMessage(general, three ?? '');
      await rest.channels.addMessageReaction(general, three ?? '', '👍');
      await rest.channels.bulkDeleteMessages(general, [one ?? '', two ?? '']);
      return rest.channels.getPins(general);
    });
    expect(JSON.stringify(pinned)).toContain(three);
    const texts = ada.messages().map(({ text }) => text);
    expect(texts).toContain('three');
    expect(texts).not.toContain('one');
  });

  it('direct messages', async () => {
    const { ada, calls } = createBot();
    await calls(async (rest) => {
      const { id } = await rest.users.createDM(ada.id);
      await rest.channels.createMessage(id, 'Your ticket is open.');
    });
    expect(
      ada
        .inDirectMessages()
        .messages()
        .map(({ text }) => text),
    ).toEqual(['Your ticket is open.']);
  });

  it('direct messages that are turned off, with replies that arrive there anyway', async () => {
    const { kit, calls } = createBot();
    const ben = kit.as({ directMessages: false });
    expect(await calls((rest) => rest.users.sendDirectMessage(ben.id, 'Hello'))).toMatchObject({
      ...{ ok: false, reason: 'CANNOT_MESSAGE_USER' },
    });
    expect((await ben.inDirectMessages().slash('act')).text).toBe('Done.');
  });

  it('what a user has bought', async () => {
    const { kit, ada, calls } = createBot({
      world: {
        applications: [],
        skus: [{ id: SKU, applicationId: APPLICATION, name: 'Gold', slug: 'gold', type: 5, flags: 260 }],
      },
    });
    const [skus, granted] = await calls(async (rest) => [
      await rest.monetization.getSKUs(APPLICATION),
      await rest.monetization.createTestEntitlement(APPLICATION, {
        sku_id: SKU,
        owner_id: ada.id,
        owner_type: 2,
      }),
      await rest.monetization.getSKUSubscriptions(SKU, { user_id: ada.id }),
    ]);
    expect(skus).toMatchObject([{ name: 'Gold' }]);
    const reply = await ada.slash('act');
    expect(reply.raw.interaction?.['entitlements']).toMatchObject([{ sku_id: SKU, user_id: ada.id }]);
    await calls((rest) => rest.monetization.deleteTestEntitlement(APPLICATION, granted.id ?? ''));
    expect((await ada.slash('act')).raw.interaction?.['entitlements']).toEqual([]);
    await kit.buy(ada, SKU);
    expect((await ada.slash('act')).raw.interaction?.['entitlements']).toHaveLength(1);
  });

  it('the application, and who may use its commands', async () => {
    const { kit, ada, guild, calls } = createBot();
    kit.permit('act', [{ for: ada, allow: true }]);
    const [application, permissions] = await calls(async (rest) =>
      Promise.all([
        rest.applications.editCurrent({ description: 'Acts.' }),
        rest.applicationCommands.getGuildCommandsPermissions(APPLICATION, guild),
      ]),
    );
    expect(application).toMatchObject({ description: 'Acts.' });
    expect(permissions).toMatchObject([{ permissions: [{ id: ada.id, permission: true }] }]);
  });

  it('a bot that leaves a guild is not there', async () => {
    const { kit, ada, calls } = createBot();
    const elsewhere = kit.guild({ name: 'Elsewhere' });
    const cyd = kit.as({ guild: elsewhere });
    expect((await cyd.slash('act')).text).toBe('Done.');
    await calls((rest) => rest.users.leaveGuild(elsewhere.id));
    await expect(cyd.slash('act')).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
    expect((await ada.slash('act')).text).toBe('Done.');
  });
});

it('a client of its own reaches OAuth and the rest', async () => {
  const { kit } = createBot();
  await kit.settle();
  const rest = createRestApi({ token: 'any', fetch: kit.rest.fetch });
  expect(await rest.users.getCurrent()).toMatchObject({ id: APPLICATION, bot: true });
  const application = await kit.rest.fetch('https://discord.com/api/v10/oauth2/applications/@me', {
    headers: { authorization: 'Bot any' },
  });
  expect(await application.json()).toMatchObject({ id: APPLICATION, name: 'bot' });
});

it('no route of the emulator is missing in the kit', async () => {
  const { kit, guild, general } = createBot();
  await kit.settle();
  const known: Readonly<Record<string, string>> = {
    guild_id: guild,
    channel_id: general,
    application_id: APPLICATION,
  };
  expect(API_ROUTES.length).toBeGreaterThan(130);
  const missing: string[] = [];
  for (const { method, path } of API_ROUTES) {
    const filled = path.replace(/\{(\w+)\}/g, (_part, name: string) => known[name] ?? '123456789012345678');
    const called = kit.rest.fetch(`https://discord.com/api/v10${filled}`, {
      method,
      headers: { authorization: 'Bot any', 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    const status = await called.then((response) => response.status).catch(String);
    if (typeof status === 'string' || status === 405) missing.push(`${method} ${path}: ${status}`);
  }
  expect(missing).toEqual([]);
});

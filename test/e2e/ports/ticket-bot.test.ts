import { API } from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { ButtonStyle, ChannelType, ComponentType, OverwriteType } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { ADA, BEN, BOT, HARBOUR } from '../../tools/emulator/support/worlds/staff-world.js';
import { WEATHER } from '../../tools/emulator/support/emulator.js';
import { startPorts } from './support/port-world.js';

const VIEW = String(1n << 10n);

/** A ticket bot, as people run them with @discordjs/core. */
class TicketBot {
  constructor(private readonly api: API) {}

  async open(userId: string, topic: string) {
    const { channels, guilds, threads } = this.api;
    const room = await guilds.createChannel(HARBOUR, {
      name: topic,
      type: ChannelType.GuildText,
      permission_overwrites: [
        { id: HARBOUR, type: OverwriteType.Role, deny: VIEW },
        { id: userId, type: OverwriteType.Member, allow: VIEW },
        { id: BOT, type: OverwriteType.Member, allow: VIEW },
      ],
    });
    const close = {
      type: ComponentType.Button,
      style: ButtonStyle.Danger,
      label: 'Close',
      custom_id: `close:${room.id}`,
    } as const;
    const panel = await channels.createMessage(room.id, {
      content: `<@${userId}> How can we help?`,
      components: [{ type: ComponentType.ActionRow, components: [close] }],
    });
    await channels.pinMessage(room.id, panel.id);
    const notes = await channels.createThread(room.id, { name: 'notes', type: ChannelType.PrivateThread });
    await threads.join(notes.id);
    await channels.createMessage(notes.id, { content: 'Only for us' });
    return { room: room.id, panel: panel.id, notes: notes.id };
  }

  async close({ room, notes }: { room: string; notes: string }, userId: string) {
    const { channels, users } = this.api;
    await channels.edit(notes, { archived: true, locked: true });
    const { id } = await users.createDM(userId);
    await channels.createMessage(id, { content: 'Your ticket is closed.' });
    await channels.deletePermissionOverwrite(room, userId);
    await channels.edit(room, { name: 'closed' });
  }
}

test('a ticket bot with @discordjs/core: a channel for one user, a pinned panel, notes, a direct message', async () => {
  const { baseUrl, call, control, seenBy } = await startPorts();
  const bot = new TicketBot(new API(new REST({ api: `${baseUrl}/api` }).setToken(WEATHER.token)));
  const ticket = await bot.open(BEN, 'Lost key');
  expect((await seenBy(BEN, ticket.room))[0]).toMatchObject({
    content: `<@${BEN}> How can we help?`,
    pinned: true,
    components: [{ components: [{ label: 'Close', custom_id: `close:${ticket.room}` }] }],
  });
  expect((await control('GET', `/channels/${ticket.notes}/messages?as=${BEN}`)).status).toBe(403);
  await bot.close(ticket, BEN);
  expect((await control('GET', `/channels/${ticket.room}/messages?as=${BEN}`)).status).toBe(403);
  expect((await call('GET', `/channels/${ticket.room}`)).body).toMatchObject({ name: 'closed' });
  expect((await call('GET', `/channels/${ticket.notes}`)).body).toMatchObject({
    thread_metadata: { archived: true, locked: true },
  });
  const direct = (await call('POST', '/users/@me/channels', { recipient_id: BEN })).body.id;
  expect((await seenBy(BEN, direct)).map(({ content }) => content)).toEqual(['Your ticket is closed.']);
  expect((await seenBy(ADA, ticket.room)).length).toBeGreaterThan(0);
});

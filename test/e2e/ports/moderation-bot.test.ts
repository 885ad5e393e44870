import type { Client } from 'eris';
import { expect, test } from 'vitest';
import { createEris } from '../../tools/emulator/support/clients/foreign-clients.js';
import {
  ADA,
  BEN,
  CAPTAINS,
  DAN,
  GENERAL,
  HARBOUR,
  SAILORS,
} from '../../tools/emulator/support/worlds/staff-world.js';
import { LOG, startPorts } from './support/port-world.js';

/** A moderation bot, as people run them with eris. */
class ModerationBot {
  constructor(private readonly client: Client) {}

  async warn(userId: string, minutes: number, reason: string) {
    const communicationDisabledUntil = new Date(Date.now() + minutes * 60_000);
    await this.client.editGuildMember(HARBOUR, userId, { communicationDisabledUntil }, reason);
    await this.log(`<@${userId}> is quiet for ${minutes} minutes: ${reason}`);
  }

  async purge(channelId: string, userId: string) {
    const messages = await this.client.getMessages(channelId, { limit: 50 });
    // Discord deletes older ones one by one alone.
    const since = Date.now() - 14 * 86_400_000;
    const recent = messages.filter(({ author, timestamp }) => author.id === userId && timestamp > since);
    const ids = recent.map(({ id }) => id);
    await this.client.deleteMessages(channelId, ids, 'Purge');
    await this.log(`${ids.length} messages of <@${userId}> are gone`);
  }

  async ban(userId: string, reason: string) {
    await this.client.banGuildMember(HARBOUR, userId, { deleteMessageSeconds: 3600, reason });
    await this.log(`<@${userId}> is banned: ${reason}`);
  }

  async pardon(userId: string) {
    await this.client.unbanGuildMember(HARBOUR, userId, 'Pardoned');
    await this.log(`<@${userId}> is pardoned`);
  }

  kick(userId: string) {
    return this.client.kickGuildMember(HARBOUR, userId, 'Out');
  }

  async paint(roleId: string, name: string, color: number) {
    await this.client.editRole(HARBOUR, roleId, { name, color }, 'New paint');
  }

  private log(content: string) {
    return this.client.createMessage(LOG, { content });
  }
}

test('a moderation bot with eris: time-out, purge, ban, pardon, kick, a role, and its log', async () => {
  const { baseUrl, call, control, seenBy, say } = await startPorts();
  const bot = new ModerationBot(createEris(baseUrl));

  await bot.warn(BEN, 10, 'Spam');
  const member = (await call('GET', `/guilds/${HARBOUR}/members/${BEN}`)).body;
  expect(Date.parse(String(member['communication_disabled_until']))).toBeGreaterThan(Date.now());

  for (const text of ['spam', 'more spam']) await say(BEN, GENERAL, text);
  await say(ADA, GENERAL, 'Stop it');
  await bot.purge(GENERAL, BEN);
  expect((await seenBy(ADA, GENERAL)).map(({ content }) => content)).toEqual([
    'Is it going to rain today?',
    'Stop it',
  ]);

  await bot.ban(BEN, 'Spam');
  expect((await control('GET', `/channels/${GENERAL}/messages?as=${BEN}`)).status).toBe(403);
  await bot.pardon(BEN);
  expect((await call('GET', `/guilds/${HARBOUR}/bans`)).body).toEqual([]);

  await expect(bot.kick(DAN)).rejects.toMatchObject({ code: 50013 });
  await bot.paint(SAILORS, 'mates', 0x00ff00);
  await expect(bot.paint(CAPTAINS, 'admirals', 1)).rejects.toMatchObject({ code: 50013 });
  const roles = (await call('GET', `/guilds/${HARBOUR}/roles`)).body;
  expect(roles).toContainEqual(expect.objectContaining({ id: SAILORS, name: 'mates', color: 0x00ff00 }));

  expect((await seenBy(ADA, LOG)).map(({ content }) => content)).toEqual([
    `<@${BEN}> is quiet for 10 minutes: Spam`,
    `2 messages of <@${BEN}> are gone`,
    `<@${BEN}> is banned: Spam`,
    `<@${BEN}> is pardoned`,
  ]);
  const { body } = await call('GET', `/guilds/${HARBOUR}/audit-logs?limit=10`);
  const entries = body['audit_log_entries'] as readonly { readonly reason?: string }[];
  expect(entries.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['Spam', 'Pardoned', 'New paint']),
  );
});

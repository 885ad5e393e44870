import { describe, expect, test } from 'vitest';
import {
  startCore,
  startErisGuilds,
  startOceanicGuilds,
} from '../../../support/clients/foreign-guild-clients.js';
import { BEN, BOT, GENERAL, HARBOUR, SAILORS, startStaff } from '../../../support/worlds/staff-world.js';

const clients = [
  ['@discordjs/core', startCore],
  ['oceanic.js', startOceanicGuilds],
  ['eris', startErisGuilds],
] as const;

/** Clients of the real service that nobody here wrote, as they are but for the address. */
describe.each(clients)('%s', (_name, start) => {
  async function startClient() {
    const { emulator, call } = await startStaff();
    return { emulator, call, client: start(emulator.baseUrl) };
  }

  test('creates a channel for one user, and opens a thread per ticket', async () => {
    const { emulator, call, client } = await startClient();
    const { id } = await client.createTicketChannel(HARBOUR, 'Ticket 7', BEN);
    expect((await call('GET', `/channels/${id}`)).body).toMatchObject({
      name: 'ticket-7',
      permission_overwrites: [
        { id: HARBOUR, deny: '1024' },
        { id: BEN, type: 1, allow: '1024' },
        { id: BOT, type: 1 },
      ],
    });
    const thread = await client.startThread(id, 'Engine');
    await client.addToThread(thread.id, BEN);
    const seen = await emulator.control('GET', `/channels/${thread.id}/messages?as=${BEN}`);
    expect(seen.status).toBe(200);
  });

  test('gives a role with a reason, takes it, and times out', async () => {
    const { call, client } = await startClient();
    const member = async () => (await call('GET', `/guilds/${HARBOUR}/members/${BEN}`)).body;
    await client.giveRole(HARBOUR, BEN, SAILORS);
    expect(await member()).toMatchObject({ roles: [SAILORS] });
    const { body } = await call('GET', `/guilds/${HARBOUR}/audit-logs?limit=1`);
    expect(body['audit_log_entries']).toMatchObject([{ reason: 'Für ihn', action_type: 25 }]);
    await client.takeRole(HARBOUR, BEN, SAILORS);
    expect(await member()).toMatchObject({ roles: [] });
    const until = new Date(Date.now() + 60_000).toISOString();
    await client.timeOut(HARBOUR, BEN, until);
    expect(await member()).toMatchObject({ communication_disabled_until: until.replace('Z', '000+00:00') });
  });

  test('bans and lifts the ban', async () => {
    const { call, client } = await startClient();
    await client.ban(HARBOUR, BEN, 'Spam');
    expect((await call('GET', `/guilds/${HARBOUR}/bans/${BEN}`)).body).toMatchObject({ reason: 'Spam' });
    await client.unban(HARBOUR, BEN);
    expect((await call('GET', `/guilds/${HARBOUR}/bans`)).body).toEqual([]);
  });

  test('creates a webhook, and writes with it', async () => {
    const { emulator, client } = await startClient();
    const { id, token } = await client.createWebhook(GENERAL, 'Parrot');
    await client.execute(id, token ?? '', 'Ahoy', 'Pirate');
    const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${BEN}`);
    expect((body as { messages: object[] }).messages).toContainEqual(
      expect.objectContaining({
        content: 'Ahoy',
        author: expect.objectContaining({ username: 'Pirate' }) as object,
      }),
    );
  });
});

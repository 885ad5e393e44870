import { Client, ComponentTypes } from 'oceanic.js';
import { expect, test } from 'vitest';
import { WEATHER } from '../../tools/emulator/support/emulator.js';
import { BEN, CAPTAINS, GENERAL, HARBOUR, SAILORS } from '../../tools/emulator/support/worlds/staff-world.js';
import { startPorts } from './support/port-world.js';

/** A bot that welcomes members and lets them choose roles, as people run them with oceanic.js. */
class RoleMenuBot {
  constructor(private readonly rest: Client['rest']) {}

  async welcome(userId: string) {
    const { id } = await this.rest.channels.createMessage(GENERAL, {
      content: `Welcome, <@${userId}>!`,
      allowedMentions: { users: [userId] },
    });
    await this.rest.channels.createReaction(GENERAL, id, '👋');
    return id;
  }

  async showMenu(roles: Readonly<Record<string, string>>) {
    const options = Object.entries(roles).map(([label, value]) => ({ label, value }));
    const { id } = await this.rest.channels.createMessage(GENERAL, {
      content: 'Loading …',
    });
    await this.rest.channels.editMessage(GENERAL, id, {
      content: 'Choose your roles',
      components: [
        {
          type: ComponentTypes.ACTION_ROW,
          components: [
            {
              type: ComponentTypes.STRING_SELECT,
              customID: 'roles',
              placeholder: 'Roles',
              minValues: 0,
              maxValues: options.length,
              options,
            },
          ],
        },
      ],
    });
    return id;
  }

  async choose(userId: string, chosen: readonly string[], offered: readonly string[]) {
    for (const role of offered) {
      if (chosen.includes(role)) await this.rest.guilds.addMemberRole(HARBOUR, userId, role, 'Menu');
      else await this.rest.guilds.removeMemberRole(HARBOUR, userId, role, 'Menu');
    }
  }
}

test('a role menu with oceanic.js: a welcome with a reaction, a select that is edited in, roles', async () => {
  const { baseUrl, call, control, seenBy } = await startPorts();
  const { rest } = new Client({ auth: `Bot ${WEATHER.token}`, rest: { baseURL: `${baseUrl}/api/v10` } });
  const bot = new RoleMenuBot(rest);
  const welcome = await bot.welcome(BEN);
  await control('PUT', `/users/${BEN}/reactions`, { message_id: welcome, emoji: '👋' });
  const menu = await bot.showMenu({ Sailor: SAILORS });
  const seen = await seenBy(BEN, GENERAL);
  expect(seen.find(({ id }) => id === welcome)).toMatchObject({
    content: `Welcome, <@${BEN}>!`,
    mentions: [{ id: BEN }],
    reactions: [{ emoji: { name: '👋' }, count: 2, me: true }],
  });
  expect(seen.find(({ id }) => id === menu)).toMatchObject({
    content: 'Choose your roles',
    edited_timestamp: expect.any(String) as string,
    components: [{ components: [{ type: 3, custom_id: 'roles', options: [{ label: 'Sailor' }] }] }],
  });
  const rolesOf = async () => (await call('GET', `/guilds/${HARBOUR}/members/${BEN}`)).body['roles'];
  await bot.choose(BEN, [SAILORS], [SAILORS]);
  expect(await rolesOf()).toEqual([SAILORS]);
  await bot.choose(BEN, [], [SAILORS]);
  expect(await rolesOf()).toEqual([]);
  await expect(bot.choose(BEN, [CAPTAINS], [CAPTAINS])).rejects.toMatchObject({ code: 50013 });
});

import { expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tools/src/emulator/index.js';
import { startBot } from '../../support/bot.js';
import { ADA, BEN, BOT, HARBOUR, slash } from '../../support/emulator.js';

const ALL = '9007199254740991';
const role = (id: string, permissions: string) => ({ id, guildId: HARBOUR, name: id, permissions });

async function permissionsOf(userId: string, change: (world: World) => void) {
  const world = createWorld();
  change(world);
  const { invoke } = await startBot([slash('ping'), { type: 2, name: 'Look' }], undefined, { world });
  const { interaction } = await invoke({ type: 2, command: 'Look', target_id: userId }, ADA);
  return {
    user: interaction!.data.resolved!.users?.[userId],
    resolved: interaction!.data.resolved!.members?.[userId]?.permissions,
    app: interaction!.app_permissions,
  };
}

test.each<[string, (world: World) => void, string]>([
  ['those of @everyone', ({ roles }) => (roles[0]!.permissions = '3072'), '3072'],
  [
    'those of all the roles together',
    ({ roles, members }) => {
      roles[0]!.permissions = '1024';
      roles.push(role('5', '2048'), role('6', '2049'));
      members.find(({ userId }) => userId === BEN)!.roles = ['5', '6'];
    },
    '3073',
  ],
  [
    'none of a role that somebody else has',
    ({ roles, members }) => {
      roles[0]!.permissions = '1024';
      roles.push(role('5', '2048'));
      members.find(({ userId }) => userId === ADA)!.roles = ['5'];
    },
    '1024',
  ],
  [
    'all with ADMINISTRATOR',
    ({ roles, members }) => {
      roles.push(role('5', '8'));
      members.find(({ userId }) => userId === BEN)!.roles = ['5'];
    },
    ALL,
  ],
  [
    'all as the owner',
    ({ guilds }) => {
      guilds[0]!.ownerId = BEN;
    },
    ALL,
  ],
  [
    'of bits beyond those of a number',
    ({ roles }) => (roles[0]!.permissions = '4503599627370497'),
    '4503599627370497',
  ],
])('a member has %s', async (_what, change, permissions) => {
  // ada must be able to use the user command whatever @everyone may do.
  const withAda = (world: World) => {
    change(world);
    world.roles.push(role('99', '2048'));
    world.members.find(({ userId }) => userId === ADA)!.roles!.push('99');
  };
  expect((await permissionsOf(BEN, withAda)).resolved).toBe(permissions);
});

test('the application has the permissions of its bot user', async () => {
  const { app } = await permissionsOf(BEN, ({ roles, members }) => {
    roles.push(role('5', '8'));
    members.find(({ userId }) => userId === BOT)!.roles = ['5'];
  });
  expect(app).toBe(ALL);
});

test('without its bot user in the guild it has four of those of @everyone at most', async () => {
  const withoutBot = (permissions: string) => (world: World) => {
    world.members = world.members.filter(({ userId }) => userId !== BOT);
    world.roles[0]!.permissions = permissions;
  };
  expect((await permissionsOf(BEN, withoutBot('442368'))).app).toBe('442368');
  expect((await permissionsOf(BEN, withoutBot(ALL))).app).toBe('442368');
  expect((await permissionsOf(BEN, withoutBot('16384'))).app).toBe('16384');
});

test('a user outside the guild is resolved without a member', async () => {
  const { user, resolved } = await permissionsOf('20', ({ users }) => {
    users.push({ id: '20', username: 'cleo', globalName: null, locale: 'fr', bot: false });
  });
  expect(user).toMatchObject({ id: '20', username: 'cleo' });
  expect(resolved).toBeUndefined();
});

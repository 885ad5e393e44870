import { createWorld, type World } from '../../../../tools/src/emulator/index.js';

/** The usual world, with a second application, whose bot is in the same guild. */
export function createTwoBotWorld(): World {
  const world = createWorld();
  const [weather] = world.applications;
  const id = '1100000000000000009';
  world.users.push({ ...world.users[2]!, id, username: 'tides' });
  world.applications.push({ ...weather!, id, botUserId: id, name: 'Tides', token: 'token-of-tides' });
  world.members.push({ ...world.members[2]!, userId: id });
  return world;
}

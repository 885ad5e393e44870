import { createWorld, type World } from '../../../tools/src/emulator/index.js';

/** The usual world, but for its application: it has an Activity, and only guilds can install it. */
export function createActivityWorld(): World {
  const world = createWorld();
  Object.assign(world.applications[0]!, { embedded: true, integrationTypes: [0] });
  return world;
}

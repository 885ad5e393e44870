import { afterAll } from 'vitest';

/** What `commandry-dev/testing/vitest` sets where nothing is set. */
const FILLED = ['DISCORD_APPLICATION_ID', 'DISCORD_PUBLIC_KEY'];

const missing = FILLED.filter((name) => process.env[name] === undefined);

// Files of a worker share its environment, and many start programs in it.
afterAll(() => {
  for (const name of missing) Reflect.deleteProperty(process.env, name);
});

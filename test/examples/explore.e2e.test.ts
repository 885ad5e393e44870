import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import type { App } from 'commandry';
import { explore } from '../../tools/src/testing/explore/explore.js';

/** The others need a database, a host or the channels of a server. */
const EXAMPLES = ['weather', 'tickets', 'five-languages', 'favourites', 'activity', 'shop', 'telemetry'];

it.each(EXAMPLES)('exploring finds nothing in the example %s', async (name) => {
  vi.stubEnv('DISCORD_APPLICATION_ID', '1100000000000000001');
  vi.stubEnv('DISCORD_PUBLIC_KEY', '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
  const { app } = (await import(pathToFileURL(`examples/${name}/app.ts`).href)) as { readonly app: App };
  const { findings } = await explore(app, { seed: 1, paths: 40 });
  expect(findings).toEqual([]);
});

import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import type { App } from 'commandry';
import { exportWorld } from '../../tools/src/emulator/domain/world/world.js';
import { createWorld, type World } from '../../tools/src/emulator/index.js';
import { readOptions } from '../../tools/src/emulator/emulator-options.js';
import { openMemoryStore } from '../../tools/src/emulator/storage/open-store.js';
import { explore } from '../../tools/src/testing/explore/explore.js';

/** The others need a database, listen where their app is made, or wait in earnest. */
const EXAMPLES: readonly Example[] = [
  { name: 'weather' },
  { name: 'tickets' },
  { name: 'five-languages' },
  { name: 'favourites' },
  { name: 'activity' },
  { name: 'shop' },
  { name: 'telemetry' },
  { name: 'moderation', environment: { LOG_CHANNEL_ID: '1100000000000000801' } },
];

interface Example {
  readonly name: string;
  /** Of one with a world of its own. */
  readonly environment?: Readonly<Record<string, string>>;
}

it.each(EXAMPLES)('exploring finds nothing in the example $name', async ({ name, environment }) => {
  vi.stubEnv('DISCORD_APPLICATION_ID', '1100000000000000001');
  vi.stubEnv('DISCORD_PUBLIC_KEY', '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
  for (const [variable, value] of Object.entries(environment ?? {})) vi.stubEnv(variable, value);
  const load = (file: string) => import(pathToFileURL(`examples/${name}/${file}`).href);
  const { app } = (await load('app.ts')) as { readonly app: App };
  const world = createWorld();
  if (environment) ((await load('world.ts')) as { readonly default: (world: World) => void }).default(world);
  const given = environment ? { world: exportWorld(openMemoryStore(readOptions({ world })).store) } : {};
  const { findings } = await explore(app, { seed: 1, paths: 25, ...given });
  expect(findings.map(({ recording: _recording, ...finding }) => finding)).toEqual([]);
});

import { expect } from 'vitest';
import { createWorld } from '../../src/emulator/index.js';
import { slash, startTestEmulator } from '../emulator/support/emulator.js';
import { rule } from './support/rule.js';
import { shareService } from './support/service.js';

const { api, create, createInGuild } = shareService();

rule('R-AGE-01', async () => {
  expect(await create(slash('age-1', { nsfw: true }))).toMatchObject({ nsfw: true });
  const { id } = await create(slash('age-1-later'));
  expect((await api('PATCH', `/${id}`, { nsfw: true })).body).toMatchObject({ nsfw: true });
  expect(await createInGuild(slash('age-1', { nsfw: true }))).toMatchObject({ nsfw: true });
});

rule('R-AGE-04', async () => {
  const world = createWorld();
  world.applications[0] = { ...world.applications[0]!, discoverable: true };
  const listed = await startTestEmulator({ world });
  expect((await listed.api('POST', '', slash('age-4', { nsfw: true }))).status).toBe(400);
  const { id } = (await listed.api('POST', '', slash('age-4'))).body as { id: string };
  expect((await listed.api('PATCH', `/${id}`, { nsfw: true })).status).toBe(400);
  expect((await listed.api('GET', `/${id}`)).body).toMatchObject({ nsfw: false });
});

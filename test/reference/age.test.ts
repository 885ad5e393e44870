import { expect } from 'vitest';
import { slash } from '../emulator/support/emulator.js';
import { rule } from './support/rule.js';
import { shareService } from './support/service.js';

const { api, create, createInGuild } = shareService();

rule('R-AGE-01', async () => {
  expect(await create(slash('age-1', { nsfw: true }))).toMatchObject({ nsfw: true });
  const { id } = await create(slash('age-1-later'));
  expect((await api('PATCH', `/${id}`, { nsfw: true })).body).toMatchObject({ nsfw: true });
  expect(await createInGuild(slash('age-1', { nsfw: true }))).toMatchObject({ nsfw: true });
});

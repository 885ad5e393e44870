import { expect } from 'vitest';
import { createWorld } from '../../src/emulator/index.js';
import { slash, startTestEmulator } from '../emulator/support/emulator.js';
import { rule } from './support/rule.js';
import { expectRefused, shareService, type SeenCommand } from './support/service.js';

const { api, guild, create } = shareService();

rule('R-CTX-01', async () => {
  const world = createWorld();
  world.applications[0] = { ...world.applications[0]!, integrationTypes: [0, 1] };
  const both = await startTestEmulator({ world });
  for (const integration_types of [[0], [1], [0, 1]]) {
    const { body } = await both.api('POST', '', slash('ctx-1', { integration_types }));
    expect(body).toMatchObject({ integration_types });
  }
  const { status } = await both.api('POST', '', slash('ctx-1', { integration_types: [2] }));
  expect(status).toBe(400);
});

rule('R-CTX-02', async () => {
  const { status } = await api('POST', '', slash('ctx-2', { integration_types: [0, 1] }));
  expect(status).toBe(400);
  expect(await create(slash('ctx-2', { integration_types: [0] }))).toMatchObject({ integration_types: [0] });
});

rule('R-CTX-04', async () => {
  for (const contexts of [[0], [1], [2], [0, 1, 2]]) {
    expect(await create(slash('ctx-4', { contexts }))).toMatchObject({ contexts });
  }
  expectRefused(await api('POST', '', slash('ctx-4', { contexts: [3] })), 'contexts.0');
});

rule('R-CTX-08', async () => {
  const said = slash('ctx-8', { integration_types: [0], contexts: [0, 1, 2] });
  const { status, body } = await guild('PUT', '', [said, slash('silent')]);
  expect(status).toBe(200);
  for (const command of body as SeenCommand[]) {
    expect(command).not.toHaveProperty('integration_types');
    expect(command).not.toHaveProperty('contexts');
  }
});

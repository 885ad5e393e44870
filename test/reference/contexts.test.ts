import { expect } from 'vitest';
import { createWorld } from '../../tools/src/emulator/index.js';
import { ADA, BEN, GENERAL, slash, startTestEmulator } from '../tools/emulator/support/emulator.js';
import {
  ADAS_MESSAGES,
  BENS_MESSAGES,
  createWiderWorld,
  GROUP,
  ISLAND,
  look,
  SHORE,
} from './support/wider-world.js';
import { rule } from './support/rule.js';
import { expectRefused, readTaken, shareService, toGuild, type SeenCommand } from './support/service.js';

const { api, guild, create } = shareService();

const INSTALLED_BY = { guild: [0], user: [1], both: [0, 1] };

/** An emulator with more places and these global commands. */
async function startPlaces(...commands: readonly object[]) {
  const emulator = await startTestEmulator({ world: createWiderWorld() });
  for (const command of commands) readTaken(await emulator.api('POST', '', command));
  return { ...emulator, look: (userId: string, channelId: string) => look(emulator, userId, channelId) };
}

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

rule('R-CTX-03', async () => {
  const { look: see } = await startPlaces(
    ...Object.entries(INSTALLED_BY).map(([name, integration_types]) => slash(name, { integration_types })),
  );
  expect(await see(BEN, GENERAL)).toEqual(['both', 'guild']);
  expect(await see(ADA, GENERAL)).toEqual(['both', 'guild', 'user']);
  expect(await see(ADA, SHORE)).toEqual(['both', 'user']);
  expect(await see(BEN, SHORE)).toEqual([]);
});

rule('R-CTX-04', async () => {
  for (const contexts of [[0], [1], [2], [0, 1, 2]]) {
    expect(await create(slash('ctx-4', { contexts }))).toMatchObject({ contexts });
  }
  expectRefused(await api('POST', '', slash('ctx-4', { contexts: [3] })), 'contexts.0');
});

rule('R-CTX-05', async () => {
  const { look: see } = await startPlaces(
    ...Object.entries(INSTALLED_BY).map(([name, integration_types]) =>
      slash(name, { integration_types, contexts: [0, 1, 2] }),
    ),
  );
  expect(await see(ADA, GROUP)).toEqual(['both', 'user']);
  expect(await see(BEN, GROUP)).toEqual([]);
});

rule('R-CTX-06', async () => {
  const emulator = await startPlaces(slash('everywhere', { contexts: [0, 1, 2] }));
  readTaken(await toGuild(emulator)('POST', '', slash('here')));
  expect(await emulator.look(ADA, GENERAL)).toEqual(['everywhere', 'here']);
  expect(await emulator.look(ADA, ADAS_MESSAGES)).toEqual(['everywhere']);
  const used = await emulator.control('POST', `/users/${ADA}/invoke`, {
    channel_id: ADAS_MESSAGES,
    text: '/here',
  });
  expect(used).toMatchObject({
    status: 403,
    body: { code: 'COMMAND_NOT_AVAILABLE', reason: 'NOT_IN_ITS_GUILD' },
  });
});

rule('R-CTX-07', async () => {
  const each = { guild: [0], messages: [0, 1], all: [0, 1, 2], unsaid: undefined };
  const closed = { default_member_permissions: '0', integration_types: [0] };
  const { look: see } = await startPlaces(
    ...Object.entries(each).map(([name, contexts]) => slash(name, { ...closed, contexts })),
  );
  expect(await see(ADA, GENERAL)).toEqual(Object.keys(each).sort());
  expect(await see(BEN, GENERAL)).toEqual([]);
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

rule('R-CTX-09', async () => {
  const { look: see } = await startPlaces(
    slash('unsaid', { integration_types: [0, 1] }),
    slash('guilds', { integration_types: [0, 1], contexts: [0] }),
    slash('private', { integration_types: [0, 1], contexts: [1, 2] }),
  );
  for (const channelId of [GENERAL, ISLAND]) expect(await see(BEN, channelId)).toEqual(['guilds', 'unsaid']);
  expect(await see(BEN, SHORE)).toEqual([]);
  expect(await see(BEN, BENS_MESSAGES)).toEqual(['private', 'unsaid']);
  expect(await see(ADA, GROUP)).toEqual(['private']);
});

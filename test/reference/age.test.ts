import { expect } from 'vitest';
import { createWorld } from '../../tools/src/emulator/index.js';
import { startBot } from '../tools/emulator/support/bot.js';
import { ADA, BEN, GENERAL, slash, startTestEmulator } from '../tools/emulator/support/emulator.js';
import {
  ADAS_MESSAGES,
  ADULTS,
  BENS_MESSAGES,
  createWiderWorld,
  GROUP,
  look,
} from './support/wider-world.js';
import { rule } from './support/rule.js';
import { shareService } from './support/service.js';

const { api, create, createInGuild } = shareService();

const everywhere = { integration_types: [0, 1], contexts: [0, 1, 2] };
const commands = [slash('harmless', everywhere), slash('wild', { ...everywhere, nsfw: true })];

/** A bot with an age-restricted command and another one. Ada has turned on such commands in direct messages. */
async function startWild(ages: Readonly<Record<string, number>> = {}) {
  const world = createWiderWorld();
  const users = world.users!.map((user) => ({
    ...user,
    age: ages[user.id] ?? 30,
    ageRestrictedDirectMessages: user.id === ADA,
  }));
  return startBot(commands, undefined, { world: { ...world, users } });
}

rule('R-AGE-01', async () => {
  expect(await create(slash('age-1', { nsfw: true }))).toMatchObject({ nsfw: true });
  const { id } = await create(slash('age-1-later'));
  expect((await api('PATCH', `/${id}`, { nsfw: true })).body).toMatchObject({ nsfw: true });
  expect(await createInGuild(slash('age-1', { nsfw: true }))).toMatchObject({ nsfw: true });
});

rule('R-AGE-02', async () => {
  const { emulator, invoke } = await startWild();
  for (const [userId, channel_id, isRestricted] of [
    [BEN, ADULTS, true],
    [BEN, GENERAL, false],
    [ADA, ADAS_MESSAGES, true],
    [BEN, BENS_MESSAGES, false],
    [ADA, GROUP, false],
  ] as const) {
    expect(await look(emulator, userId, channel_id)).toEqual(
      isRestricted ? ['harmless', 'wild'] : ['harmless'],
    );
    const used = await invoke({ channel_id, text: '/wild' }, userId);
    expect(used).toMatchObject(isRestricted ? { outcome: 'message' } : { code: 'COMMAND_NOT_AVAILABLE' });
  }
});

rule('R-AGE-03', async () => {
  const { emulator, invoke } = await startWild({ [ADA]: 17, [BEN]: 18 });
  expect(await look(emulator, ADA, ADULTS)).toEqual(['harmless']);
  expect(await invoke({ channel_id: ADULTS, text: '/wild' }, ADA)).toMatchObject({
    code: 'COMMAND_NOT_AVAILABLE',
    reason: 'USER_NOT_ADULT',
  });
  expect(await look(emulator, BEN, ADULTS)).toEqual(['harmless', 'wild']);
  expect(await invoke({ channel_id: ADULTS, text: '/wild' }, BEN)).toMatchObject({ outcome: 'message' });
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

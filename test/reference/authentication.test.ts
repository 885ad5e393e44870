import { expect } from 'vitest';
import { createWorld } from '../../src/emulator/index.js';
import {
  AUTHORIZATION,
  COMMANDS,
  slash,
  startTestEmulator,
  type TestAnswer,
} from '../emulator/support/emulator.js';
import { rule } from './support/rule.js';
import { GUILD_COMMANDS, shareService, toGuild, type SeenCommand } from './support/service.js';

const { request } = shareService();

/** Uses every command route with these headers and gives the statuses. */
async function useEveryRoute(headers: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const answers: TestAnswer[] = [];
  for (const path of [COMMANDS, GUILD_COMMANDS]) {
    const send = async (method: string, end: string, body?: unknown) => {
      answers.push(await request(method, path + end, { headers, body }));
      return answers.at(-1)!.body;
    };
    const made = (await send('POST', '', slash('aut'))) as Partial<SeenCommand>;
    const list = await send('GET', '');
    await send('GET', `/${made.id ?? '5'}`);
    await send('PATCH', `/${made.id ?? '5'}`, { description: 'Another' });
    await send('DELETE', `/${made.id ?? '5'}`);
    const kept = Array.isArray(list) ? (list as SeenCommand[]).filter(({ type }) => type === 4) : [];
    await send(
      'PUT',
      '',
      kept.map(({ id, name }) => ({ id, type: 4, name, description: '' })),
    );
  }
  return answers.map(({ status }) => status);
}

rule('R-AUT-01', async () => {
  const once = [201, 200, 200, 200, 204, 200];
  expect(await useEveryRoute(AUTHORIZATION)).toEqual([...once, ...once]);
  expect(new Set(await useEveryRoute({ authorization: 'Bot nobody' }))).toEqual(new Set([401]));
  expect(new Set(await useEveryRoute({}))).toEqual(new Set([401]));
});

rule('R-AUT-07', async () => {
  const { api } = await startTestEmulator();
  const limited = { default_member_permissions: '0', contexts: [0] };
  expect(await api('POST', '', slash('aut-7', limited))).toMatchObject({ status: 201, body: limited });
});

rule('R-AUT-08', async () => {
  const world = createWorld();
  world.applications[0] = { ...world.applications[0]!, guildIds: [] };
  const send = toGuild(await startTestEmulator({ world }));
  for (const [method, body] of [['GET'], ['POST', slash('aut-8')], ['PUT', []]] as const) {
    expect(await send(method, '', body)).toMatchObject({ status: 403, body: { code: 50001 } });
  }
});

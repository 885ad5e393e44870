import { expect } from 'vitest';
import { slash, startTestEmulator } from '../tools/emulator/support/emulator.js';
import { rule } from './support/rule.js';
import { toGuild, type SeenCommand } from './support/service.js';
import { times } from '../protocol/support/payloads.js';

const option = (more: object) => ({ type: 3, name: 'o', description: 'O', ...more });
const choice = (index: number) => ({ name: `c${index}`, value: `c${index}` });

rule('R-ERR-01', async () => {
  const emulator = await startTestEmulator();
  const before = (await emulator.api('GET', '')).text;
  const tooMuch = [
    slash('n'.repeat(33)),
    slash('err', { description: 'd'.repeat(101) }),
    slash('err', { options: times(26, (index) => option({ name: `o${index}` })) }),
    slash('err', { options: [option({ choices: times(26, choice) })] }),
    slash('err', { options: [option({ choices: [{ name: 'n'.repeat(101), value: 'v' }] })] }),
    slash('err', { options: [option({ choices: [{ name: 'n', value: 'v'.repeat(101) }] })] }),
    slash('err', { options: [option({ max_length: 6001 })] }),
    slash('err', { options: [option({ type: 4, max_value: 2 ** 53 })] }),
  ];
  for (const send of [emulator.api, toGuild(emulator)]) {
    for (const command of tooMuch) {
      for (const [method, body] of [
        ['POST', command],
        ['PUT', [command]],
      ] as const) {
        expect(await send(method, '', body)).toMatchObject({ status: 400, body: { code: 50035 } });
      }
    }
  }
  expect((await emulator.api('GET', '')).text).toBe(before);
  expect((await toGuild(emulator)('GET', '')).body).toEqual([]);
});

rule('R-ERR-02', async () => {
  const { api } = await startTestEmulator();
  const made = await api('POST', '', slash('err-2'));
  expect(made.status).toBe(201);
  const { id } = made.body as SeenCommand;
  expect((await api('POST', '', slash('err-2'))).status).toBe(200);
  expect((await api('PATCH', `/${id}`, {})).status).toBe(200);
  expect((await api('GET', `/${id}`)).status).toBe(200);
  expect((await api('DELETE', `/${id}`)).status).toBe(204);
});

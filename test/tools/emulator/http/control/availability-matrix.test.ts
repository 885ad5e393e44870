import { describe, expect, test } from 'vitest';
import type { AvailabilityMatrix } from '../../../../../tools/src/emulator/http/control/world/availability-matrix.js';
import { slash, WEATHER, type TestEmulator } from '../../support/emulator.js';
import {
  ADA,
  BEN,
  CAPTAINS,
  DAN,
  GENERAL,
  HARBOUR,
  SECRET,
  startStaff,
} from '../../support/worlds/staff-world.js';

const MANAGE_MESSAGES = '8192';

/** An emulator with three commands; everybody may use `ping`, and adults `wine`. */
async function start() {
  const { emulator } = await startStaff();
  for (const command of [
    slash('ping'),
    slash('clear', { default_member_permissions: MANAGE_MESSAGES }),
    slash('wine', { nsfw: true }),
  ])
    expect((await emulator.api('POST', '', command)).status).toBe(201);
  return emulator;
}

async function look(emulator: TestEmulator, query: string) {
  const { status, body, text } = await emulator.control('GET', `/guilds/${HARBOUR}/availability?${query}`);
  expect(status, text).toBe(200);
  const matrix = body as AvailabilityMatrix;
  const cell = (command: string, column: string) => {
    const row = matrix.commands.findIndex(({ name }) => name === command);
    return matrix.verdicts[matrix.cells[row]?.[matrix.columns.indexOf(column)] ?? -1];
  };
  return { matrix, cell };
}

describe('the matrix of availability', () => {
  test('has the members of a channel who are no bots, with the rule that decides in each cell', async () => {
    const { matrix, cell } = await look(await start(), `channel_id=${GENERAL}`);
    expect(matrix.columns).toEqual([ADA, BEN, DAN]);
    expect(matrix.commands.map(({ name }) => name)).toEqual(['ping', 'clear', 'wine']);
    expect(cell('ping', BEN)).toMatchObject({ available: true, rule: { code: 'DEFAULT_OPEN' } });
    expect(cell('clear', ADA)).toMatchObject({ available: true, rule: { code: 'OWNER' } });
    expect(cell('clear', BEN)).toMatchObject({
      available: false,
      reason: 'NOT_PERMITTED',
      rule: { code: 'DEFAULT_PERMISSIONS', missing: MANAGE_MESSAGES },
    });
    expect(cell('wine', ADA)).toMatchObject({ available: false, reason: 'CHANNEL_NOT_AGE_RESTRICTED' });
  });

  test('has the channels of a member, and says which the member does not see', async () => {
    const { matrix, cell } = await look(await start(), `user_id=${BEN}`);
    expect(matrix.columns).toEqual([GENERAL, SECRET]);
    expect(cell('ping', GENERAL)).toMatchObject({ available: true });
    expect(cell('ping', SECRET)).toEqual({
      available: false,
      reason: 'CHANNEL_NOT_VISIBLE',
      description: 'The member does not see the channel.',
    });
  });

  test('follows the permissions of commands and applications, which it has too, and names whom they are for', async () => {
    const emulator = await start();
    const { matrix } = await look(emulator, `channel_id=${GENERAL}`);
    const clear = matrix.commands.find(({ name }) => name === 'clear')!.id;
    const edit = async (id: string, permissions: readonly object[]) => {
      const path = `/guilds/${HARBOUR}/commands/${id}/permissions`;
      expect((await emulator.control('PUT', path, { as: ADA, permissions })).status).toBe(200);
    };
    await edit(clear, [{ id: CAPTAINS, type: 1, permission: true }]);
    await edit(WEATHER.id, [{ id: BEN, type: 2, permission: false }]);
    const after = await look(emulator, `channel_id=${GENERAL}`);
    expect(after.cell('clear', DAN)).toMatchObject({
      available: true,
      rule: { code: 'ROLES' },
      description: 'The permissions of the command allow it for the role @captains.',
    });
    expect(after.cell('ping', BEN)).toMatchObject({ available: false, rule: { level: 'application' } });
    expect(after.matrix.commands.find(({ id }) => id === clear)?.permissions).toEqual([
      { id: CAPTAINS, type: 1, permission: true },
    ]);
    expect(after.matrix.application_permissions).toEqual({
      [WEATHER.id]: [{ id: BEN, type: 2, permission: false }],
    });
  });

  test('agrees with what is said of each cell alone', async () => {
    const emulator = await start();
    const { matrix } = await look(emulator, `channel_id=${GENERAL}`);
    for (const [row, { id }] of matrix.commands.entries()) {
      for (const [column, userId] of matrix.columns.entries()) {
        const path = `/users/${userId}/commands/${id}/availability?channel_id=${GENERAL}`;
        const { body } = await emulator.control('GET', path);
        const { available, reason } = matrix.verdicts[matrix.cells[row]![column]!]!;
        expect(body).toMatchObject({ available, ...(reason ? { reason } : {}) });
      }
    }
  });

  test.each([
    [400, 'BAD_REQUEST', ''],
    [400, 'BAD_REQUEST', `channel_id=${GENERAL}&user_id=${BEN}`],
    [404, 'UNKNOWN_CHANNEL', 'channel_id=1'],
    [404, 'UNKNOWN_USER', 'user_id=1'],
  ])('is refused with %i %s for ?%s', async (status, code, query) => {
    const { emulator } = await startStaff();
    const answer = await emulator.control('GET', `/guilds/${HARBOUR}/availability?${query}`);
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

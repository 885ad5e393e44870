import { describe, expect, test } from 'vitest';
import { slash, startTestEmulator } from '../../support/emulator.js';

describe('the size of a command', () => {
  // 10 options of 1 + 97, each with 7 choices of 1 + 100: 8,050 with the 2 of the command itself.
  const sized = (last: number, more: object = {}) =>
    slash('x', {
      description: 'X',
      options: Array.from({ length: 10 }, (_, index) => ({
        type: 3,
        name: String(index),
        description: 'x'.repeat(97),
        choices: Array.from({ length: 7 }, (_c, n) => ({
          name: String(n),
          value: 'x'.repeat(index === 9 && n === 6 ? last : 100),
        })),
      })),
      ...more,
    });
  const tooLarge = {
    code: 'APPLICATION_COMMAND_TOO_LARGE',
    message: 'Command exceeds maximum size (8000)',
  };

  test('may be 8,000 characters', async () => {
    const { api } = await startTestEmulator();
    expect((await api('POST', '', sized(48))).status).toBe(201);
  });

  test('may not be one more', async () => {
    const { api } = await startTestEmulator();
    expect(await api('POST', '', sized(49))).toMatchObject({
      status: 400,
      body: { errors: { _errors: [tooLarge] } },
    });
  });

  test('is told for each command of a bulk overwrite', async () => {
    const { api } = await startTestEmulator();
    const { body } = await api('PUT', '', [{ type: 4, name: 'Launch' }, sized(49)]);
    expect(body).toMatchObject({ errors: { '1': { _errors: [tooLarge] } } });
  });

  test('counts the longest of the localizations, and only that', async () => {
    const { api } = await startTestEmulator();
    const more = { description_localizations: { de: 'XX', fr: 'X'.repeat(3) } };
    expect((await api('POST', '', sized(46, more))).status).toBe(201);
    expect((await api('POST', '', sized(47, more))).status).toBe(400);
  });

  test('counts characters, not their parts', async () => {
    const { api } = await startTestEmulator();
    expect((await api('POST', '', sized(48, { description: '🌧' }))).status).toBe(201);
  });
});

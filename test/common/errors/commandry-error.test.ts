import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { CommandryError } from 'commandry';
import { EmulatorError } from 'commandry-dev/emulator';
import { createTestKit } from 'commandry-dev/testing';

test('an error that Node prints ends with the address of its page', () => {
  const errors = [new CommandryError('TOKEN_MISSING', 'No token.'), new EmulatorError('STATE_BUSY', 'Busy.')];
  expect(errors.map((error) => inspect(error).split('\n').at(-2))).toEqual([
    "  url: 'https://commandry.github.io/e/TOKEN_MISSING'",
    "  url: 'https://commandry.github.io/e/STATE_BUSY'",
  ]);
});

test('its message has no address, since users of a bot may read it', () => {
  expect(new CommandryError('TOKEN_MISSING', 'No token.').message).not.toContain('https');
});

test('an error of the test kit leads to the page of what failed in the bot, or to its own', async () => {
  await using kit = createTestKit({ commands: [] });
  await expect(
    (kit.as() as unknown as { slash(path: string): Promise<unknown> }).slash('none'),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
    url: 'https://commandry.github.io/e/NOT_FOUND',
  });
});

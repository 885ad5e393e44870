import { describe, expect, test } from 'vitest';
import { CommandryError, createApp, defineCommand } from 'commandry';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';

const tell = defineCommand({
  name: 'tell',
  description: 'Writes into the channel',
  run: async ({ rest, channelId }) => {
    try {
      await rest.channels.createMessage(channelId ?? '', 'News');
      return 'Told.';
    } catch (error) {
      return error instanceof CommandryError ? error.code : 'Something else';
    }
  },
});

describe.each([
  ['in the process', createTestKit],
  ['over HTTP', emulatorKit],
] as const)('an app %s', (_, createKit) => {
  test('has a token, whatever it was created with', async () => {
    await using kit = await createKit((settings) =>
      createApp({ ...settings, commands: [tell], token: undefined }),
    );
    expect((await kit.as().slash('tell')).text).toBe('Told.');
  });

  test('is without one if a test says so, and answers interactions as ever', async () => {
    const app = createApp({
      commands: [tell],
      applicationId: '1',
      publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      token: 'of.the.bot',
    });
    await using kit = await createKit(app, { token: false });
    expect((await kit.as().slash('tell')).text).toBe('TOKEN_MISSING');
    await expect(kit.app.plan()).rejects.toMatchObject({ code: 'TOKEN_MISSING' });
  });
});

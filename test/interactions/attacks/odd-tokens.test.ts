import { describe, expect, it } from 'vitest';
import { SlashCommand, type ChatInputInteraction } from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { startApp, kit } from '../../support/apps/started-app.js';

function startLater() {
  class Later {
    @SlashCommand('later', 'd')
    later(interaction: ChatInputInteraction) {
      void interaction.deferReply();
      return 'done';
    }
  }
  const { app, service } = startApp({ commands: [Later] });
  const send = (token: unknown) =>
    kit.send(app, JSON.stringify({ ...chatInputPayload(kit.context(), 'later', {}), token }));
  return { app, send, service };
}

describe('the token of an interaction is a part of the URLs that answer it', () => {
  const LEADING_ELSEWHERE = [
    '#',
    'a#b',
    '?',
    'a?wait=false',
    '.',
    '..',
    '../../channels/1',
    'a/b',
    '\\',
    'a\\b',
  ];
  const NO_TEXT_OF_A_URL = ['', ' ', 'a b', 'a\n', '%', '%2e%2e', '\u0000', 'ä', '\ud800', 5, null, ['a']];

  it.each([...LEADING_ELSEWHERE, ...NO_TEXT_OF_A_URL])(
    '%j is refused, and nothing is called',
    async (token) => {
      const { app, send, service } = startLater();
      const { status, body } = await send(token);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'INTERACTION_MALFORMED' });
      await app.inFlight.settle(60_000);
      expect(service.calls).toEqual([]);
    },
  );

  it.each(['...', 'aW50ZXJhY3Rpb24=', 'a-b_c.d~e', 'a:b@c+d'])('%j is taken as it is', async (token) => {
    const { app, send, service } = startLater();
    expect((await send(token)).status).toBe(200);
    await app.inFlight.settle(60_000);
    expect(service.calls.map(({ path }) => path)).toEqual([
      `/webhooks/${kit.credentials.applicationId}/${token}/messages/@original`,
    ]);
  });
});

import { REST } from '@discordjs/rest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defineCommand, type CommandSource } from 'commandry';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';

const SPEEDS = { 'in the process': createTestKit, 'over HTTP': emulatorKit };
type CreateKit = (typeof SPEEDS)[keyof typeof SPEEDS];

/** A kit whose bot writes messages with a client of its own. */
async function openKit(createKit: CreateKit, more: readonly CommandSource[] = []) {
  const rest = new REST({ retries: 0 }).setToken('any');
  const announce = defineCommand({
    name: 'announce',
    description: 'Writes into the channel',
    run: async ({ channelId }) => {
      await rest.post(`/channels/${channelId ?? ''}/messages`, { body: { content: 'News' } });
      return 'done';
    },
  });
  const kit = await createKit({ commands: [announce, ...more] });
  onTestFinished(() => kit.close());
  rest.options.makeRequest = kit.rest.makeRequest;
  return kit;
}

describe.each(Object.entries(SPEEDS))('a client of the author, %s', (_speed, createKit) => {
  it('reaches the kit, as the bot', async () => {
    const kit = await openKit(createKit);
    await kit.settle();
    const { applicationId } = kit.context();
    const headers = { authorization: 'Bot any' };
    const url = `https://discord.com/api/v10/applications/${applicationId}/commands?with_localizations=true`;
    if (createKit === createTestKit) {
      kit.rest.on('GET /applications/:id/commands', () => ({ body: [{ name: 'announce' }] }));
    }
    const response = await kit.rest.fetch(url, { headers });
    expect(await response.json()).toMatchObject([{ name: 'announce' }]);
    expect(kit.rest.calls).toMatchObject([
      { path: `/applications/${applicationId}/commands`, query: { with_localizations: 'true' }, status: 200 },
    ]);
  });

  it('is answered by the test', async () => {
    const kit = await openKit(createKit);
    const { errors } = kit;
    kit.rest.on('POST /channels/:channel/messages', () => ({
      status: 403,
      body: { code: 50013, message: 'Missing Permissions' },
    }));
    const ada = kit.as();
    await ada.slash('announce');
    expect(errors).toMatchObject([{ code: 'HANDLER_FAILED', error: { message: 'Missing Permissions' } }]);
  });

  it("waits for rate limits on the kit's clock, as app.rest does", async () => {
    const kit = await openKit(createKit, [
      defineCommand({
        name: 'greet',
        description: 'Writes with the client of the app',
        run: async ({ rest, channelId }) => {
          await rest.channels.createMessage(channelId!, { content: 'Hello' });
          return 'done';
        },
      }),
    ]);
    const headers = { 'retry-after': '200', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '200' };
    const ada = kit.as();
    for (const name of ['announce', 'greet']) {
      let limits = 2;
      kit.rest.on('POST /channels/:channel/messages', () =>
        limits-- > 0
          ? { status: 429, headers, body: { message: 'Slow down.', retry_after: 200 } }
          : undefined,
      );
      const reply = await ada.slash(name);
      await kit.clock.advance('399 s');
      expect(reply.loading).toBe(true);
      await kit.clock.advance('1 s');
      expect(reply.text).toBe('done');
    }
    expect(kit.rest.calls.map(({ status }) => status)).toEqual([429, 429, 200, 429, 429, 200]);
    expect(ada.messages().map(({ text }) => text)).toEqual(expect.arrayContaining(['News', 'Hello']));
  });

  it('rejects in app.rest for a rate limit that is longer than it waits for, at once', async () => {
    const greet = defineCommand({
      name: 'greet',
      description: 'Writes with the client of the app',
      run: async ({ rest, channelId }) => {
        await rest.channels.createMessage(channelId!, { content: 'Hello' });
      },
    });
    const kit = await openKit(createKit, [greet]);
    const { errors } = kit;
    const headers = { 'retry-after': '600' };
    kit.rest.on('POST /channels/:channel/messages', () => ({ status: 429, headers, body: {} }));
    await kit.as().slash('greet');
    expect(errors).toMatchObject([
      { error: { code: 'RATE_LIMIT_TOO_LONG', discord: { retryAfterMs: 600_000 } } },
    ]);
  });

  it('never leaves the kit', async () => {
    const kit = await openKit(createKit);
    await expect(kit.rest.fetch('https://example.com/')).rejects.toThrow('GET https://example.com/');
  });

  it('is told by name what nobody answers', async () => {
    const kit = await openKit(createKit);
    await kit.settle();
    const unknown = kit.rest.fetch('https://discord.com/api/v10/guilds/7/bans', { method: 'POST' });
    await expect(unknown).rejects.toThrow(
      "POST /guilds/7/bans. Answer the call yourself: kit.rest.on('POST /guilds/7/bans', …).",
    );
  });
});

it('messages that a client sends are in the channel', async () => {
  const kit = await openKit(createTestKit);
  const ada = kit.as();
  await ada.slash('announce');
  expect(ada.messages().map(({ text }) => text)).toEqual(['News', 'done']);
  expect(kit.rest.calls).toMatchObject([
    { method: 'POST', path: `/channels/${kit.general.id}/messages`, body: { content: 'News' }, status: 200 },
  ]);
  const headers = { authorization: 'Bot any', 'content-type': 'application/json' };
  const url = `https://discord.com/api/v10/channels/${kit.general.id}/messages`;
  const request = new Request(url, { method: 'POST', headers, body: '{"content":"Hi"}' });
  expect((await kit.rest.fetch(request)).status).toBe(200);
  expect(ada.messages().at(-1)?.text).toBe('Hi');
});

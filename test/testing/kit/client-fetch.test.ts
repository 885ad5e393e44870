import { REST } from '@discordjs/rest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defineCommand } from 'commandry';
import { emulatorKit } from 'commandry-dev/testing';
import { createTestKit } from 'commandry/testing';

const SPEEDS = { 'in memory': createTestKit, 'over HTTP': emulatorKit };
type CreateKit = (typeof SPEEDS)[keyof typeof SPEEDS];

/** A kit whose bot writes messages with a client of its own. */
async function openKit(createKit: CreateKit) {
  const rest = new REST({ retries: 0 }).setToken('any');
  const announce = defineCommand({
    name: 'announce',
    description: 'Writes into the channel',
    run: async ({ channelId }) => {
      await rest.post(`/channels/${channelId ?? ''}/messages`, { body: { content: 'News' } });
      return 'done';
    },
  });
  const kit = await createKit({ commands: [announce] });
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

it('messages that a client sends in memory are in the channel', async () => {
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

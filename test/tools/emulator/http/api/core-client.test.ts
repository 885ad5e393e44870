import { API } from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { MessageFlags } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { startAnswering } from '../../support/interactions.js';
import { WEATHER } from '../../support/emulator.js';

/** A client that nobody here wrote, unmodified but for the address. */
async function startWithClient() {
  const bot = await startAnswering();
  const rest = new REST({ api: `${bot.emulator.baseUrl}/api` }).setToken(WEATHER.token);
  return { ...bot, api: new API(rest) };
}

test('@discordjs/core replies, reads, edits, follows up and deletes', async () => {
  const { api, pingLater } = await startWithClient();
  const { interaction, outcome } = await pingLater(({ id, token }) =>
    api.interactions.reply(id, token, { content: 'Sunny' }),
  );
  const { token } = interaction!;
  expect(outcome).toBe('message');
  expect(await api.interactions.getOriginalReply(WEATHER.id, token)).toMatchObject({ content: 'Sunny' });
  expect(await api.interactions.editReply(WEATHER.id, token, { content: 'Rainy' })).toMatchObject({
    content: 'Rainy',
  });
  const followUp = await api.interactions.followUp(WEATHER.id, token, { content: 'And cold' });
  expect(await api.webhooks.getMessage(WEATHER.id, token, followUp.id)).toMatchObject({
    content: 'And cold',
  });
  expect(
    await api.webhooks.editMessage(WEATHER.id, token, followUp.id, { content: 'And warm' }),
  ).toMatchObject({ content: 'And warm' });
  await api.webhooks.deleteMessage(WEATHER.id, token, followUp.id);
  await api.interactions.deleteReply(WEATHER.id, token);
  await expect(api.interactions.getOriginalReply(WEATHER.id, token)).rejects.toMatchObject({
    code: 10008,
    status: 404,
  });
});

test('@discordjs/core defers, and sends files', async () => {
  const { api, pingLater } = await startWithClient();
  const { interaction, outcome } = await pingLater(({ id, token }) =>
    api.interactions.defer(id, token, { flags: MessageFlags.Ephemeral, with_response: true }),
  );
  expect(outcome).toBe('deferred');
  const edited = await api.interactions.editReply(WEATHER.id, interaction!.token, {
    content: 'Look',
    files: [{ name: 'map.txt', data: Buffer.from('a map') }],
  });
  expect(edited).toMatchObject({
    content: 'Look',
    flags: 64,
    attachments: [{ filename: 'map.txt', size: 5 }],
  });
  expect(await (await fetch(edited.attachments[0]!.url)).text()).toBe('a map');
});

test('@discordjs/core gets the error of a second answer', async () => {
  const { api, ping } = await startWithClient();
  const { interaction } = await ping({ type: 4, data: { content: 'Sunny' } });
  const { id, token } = interaction!;
  await expect(api.interactions.reply(id, token, { content: 'Again' })).rejects.toMatchObject({
    code: 40060,
    status: 400,
  });
});

import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  type Client,
  Events,
  GatewayIntentBits,
  type ClientOptions,
  type TextChannel,
} from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { createDiscordJs, logIn } from '../support/bots/discord-js.js';
import { ADA, BEN, createStage, GENERAL, HARBOUR } from '../support/bots/story.js';

/** A client that is ready, and what users do where it is. */
async function start(options: Partial<ClientOptions> = {}) {
  let started: Client | undefined;
  const stage = await createStage(async (login) => {
    const client = createDiscordJs(login, options);
    started = await logIn(client, login.token);
    return {
      readCache: () => Promise.reject(new Error('This bot has none of its own.')),
      stop: () => client.destroy(),
    };
  });
  onTestFinished(stage.stop);
  if (!started) throw new Error('The client was not started.');
  const client = started;
  return { client, ...stage, channel: client.channels.cache.get(GENERAL) as TextChannel };
}

test('awaitMessages resolves with what users write', async () => {
  const { channel, says } = await start();
  const awaited = channel.awaitMessages({ filter: ({ author }) => author.id === ADA, max: 2 });
  await says('not me', BEN);
  await says('one');
  await says('two');
  expect((await awaited).map(({ content }) => content)).toEqual(['one', 'two']);
});

test('collectors collect messages and reactions', async () => {
  const { channel, says, control } = await start();
  const messages = channel.createMessageCollector({ max: 2 });
  const written = new Promise<readonly string[]>((resolve) => {
    messages.on('end', (collected) => {
      resolve(collected.map(({ content }) => content));
    });
  });
  await says('one');
  await says('two', BEN);
  expect(await written).toEqual(['one', 'two']);
  const question = await channel.send('Yes or no?');
  const reactions = question.createReactionCollector({ max: 1 });
  const reacted = new Promise((resolve) => {
    reactions.on('collect', ({ emoji }, user) => {
      resolve([emoji.name, user.username]);
    });
  });
  await control('PUT', `/users/${BEN}/reactions`, { message_id: question.id, emoji: '👍' });
  expect(await reacted).toEqual(['👍', 'ben']);
});

test('awaitMessageComponent and a component collector resolve with what is pressed', async () => {
  const { channel, presses } = await start();
  const button = new ButtonBuilder().setCustomId('yes').setLabel('Yes').setStyle(ButtonStyle.Success);
  const message = await channel.send({
    content: 'Really?',
    components: [new ActionRowBuilder<ButtonBuilder>().addComponents(button)],
  });
  const awaited = message.awaitMessageComponent().then((pressed) => pressed.update({ content: 'Really.' }));
  const first = await presses({ message_id: message.id, custom_id: 'yes' });
  expect(first).toMatchObject({ outcome: 'updated', message: { content: 'Really.' } });
  await awaited;
  const collector = message.createMessageComponentCollector({ max: 1 });
  collector.on('collect', (pressed) => void pressed.reply('Again?'));
  const second = await presses({ message_id: message.id, custom_id: 'yes' });
  expect(second).toMatchObject({ outcome: 'message', message: { content: 'Again?' } });
});

test('guild.members.fetch() asks for the members that it was not told of', async () => {
  const { client } = await start({ intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers] });
  const guild = client.guilds.cache.get(HARBOUR);
  const names = (await guild?.members.fetch())?.map(({ user }) => user.username);
  expect(names?.sort()).toEqual(['ada', 'ben', 'weather']);
  expect((await guild?.members.fetch({ query: 'be', limit: 5 }))?.map(({ id }) => id)).toEqual([BEN]);
});

test('a client with two shards has the guilds of both, and hears of each once', async () => {
  const { client, control } = await start({ shards: [0, 1], shardCount: 2 });
  expect(client.ws.shards.size).toBe(2);
  const joined: string[] = [];
  const both = new Promise<void>((resolve) => {
    client.on(Events.GuildCreate, ({ name, shardId }) => {
      if (joined.push(`${name} on ${shardId}`) === 2) resolve();
    });
  });
  // Beside each other on the scale of shards.
  for (const shard of [0n, 1n]) {
    const id = String((BigInt(HARBOUR) & ~((1n << 23n) - 1n)) + (shard << 22n));
    await control('POST', '/guilds', { id, name: `Guild ${shard}`, owner_id: ADA });
    await control('PUT', `/applications/${client.application?.id}/guilds/${id}`);
  }
  await both;
  expect(joined).toEqual(['Guild 0 on 0', 'Guild 1 on 1']);
});

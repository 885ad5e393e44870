/** The same bot in discord.js, with the cache that it has by default. */
import process from 'node:process';
import { Client } from 'discord.js';
import { tellUsage, TOKEN } from '../support/gateway.mjs';

const client = new Client({ intents: 515, rest: { api: `${process.argv[2]}/api` } });
client.on('interactionCreate', (interaction) => {
  if (interaction.isChatInputCommand() && interaction.commandName === 'ping') void interaction.reply('pong');
});
const ready = new Promise((resolve) => client.once('clientReady', resolve));
await client.login(TOKEN);
await ready;
tellUsage();

import { setTimeout } from 'node:timers/promises';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events, type Interaction } from 'discord.js';
import { CARRIED, describeCarried, SLOW_MS, type PeerBot } from './bot.js';
import { startGatewayBot } from './gateway.js';

async function handle(interaction: Interaction) {
  if (interaction.isButton()) {
    const [, value] = interaction.customId.split(':');
    await interaction.reply(describeCarried(value));
  } else if (interaction.isChatInputCommand() && interaction.commandName === 'slow') {
    await setTimeout(SLOW_MS);
    await interaction.reply('late');
  } else if (interaction.isChatInputCommand()) {
    const button = new ButtonBuilder()
      .setCustomId(`carried:${CARRIED}`)
      .setLabel('Press')
      .setStyle(ButtonStyle.Primary);
    const components = [new ActionRowBuilder<ButtonBuilder>().addComponents(button)];
    await interaction.reply({ content: 'Press', components });
  }
}

export function startDiscordJs(): PeerBot {
  const { client, ...bot } = startGatewayBot((options) => new Client(options));
  client.on(Events.InteractionCreate, (interaction) => void handle(interaction));
  return bot;
}

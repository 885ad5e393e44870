import { setTimeout } from 'node:timers/promises';
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Events,
  type ButtonInteraction,
  type CommandInteraction,
} from 'discord.js';
import { ButtonComponent, Client, Discord, Slash } from 'discordx';
import { CARRIED, describeCarried, SLOW_MS, type PeerBot } from './bot.js';
import { startGatewayBot } from './gateway.js';

@Discord()
export class Carrying {
  @Slash({ name: 'ask', description: 'Posts a button' })
  async ask(interaction: CommandInteraction) {
    const button = new ButtonBuilder()
      .setCustomId(`carried-${CARRIED}`)
      .setLabel('Press')
      .setStyle(ButtonStyle.Primary);
    const components = [new ActionRowBuilder<ButtonBuilder>().addComponents(button)];
    await interaction.reply({ content: 'Press', components });
  }

  @ButtonComponent({ id: /^carried-\d+$/ })
  async carried(interaction: ButtonInteraction) {
    await interaction.reply(describeCarried(interaction.customId.split('-')[1]));
  }

  @Slash({ name: 'slow', description: 'Takes long' })
  async slow(interaction: CommandInteraction) {
    await setTimeout(SLOW_MS);
    await interaction.reply('late');
  }
}

export async function startDiscordx(): Promise<PeerBot> {
  const { client, ...bot } = startGatewayBot((options) => new Client({ ...options, silent: true }));
  await client.build();
  client.on(Events.InteractionCreate, (interaction) => void client.executeInteraction(interaction));
  return bot;
}

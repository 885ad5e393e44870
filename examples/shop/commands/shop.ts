import {
  Guard,
  requireEntitlement,
  SlashCommand,
  container,
  premiumButton,
  row,
  type ChatInputInteraction,
} from 'commandry';
import type { Purses } from '../purses.js';
import { redeemCoins } from '../redeem-coins.js';
import { COINS, COINS_IN_PACK, GOLD } from '../skus.js';

export class Shop {
  readonly #purses: Purses;

  constructor(purses: Purses) {
    this.#purses = purses;
  }

  @SlashCommand('shop', 'Shows what there is to buy, and what you have')
  async shop(interaction: ChatInputInteraction) {
    await this.#redeem(interaction);
    const hasGold = interaction.entitled(GOLD);
    return {
      components: [
        container([
          '## Shop',
          `You have ${this.#purses.count(interaction.user.id)} coins${hasGold ? ' and Gold' : ''}.`,
          `**Gold** opens \`/fortune\`. **${COINS_IN_PACK} coins** are as many throws with \`/throw\`.`,
          row(...(hasGold ? [] : [premiumButton(GOLD)]), premiumButton(COINS)),
        ]),
      ],
      ephemeral: true,
    };
  }

  @SlashCommand('throw', 'Throws a die, for a coin')
  async throw(interaction: ChatInputInteraction) {
    await this.#redeem(interaction);
    if (this.#purses.spend(interaction.user.id)) return `🎲 ${1 + Math.floor(Math.random() * 6)}`;
    return { content: 'You have no coins.', components: [row(premiumButton(COINS))], ephemeral: true };
  }

  /** Whoever has not bought Gold is shown its button instead. */
  @Guard(requireEntitlement(GOLD))
  @SlashCommand('fortune', 'Tells your fortune')
  fortune() {
    return '🔮 You will throw a six.';
  }

  /** An event can come late or never; every interaction brings what its user has bought. */
  #redeem(interaction: ChatInputInteraction): Promise<void> {
    return redeemCoins(interaction, this.#purses, interaction.entitlements);
  }
}

import { On, type DiscordEvent } from 'commandry';
import type { Purses } from '../purses.js';
import { redeemCoins } from '../redeem-coins.js';
import { GOLD } from '../skus.js';

/** Discord tells of purchases by events, and may tell twice. */
export class Purchases {
  readonly #purses: Purses;

  constructor(purses: Purses) {
    this.#purses = purses;
  }

  @On('ENTITLEMENT_CREATE')
  async bought(event: DiscordEvent<'ENTITLEMENT_CREATE'>) {
    const { rest, data } = event;
    await redeemCoins(event, this.#purses, [data]);
    if (data.sku_id !== GOLD || !data.user_id) return;
    await rest.users.sendDirectMessage(data.user_id, 'Thank you! `/fortune` is yours now.');
  }
}

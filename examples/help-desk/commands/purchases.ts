import { On, type DiscordEvent } from 'commandry';
import type { HelpDesk } from '../desk/help-desk.js';
import { PRIORITY_SKU } from '../help-desk-settings.js';

/** What users buy. No interaction tells of it: Discord posts an event. */
export class Purchases {
  readonly #desk: HelpDesk;

  constructor(desk: HelpDesk) {
    this.#desk = desk;
  }

  @On('ENTITLEMENT_CREATE')
  async bought(event: DiscordEvent<'ENTITLEMENT_CREATE'>) {
    const { sku_id: skuId, user_id: userId } = event.data;
    if (skuId !== PRIORITY_SKU || !userId) return;
    await this.#desk.welcomeBuyer(event, userId);
  }
}

import { createWorld, type World } from '../../../../../tools/src/emulator/index.js';
import { startTestEmulator, WEATHER, AUTHORIZATION, type TestEmulator } from '../emulator.js';

/** What Weather sells: a hat for good, coins to be used up, and subscriptions for users and for guilds. */
export const SKUS = {
  hat: '1100000000000000701',
  coins: '1100000000000000702',
  gold: '1100000000000000703',
  guildGold: '1100000000000000704',
  group: '1100000000000000705',
  retired: '1100000000000000706',
} as const;

export const DAY_MS = 86_400_000;
/** When the clock of a shop starts. */
export const SHOP_OPENS_MS = Date.parse('2026-03-01T12:00:00.000Z');

/** The default world with a shop. */
export function createShopWorld(): World {
  const applicationId = WEATHER.id;
  return {
    ...createWorld(),
    skus: [
      { id: SKUS.hat, applicationId, type: 2, name: 'Rain Hat' },
      { id: SKUS.coins, applicationId, type: 3, name: '10 Coins' },
      { id: SKUS.gold, applicationId, type: 5, name: 'Gold', flags: 260 },
      { id: SKUS.guildGold, applicationId, type: 5, name: 'Harbour Gold', flags: 132, periodDays: 7 },
      { id: SKUS.group, applicationId, type: 6, name: 'Gold', flags: 256 },
      { id: SKUS.retired, applicationId, type: 2, name: 'Old Hat', flags: 0 },
    ],
  };
}

/** An entitlement as a bot reads it. */
export interface ShownEntitlement {
  readonly id: string;
  readonly sku_id: string;
  readonly type: number;
  readonly deleted: boolean;
  readonly consumed: boolean;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

export interface ShownSubscription {
  readonly id: string;
  readonly status: number;
  readonly entitlement_ids: readonly string[];
  readonly current_period_start: string;
  readonly current_period_end: string;
  readonly canceled_at: string | null;
}

export interface Bought {
  readonly entitlement: ShownEntitlement;
  readonly subscription: ShownSubscription | null;
}

export interface Shop extends TestEmulator {
  /** A request of the bot, below `/api/v10`. */
  readonly bot: TestEmulator['request'];
  /** The types and data of the application's events so far. */
  readonly told: () => readonly string[];
  readonly buy: (userId: string, skuId: string, guildId?: string) => Promise<Bought>;
  readonly advance: (ms: number) => Promise<void>;
}

/** An emulator with a shop, whose clock stands still until it is moved. */
export async function startShop(world = createShopWorld()): Promise<Shop> {
  const emulator = await startTestEmulator({ world, now: () => SHOP_OPENS_MS });
  const told: string[] = [];
  emulator.subscribe((event) => {
    if (event.type !== 'APPLICATION_EVENT') return;
    const { sku_id: skuId } = event.event.data as ShownEntitlement;
    const name = Object.entries(SKUS).find(([, id]) => id === skuId)?.[0] ?? skuId;
    // The microseconds only keep events of one moment apart.
    const atMs = event.event.timestamp.replace(/\d{3}$/, '000');
    told.push(`${atMs} ${event.event.type} ${name}`);
  });
  return {
    ...emulator,
    bot: (method, path, parts = {}) =>
      emulator.request(method, `/api/v10${path}`, { headers: AUTHORIZATION, ...parts }),
    told: () => told,
    async buy(userId, skuId, guildId) {
      const body = { sku_id: skuId, ...(guildId === undefined ? {} : { guild_id: guildId }) };
      const { body: bought } = await emulator.control('POST', `/users/${userId}/purchases`, body);
      return bought as Bought;
    },
    async advance(ms) {
      await emulator.control('POST', '/clock', { advance_ms: ms });
    },
  };
}

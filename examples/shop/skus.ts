/** What the application sells. SKUs are made in the developer portal, and are the same in every server. */
export const GOLD = '600000000000000001';
export const COINS = '600000000000000002';

/** How many coins a purchase of `COINS` brings. */
export const COINS_IN_PACK = 10;

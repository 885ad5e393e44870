/** Keeps the coins of users in memory. A bot for others would ask a database, and wait for it. */
export class Purses {
  readonly #coins = new Map<string, number>();
  readonly #redeemed = new Set<string>();

  count(userId: string): number {
    return this.#coins.get(userId) ?? 0;
  }

  /** Adds the coins of a purchase, once: a database does both in one transaction. */
  redeem(userId: string, entitlementId: string, coins: number): void {
    if (this.#redeemed.has(entitlementId)) return;
    this.#redeemed.add(entitlementId);
    this.#coins.set(userId, this.count(userId) + coins);
  }

  /** Returns false if there are none left. */
  spend(userId: string): boolean {
    const coins = this.count(userId);
    if (coins === 0) return false;
    this.#coins.set(userId, coins - 1);
    return true;
  }
}

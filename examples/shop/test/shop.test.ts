import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestKit, emulatorKit, type Reply } from 'commandry-dev/testing';
import { Purses } from '../purses.js';
import { createShopApp } from '../shop-app.js';
import { COINS, GOLD } from '../skus.js';

const CONSUME = 'POST /applications/:application/entitlements/:entitlement/consume';

/** What the premium buttons of a reply sell. */
const offersOf = ({ components }: Reply) => components.map(({ raw }) => raw.sku_id);

/** In memory, and over HTTP against the emulator. */
const SPEEDS = { 'in the process': createTestKit, 'over HTTP': emulatorKit };

describe.each(Object.entries(SPEEDS))('the shop, %s', (_speed, createKit) => {
  async function openShop() {
    const purses = new Purses();
    const kit = await createKit((settings) => createShopApp(settings, purses));
    onTestFinished(() => kit.close());
    const consumed = () => kit.rest.calls.filter(({ path }) => path.endsWith('/consume'));
    return { kit, purses, consumed, ada: kit.as() };
  }

  it('offers what one does not have', async () => {
    const { ada } = await openShop();
    const shop = await ada.slash('shop');
    expect(shop.ephemeral).toBe(true);
    expect(shop.text).toContain('You have 0 coins.');
    expect(offersOf(shop)).toEqual([GOLD, COINS]);
    expect(offersOf(await ada.slash('fortune'))).toEqual([GOLD]);
  });

  it('opens a command to who buys Gold, and thanks them', async () => {
    const { kit, ada } = await openShop();
    expect(await kit.buy(ada, GOLD)).toBe(204);
    expect(ada.inDirectMessages().messages().at(-1)?.text).toBe('Thank you! `/fortune` is yours now.');
    expect((await ada.slash('fortune')).text).toBe('🔮 You will throw a six.');
    const shop = await ada.slash('shop');
    expect(shop.text).toContain('0 coins and Gold');
    expect(offersOf(shop)).toEqual([COINS]);
  });

  it('closes it again when Gold ends', async () => {
    const { kit, ada } = await openShop();
    kit.entitle(ada, GOLD, { endsAt: new Date(kit.clock.now() + 3_600_000) });
    expect((await ada.slash('fortune')).text).toContain('🔮');
    await kit.clock.advance('1 h');
    expect(offersOf(await ada.slash('fortune'))).toEqual([GOLD]);
  });

  it('turns a purchase into coins, and consumes it', async () => {
    const { kit, ada, purses, consumed } = await openShop();
    await kit.buy(ada, COINS);
    expect(purses.count(ada.id)).toBe(10);
    expect(consumed()).toMatchObject([{ status: 204 }]);
    expect((await ada.slash('throw')).text).toMatch(/^🎲 [1-6]$/);
    expect(purses.count(ada.id)).toBe(9);
    expect(await kit.buy(ada, COINS)).toBe(204);
    expect(purses.count(ada.id)).toBe(19);
  });

  it('adds no coins twice, whatever arrives twice', async () => {
    const { kit, ada, purses, consumed } = await openShop();
    let isAway = true;
    kit.rest.on(CONSUME, () => (isAway ? { status: 503 } : undefined));
    const { errors } = kit;
    expect(await kit.buy(ada, COINS)).toBe(500);
    expect(errors).toHaveLength(1);
    isAway = false;
    await ada.slash('shop');
    expect(consumed().at(-1)?.status).toBe(204);
    expect(purses.count(ada.id)).toBe(10);
  });

  it('needs no event: an interaction brings what was bought', async () => {
    const { kit, ada, purses } = await openShop();
    kit.entitle(ada, COINS);
    expect((await ada.slash('shop')).text).toContain('You have 10 coins.');
    expect(purses.count(ada.id)).toBe(10);
  });

  it('offers coins to who has none', async () => {
    const { ada } = await openShop();
    const reply = await ada.slash('throw');
    expect(reply.text).toBe('You have no coins.');
    expect(offersOf(reply)).toEqual([COINS]);
  });
});

import { describe, expect, test } from 'vitest';
import { ADA, WEATHER } from '../../../support/emulator.js';
import { startAnswering } from '../../../support/interactions.js';
import { createShopWorld, SKUS } from '../../../support/worlds/shop-world.js';

const offer = (skuId: string) => ({
  type: 4,
  data: {
    content: 'Buy',
    components: [{ type: 1, components: [{ type: 2, style: 6, sku_id: skuId }] }],
  },
});
const inLayout = (skuId: string) => ({
  type: 4,
  data: {
    flags: 32768,
    components: [
      {
        type: 17,
        components: [
          {
            type: 9,
            components: [{ type: 10, content: 'Gold' }],
            accessory: { type: 2, style: 6, sku_id: skuId },
          },
        ],
      },
    ],
  },
});

describe('a premium button', () => {
  test.each([
    ['in a row', offer],
    ['beside a section', inLayout],
  ])('%s is for a SKU of the application', async (_where, toAnswer) => {
    const { ping, callback, pingLater } = await startAnswering([], { world: createShopWorld() });
    expect(await ping(toAnswer(SKUS.gold))).toMatchObject({ outcome: 'message' });
    expect(await ping(toAnswer('5'))).toMatchObject({ outcome: 'failed' });
    await pingLater(async (to) => {
      expect(await callback(to, toAnswer('5'))).toMatchObject({
        status: 400,
        body: { code: 50057, message: 'Invalid SKU: 5 is none of this application.' },
      });
      await callback(to, { type: 5 });
    });
  });

  test('is for anything where the world lists no SKU', async () => {
    const { ping } = await startAnswering();
    expect(await ping(offer('5'))).toMatchObject({ outcome: 'message' });
  });
});

test('an interaction brings what its user has, and says what has ended no more', async () => {
  const { ping, emulator } = await startAnswering([], { world: createShopWorld() });
  const { body } = await emulator.control('POST', `/users/${ADA}/purchases`, { sku_id: SKUS.gold });
  const { entitlement, subscription } = body as { entitlement: object; subscription: { id: string } };
  const { interaction } = await ping({ type: 4, data: { content: 'x' } });
  expect(interaction).toMatchObject({
    application_id: WEATHER.id,
    entitlements: [entitlement],
    entitlement_sku_ids: [SKUS.gold],
  });
  await emulator.control('POST', `/subscriptions/${subscription.id}/lapse`);
  expect((await ping({ type: 4, data: { content: 'x' } })).interaction).toMatchObject({
    entitlements: [],
    entitlement_sku_ids: [],
  });
});

import { expect, test } from 'vitest';
import { ADA, BEN } from '../../../support/emulator.js';
import { DAY_MS, SKUS, startShop } from '../../../support/worlds/shop-world.js';

const LIST = `/skus/${SKUS.gold}/subscriptions`;

test('a bot reads the subscriptions of a user', async () => {
  const { bot, buy } = await startShop();
  const { entitlement, subscription } = await buy(ADA, SKUS.gold);
  await buy(BEN, SKUS.gold);
  const shown = {
    ...{ id: subscription?.id, user_id: ADA, sku_ids: [SKUS.gold], entitlement_ids: [entitlement.id] },
    ...{ renewal_sku_ids: null, status: 0, canceled_at: null },
    current_period_start: '2026-03-01T12:00:00.000000+00:00',
    current_period_end: '2026-03-31T12:00:00.000000+00:00',
  };
  expect(await bot('GET', `${LIST}?user_id=${ADA}`)).toMatchObject({ status: 200, body: [shown] });
  expect((await bot('GET', `${LIST}/${subscription?.id}`)).body).toEqual(shown);
  expect((await bot('GET', `${LIST}?user_id=${ADA}&after=${subscription?.id}`)).body).toEqual([]);
});

test('the user must be named', async () => {
  const { bot } = await startShop();
  expect(await bot('GET', LIST)).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { user_id: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } } },
  });
});

test('an unknown SKU or subscription is not found', async () => {
  const { bot, buy } = await startShop();
  expect(await bot('GET', `/skus/5/subscriptions?user_id=${ADA}`)).toMatchObject({
    status: 404,
    body: { code: 10027 },
  });
  const { subscription } = await buy(ADA, SKUS.gold);
  expect((await bot('GET', `${LIST}/5`)).status).toBe(404);
  expect((await bot('GET', `/skus/${SKUS.hat}/subscriptions/${subscription?.id}`)).status).toBe(404);
});

test('a period is followed by the next as time passes', async () => {
  const { bot, buy, advance } = await startShop();
  const { entitlement, subscription } = await buy(ADA, SKUS.gold);
  await advance(100 * DAY_MS);
  expect((await bot('GET', `${LIST}/${subscription?.id}`)).body).toMatchObject({
    status: 0,
    entitlement_ids: [entitlement.id],
    current_period_start: '2026-05-30T12:00:00.000000+00:00',
    current_period_end: '2026-06-29T12:00:00.000000+00:00',
  });
});

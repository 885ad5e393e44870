import { API } from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { EntitlementOwnerType, SKUFlags, SKUType, type APISKU } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { ADA, BEN, HARBOUR, WEATHER } from '../../../support/emulator.js';
import {
  DAY_MS,
  SKUS,
  startShop,
  type Shop,
  type ShownEntitlement,
} from '../../../support/worlds/shop-world.js';

const APPLICATION = `/applications/${WEATHER.id}`;
const LIST = `${APPLICATION}/entitlements`;

const idsOf = async ({ bot }: Shop, query = '') =>
  ((await bot('GET', `${LIST}${query}`)).body as ShownEntitlement[]).map(({ id }) => id);

test('a bot reads what it sells', async () => {
  const { bot } = await startShop();
  const { status, body } = await bot('GET', `${APPLICATION}/skus`);
  expect(status).toBe(200);
  expect((body as APISKU[]).map(({ name, type, flags }) => [name, type, flags])).toEqual([
    ['Rain Hat', 2, 4],
    ['10 Coins', 3, 4],
    ['Gold', 5, 260],
    ['Harbour Gold', 5, 132],
    ['Gold', 6, 256],
    ['Old Hat', 2, 0],
  ]);
  const hat: APISKU = {
    ...{ id: SKUS.hat, type: SKUType.Durable, application_id: WEATHER.id },
    ...{ name: 'Rain Hat', slug: 'rain-hat', flags: SKUFlags.Available },
  };
  expect((body as APISKU[])[0]).toEqual(hat);
});

describe('the list of entitlements', () => {
  test('has what was bought, as Discord sends it', async () => {
    const { bot, buy } = await startShop();
    await buy(ADA, SKUS.hat);
    await buy(ADA, SKUS.guildGold, HARBOUR);
    const common = { application_id: WEATHER.id, user_id: ADA, deleted: false, consumed: false };
    const [id, other] = [expect.any(String) as string, expect.any(String) as string];
    expect((await bot('GET', LIST)).body).toEqual([
      { id, ...common, sku_id: SKUS.hat, type: 1, starts_at: null, ends_at: null },
      {
        ...{ id: other, ...common, sku_id: SKUS.guildGold, type: 8, guild_id: HARBOUR },
        ...{ starts_at: '2026-03-01T12:00:00.000000+00:00', ends_at: null },
      },
    ]);
  });

  test('is filtered by user, guild and SKUs, and paged', async () => {
    const shop = await startShop();
    const { entitlement: hat } = await shop.buy(ADA, SKUS.hat);
    const { entitlement: guild } = await shop.buy(ADA, SKUS.guildGold, HARBOUR);
    const { entitlement: coins } = await shop.buy(BEN, SKUS.coins);
    const all = [hat.id, guild.id, coins.id];
    expect(await idsOf(shop)).toEqual(all);
    expect(await idsOf(shop, `?user_id=${BEN}`)).toEqual([coins.id]);
    expect(await idsOf(shop, `?guild_id=${HARBOUR}`)).toEqual([guild.id]);
    expect(await idsOf(shop, `?sku_ids=${SKUS.hat},${SKUS.coins}`)).toEqual([hat.id, coins.id]);
    expect(await idsOf(shop, `?sku_ids=${SKUS.hat}&sku_ids=${SKUS.gold}`)).toEqual([hat.id]);
    expect(await idsOf(shop, '?limit=2')).toEqual(all.slice(0, 2));
    expect(await idsOf(shop, `?after=${hat.id}&limit=1`)).toEqual([guild.id]);
    expect(await idsOf(shop, `?before=${coins.id}&limit=1`)).toEqual([guild.id]);
  });

  test('leaves out deleted ones unless they are asked for, and ended ones if asked to', async () => {
    const shop = await startShop();
    const { entitlement: hat } = await shop.buy(ADA, SKUS.hat);
    const { entitlement: gold, subscription } = await shop.buy(ADA, SKUS.gold);
    await shop.control('POST', `/entitlements/${hat.id}/refund`);
    await shop.control('POST', `/subscriptions/${subscription?.id}/lapse`);
    expect(await idsOf(shop)).toEqual([gold.id]);
    expect(await idsOf(shop, '?exclude_deleted=false')).toEqual([hat.id, gold.id]);
    expect(await idsOf(shop, '?exclude_deleted=false&exclude_ended=true')).toEqual([hat.id]);
  });

  test.each<[string, string, string]>([
    ['limit=0', 'limit', 'NUMBER_TYPE_MIN'],
    ['limit=101', 'limit', 'NUMBER_TYPE_MAX'],
    ['limit=many', 'limit', 'NUMBER_TYPE_COERCE'],
    ['user_id=ada', 'user_id', 'NUMBER_TYPE_COERCE'],
    ['sku_ids=1,two', 'sku_ids', 'NUMBER_TYPE_COERCE'],
    ['exclude_ended=perhaps', 'exclude_ended', 'BOOLEAN_TYPE_CONVERT'],
  ])('refuses ?%s', async (query, field, code) => {
    const { bot } = await startShop();
    expect(await bot('GET', `${LIST}?${query}`)).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { [field]: { _errors: [{ code }] } } },
    });
  });

  test('is of the application of the token alone', async () => {
    const { bot, request } = await startShop();
    expect(await bot('GET', '/applications/5/entitlements')).toMatchObject({
      status: 404,
      body: { code: 10002 },
    });
    expect(await request('GET', `/api/v10${LIST}`)).toMatchObject({ status: 401 });
  });
});

describe('a test entitlement', () => {
  test('is made, read and deleted, and holds in between', async () => {
    const shop = await startShop();
    const { bot } = shop;
    const made = await bot('POST', LIST, { body: { sku_id: SKUS.gold, owner_id: HARBOUR, owner_type: 1 } });
    expect(made).toMatchObject({
      status: 200,
      body: { sku_id: SKUS.gold, guild_id: HARBOUR, type: 8, deleted: false },
    });
    expect(made.body).not.toHaveProperty('starts_at');
    const { id } = made.body as ShownEntitlement;
    expect((await bot('GET', `${LIST}/${id}`)).body).toMatchObject({ id, starts_at: null, ends_at: null });
    await shop.advance(400 * DAY_MS);
    expect(await idsOf(shop, '?exclude_ended=true')).toEqual([id]);
    expect((await bot('DELETE', `${LIST}/${id}`)).status).toBe(204);
    expect(await idsOf(shop)).toEqual([]);
    expect((await bot('GET', `${LIST}/${id}`)).body).toMatchObject({ id, deleted: true });
    expect(await bot('DELETE', `${LIST}/${id}`)).toMatchObject({ status: 404, body: { code: 10029 } });
    expect(shop.told()).toEqual([
      '2026-03-01T12:00:00.000000 ENTITLEMENT_CREATE gold',
      '2027-04-05T12:00:00.000000 ENTITLEMENT_DELETE gold',
    ]);
  });

  test('is alone in being deleted so', async () => {
    const { bot, buy } = await startShop();
    const { entitlement } = await buy(ADA, SKUS.hat);
    expect(await bot('DELETE', `${LIST}/${entitlement.id}`)).toMatchObject({
      status: 400,
      body: { code: 40019 },
    });
  });

  test.each<[string, object, object]>([
    ['without a SKU', { owner_id: ADA, owner_type: 2 }, { code: 50035, errors: { sku_id: {} } }],
    ['with a name for an id', { sku_id: 'gold', owner_id: ADA, owner_type: 2 }, { errors: { sku_id: {} } }],
    [
      'of an unknown kind of owner',
      { sku_id: SKUS.hat, owner_id: ADA, owner_type: 3 },
      { errors: { owner_type: {} } },
    ],
    ['to another SKU', { sku_id: '5', owner_id: ADA, owner_type: 2 }, { code: 50057 }],
    ['to a group', { sku_id: SKUS.group, owner_id: ADA, owner_type: 2 }, { code: 50057 }],
    ['of an unknown user', { sku_id: SKUS.hat, owner_id: '5', owner_type: 2 }, { code: 10013 }],
    ['of an unknown guild', { sku_id: SKUS.hat, owner_id: ADA, owner_type: 1 }, { code: 10004 }],
  ])('%s is refused', async (_what, body, error) => {
    const { bot, told } = await startShop();
    expect((await bot('POST', LIST, { body })).body).toMatchObject(error);
    expect(told()).toEqual([]);
  });

  test('is not made twice', async () => {
    const { bot } = await startShop();
    const body = { sku_id: SKUS.gold, owner_id: ADA, owner_type: 2 };
    await bot('POST', LIST, { body });
    expect((await bot('POST', LIST, { body })).body).toMatchObject({ code: 40074 });
  });
});

describe('a bot consumes', () => {
  test('a consumable, which then can be bought again', async () => {
    const shop = await startShop();
    const { entitlement } = await shop.buy(ADA, SKUS.coins);
    const consume = () => shop.bot('POST', `${LIST}/${entitlement.id}/consume`);
    expect((await consume()).status).toBe(204);
    // A client that did not get the first response asks again.
    expect((await consume()).status).toBe(204);
    expect((await shop.bot('GET', `${LIST}/${entitlement.id}`)).body).toMatchObject({ consumed: true });
    expect((await shop.buy(ADA, SKUS.coins)).entitlement.id).not.toBe(entitlement.id);
    const at = '2026-03-01T12:00:00.000000';
    expect(shop.told()).toEqual([
      `${at} ENTITLEMENT_CREATE coins`,
      `${at} ENTITLEMENT_UPDATE coins`,
      `${at} ENTITLEMENT_CREATE coins`,
    ]);
  });

  test('nothing that is for good, refunded or unknown', async () => {
    const { bot, buy, control } = await startShop();
    const { entitlement: hat } = await buy(ADA, SKUS.hat);
    const { entitlement: coins } = await buy(ADA, SKUS.coins);
    await control('POST', `/entitlements/${coins.id}/refund`);
    const codes = [];
    for (const id of [hat.id, coins.id, '5'])
      codes.push(((await bot('POST', `${LIST}/${id}/consume`)).body as { code: number }).code);
    expect(codes).toEqual([40018, 10029, 10029]);
  });
});

test('@discordjs/core manages entitlements, SKUs and subscriptions', async () => {
  const shop = await startShop();
  const api = new API(new REST({ api: `${shop.baseUrl}/api` }).setToken(WEATHER.token)).monetization;
  expect(await api.getSKUs(WEATHER.id)).toHaveLength(6);
  const made = await api.createTestEntitlement(WEATHER.id, {
    ...{ sku_id: SKUS.gold, owner_id: BEN, owner_type: EntitlementOwnerType.User },
  });
  expect(await api.getEntitlements(WEATHER.id, { user_id: BEN })).toMatchObject([{ id: made.id }]);
  await api.deleteTestEntitlement(WEATHER.id, made.id ?? '');
  expect(await api.getEntitlements(WEATHER.id, { exclude_ended: true, limit: 10 })).toEqual([]);
  const { entitlement: coins } = await shop.buy(BEN, SKUS.coins);
  await api.consumeEntitlement(WEATHER.id, coins.id);
  const { subscription, entitlement } = await shop.buy(BEN, SKUS.gold);
  const [found] = await api.getSKUSubscriptions(SKUS.gold, { user_id: BEN });
  expect(found).toMatchObject({ id: subscription?.id, entitlement_ids: [entitlement.id], status: 0 });
  expect(await api.getSKUSubscription(SKUS.gold, found?.id ?? '')).toEqual(found);
});

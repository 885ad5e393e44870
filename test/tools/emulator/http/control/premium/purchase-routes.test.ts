import { describe, expect, test } from 'vitest';
import { defineCommand, requireEntitlement } from 'commandry';
import { emulatorKit } from 'commandry-dev/testing';
import { ADA, BEN, BOT, HARBOUR, WEATHER } from '../../../support/emulator.js';
import {
  createShopWorld,
  DAY_MS,
  SKUS,
  startShop,
  type Bought,
  type Shop,
  type ShownSubscription,
} from '../../../support/worlds/shop-world.js';

const PURCHASES = `/users/${ADA}/purchases`;

/** What the user sees of the shop: the names of what they have. */
async function ownedBy({ control }: Shop, userId: string, query = ''): Promise<readonly string[]> {
  const { body } = await control('GET', `/users/${userId}/skus?application_id=${WEATHER.id}${query}`);
  const { skus } = body as { skus: { name: string; entitlement: object | null }[] };
  return skus.filter(({ entitlement }) => entitlement !== null).map(({ name }) => name);
}

describe('a user buys', () => {
  test('something for good', async () => {
    const shop = await startShop();
    const { entitlement, subscription } = await shop.buy(ADA, SKUS.hat);
    expect(entitlement).toMatchObject({ sku_id: SKUS.hat, type: 1, starts_at: null, ends_at: null });
    expect(subscription).toBeNull();
    await shop.advance(1000 * DAY_MS);
    expect(await ownedBy(shop, ADA)).toEqual(['Rain Hat']);
    expect(await ownedBy(shop, BEN)).toEqual([]);
  });

  test('a subscription for everybody in a guild', async () => {
    const shop = await startShop();
    const { subscription } = await shop.buy(ADA, SKUS.guildGold, HARBOUR);
    expect(subscription).toMatchObject({
      status: 0,
      current_period_end: '2026-03-08T12:00:00.000000+00:00',
    });
    expect(await ownedBy(shop, BEN, `&guild_id=${HARBOUR}`)).toEqual(['Harbour Gold']);
    expect(await ownedBy(shop, ADA)).toEqual([]);
  });

  test.each<[string, object, string, RegExp]>([
    ['what does not exist', { sku_id: '5' }, 'UNKNOWN_SKU', /no SKU 5.*Rain Hat/],
    ['what is not for sale', { sku_id: SKUS.retired }, 'NOT_FOR_SALE', /Old Hat is not for sale/],
    ['a group', { sku_id: SKUS.group }, 'NOT_FOR_SALE', /group of subscriptions/],
    ['for no guild what is for guilds', { sku_id: SKUS.guildGold }, 'GUILD_NEEDED', /guild_id/],
    [
      'for a guild what is for users',
      { sku_id: SKUS.gold, guild_id: HARBOUR },
      'NOT_FOR_GUILDS',
      /is for users/,
    ],
    ['for a guild that is none', { sku_id: SKUS.guildGold, guild_id: '5' }, 'UNKNOWN_GUILD', /no guild 5/],
    ['nothing', {}, 'BAD_REQUEST', /sku_id/],
  ])('not %s', async (_what, body, code, message) => {
    const { control, told } = await startShop();
    const { status, body: error } = await control('POST', PURCHASES, body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect(told()).toEqual([]);
  });

  test('nothing that they have, nothing as a bot, and nothing for a guild without them', async () => {
    const world = createShopWorld();
    world.users.push({ id: '42', username: 'cleo' });
    const { control, buy } = await startShop(world);
    await buy(ADA, SKUS.coins);
    const codes = [];
    for (const [userId, body] of [
      [ADA, { sku_id: SKUS.coins }],
      [BOT, { sku_id: SKUS.coins }],
      ['42', { sku_id: SKUS.guildGold, guild_id: HARBOUR }],
    ] as const)
      codes.push(((await control('POST', `/users/${userId}/purchases`, body)).body as { code: string }).code);
    expect(codes).toEqual(['ALREADY_OWNED', 'BOT_USER', 'NOT_A_MEMBER']);
  });

  test('any SKU of an application that lists none', async () => {
    const shop = await startShop({ ...createShopWorld(), skus: [] });
    const body = { sku_id: '600000000000000001', application_id: WEATHER.id };
    expect(await shop.control('POST', PURCHASES, body)).toMatchObject({
      status: 201,
      body: { entitlement: { sku_id: '600000000000000001', type: 1 }, subscription: null },
    });
    expect(await shop.control('POST', PURCHASES, { sku_id: '5' })).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_SKU' },
    });
  });
});

describe('a subscription', () => {
  const start = async () => {
    const shop = await startShop();
    const { entitlement, subscription } = await shop.buy(ADA, SKUS.gold);
    const change = async (how: string) =>
      (await shop.control('POST', `/subscriptions/${subscription?.id}/${how}`)).body as ShownSubscription;
    const readEnd = async () =>
      (
        (await shop.bot('GET', `/applications/${WEATHER.id}/entitlements/${entitlement.id}`)).body as {
          ends_at: string | null;
        }
      ).ends_at;
    return { shop, change, readEnd, subscription };
  };

  test('is renewed by the clock, of which its entitlement knows nothing', async () => {
    const { shop, readEnd } = await start();
    await shop.advance(365 * DAY_MS);
    expect(await ownedBy(shop, ADA)).toEqual(['Gold']);
    expect(await readEnd()).toBeNull();
    expect(shop.told()).toEqual(['2026-03-01T12:00:00.000000 ENTITLEMENT_CREATE gold']);
  });

  test('that is cancelled lasts until the end of its period, to the millisecond', async () => {
    const { shop, change, readEnd } = await start();
    expect(await change('cancel')).toMatchObject({
      status: 2,
      canceled_at: '2026-03-01T12:00:00.000000+00:00',
    });
    expect(await change('cancel')).toMatchObject({ code: 'ALREADY_OVER' });
    await shop.advance(30 * DAY_MS - 1);
    expect(await ownedBy(shop, ADA)).toEqual(['Gold']);
    expect(await readEnd()).toBeNull();
    await shop.advance(1);
    expect(await ownedBy(shop, ADA)).toEqual([]);
    expect(await readEnd()).toBe('2026-03-31T12:00:00.000000+00:00');
    expect(shop.told().slice(1)).toEqual(['2026-03-31T12:00:00.000000 ENTITLEMENT_UPDATE gold']);
  });

  test('goes on when the user takes the cancellation back', async () => {
    const { shop, change } = await start();
    await change('cancel');
    expect(await change('renew')).toMatchObject({ status: 0, canceled_at: null });
    await shop.advance(40 * DAY_MS);
    expect(await ownedBy(shop, ADA)).toEqual(['Gold']);
  });

  test('that lapses is over at once, and begins anew when it is renewed', async () => {
    const { shop, change } = await start();
    await shop.advance(DAY_MS);
    expect(await change('lapse')).toMatchObject({
      status: 1,
      current_period_end: '2026-03-02T12:00:00.000000+00:00',
    });
    expect(await ownedBy(shop, ADA)).toEqual([]);
    expect(await change('lapse')).toMatchObject({ code: 'ALREADY_OVER' });
    const renewed = await change('renew');
    expect(renewed).toMatchObject({ status: 0, current_period_start: '2026-03-02T12:00:00.000000+00:00' });
    expect(renewed.entitlement_ids).toHaveLength(2);
    expect(await ownedBy(shop, ADA)).toEqual(['Gold']);
  });

  test('is not renewed where its SKU was bought again', async () => {
    const { shop, change } = await start();
    await change('lapse');
    await shop.buy(ADA, SKUS.gold);
    expect(await change('renew')).toMatchObject({ code: 'ALREADY_OWNED' });
  });

  test('is over with a refund', async () => {
    const { shop, subscription } = await start();
    const [id] = subscription?.entitlement_ids ?? [];
    expect((await shop.control('POST', `/entitlements/${id}/refund`)).body).toMatchObject({ deleted: true });
    expect((await shop.control('GET', `/subscriptions/${subscription?.id}`)).body).toMatchObject({
      status: 1,
    });
    expect((await shop.control('POST', `/entitlements/${id}/refund`)).body).toMatchObject({
      code: 'ALREADY_OVER',
    });
    expect(shop.told().slice(1)).toEqual(['2026-03-01T12:00:00.000000 ENTITLEMENT_DELETE gold']);
  });

  test('changes to another SKU with its next period', async () => {
    const { shop, subscription } = await start();
    const path = `/subscriptions/${subscription?.id}`;
    await shop.control('PATCH', path, { renewal_sku_ids: [SKUS.guildGold] });
    await shop.advance(30 * DAY_MS);
    expect((await shop.control('GET', path)).body).toMatchObject({
      sku_ids: [SKUS.guildGold],
      renewal_sku_ids: null,
    });
    expect(shop.told().slice(1)).toEqual([
      '2026-03-31T12:00:00.000000 ENTITLEMENT_UPDATE gold',
      '2026-03-31T12:00:00.000000 ENTITLEMENT_CREATE guildGold',
    ]);
  });
});

test('a user consumes a consumable alone', async () => {
  const { buy, control } = await startShop();
  const [hat, coins] = [await buy(ADA, SKUS.hat), await buy(ADA, SKUS.coins)] as [Bought, Bought];
  const consume = async ({ entitlement: { id } }: Bought) =>
    (await control('POST', `/entitlements/${id}/consume`)).body;
  expect(await consume(hat)).toMatchObject({ code: 'NOT_CONSUMABLE' });
  expect(await consume(coins)).toMatchObject({ consumed: true });
  expect(await consume(coins)).toMatchObject({ code: 'ALREADY_OVER' });
});

describe('the world has', () => {
  test('SKUs, entitlements and subscriptions, and another emulator starts with them', async () => {
    const shop = await startShop();
    await shop.buy(ADA, SKUS.gold);
    const { body } = await shop.control('GET', '/world');
    const other = await startShop(body as ReturnType<typeof createShopWorld>);
    expect(await ownedBy(other, ADA)).toEqual(['Gold']);
    expect((await other.control('GET', '/subscriptions')).body).toEqual(
      (await shop.control('GET', '/subscriptions')).body,
    );
  });

  test('records that are written, which is told to the application', async () => {
    const { control, told } = await startShop();
    const record = { application_id: WEATHER.id, sku_id: SKUS.gold, user_id: ADA, type: 6 };
    const { status, body } = await control('POST', '/entitlements', record);
    expect(status).toBe(201);
    expect(body).toMatchObject({ holds: true, deleted: false, guild_id: null });
    const { id } = body as { id: string };
    const ended = { ends_at: '2026-03-01T12:00:00.000Z' };
    expect((await control('PATCH', `/entitlements/${id}`, ended)).body).toMatchObject({ holds: false });
    expect((await control('DELETE', `/entitlements/${id}`)).status).toBe(204);
    expect(told().map((line) => line.split(' ')[1])).toEqual([
      ...['ENTITLEMENT_CREATE', 'ENTITLEMENT_UPDATE', 'ENTITLEMENT_DELETE'],
    ]);
  });

  test.each<[string, string, object, RegExp]>([
    ['of an unknown SKU', 'entitlements', { sku_id: '5', user_id: ADA }, /no SKU 5/],
    ['of an unknown user', 'entitlements', { sku_id: SKUS.hat, user_id: '5' }, /no user 5/],
    ['of nobody', 'entitlements', { sku_id: SKUS.hat }, /user_id: must be a user/],
    ['without saying for whom', 'skus', { type: 5, name: 'Gold' }, /260 for users, 132 for guilds/],
    ['of an unknown type', 'skus', { type: 4, name: 'Gold' }, /type/],
  ])('no record %s', async (_what, list, record, message) => {
    const { control } = await startShop();
    expect(await control('POST', `/${list}`, { application_id: WEATHER.id, ...record })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: expect.stringMatching(message) as string },
    });
  });

  test('no entitlement whose user, guild, SKU or application is removed', async () => {
    const shop = await startShop();
    await shop.buy(BEN, SKUS.gold);
    await shop.buy(ADA, SKUS.guildGold, HARBOUR);
    const hat = await shop.buy(ADA, SKUS.hat);
    const left = async () => {
      const { body } = await shop.control('GET', '/entitlements');
      return (body as { entitlements: { sku_id: string }[] }).entitlements.map(({ sku_id: id }) => id);
    };
    await shop.control('DELETE', `/users/${BEN}`);
    expect(await left()).toEqual([SKUS.guildGold, SKUS.hat]);
    await shop.control('DELETE', `/guilds/${HARBOUR}`);
    expect(await left()).toEqual([hat.entitlement.sku_id]);
    await shop.control('DELETE', `/skus/${SKUS.hat}`);
    expect(await left()).toEqual([]);
    await shop.control('DELETE', `/applications/${WEATHER.id}`);
    expect((await shop.control('GET', '/skus')).body).toEqual({ skus: [] });
  });
});

test('a bot whose guard asks for it serves whoever has bought it, until the period is over', async () => {
  const forecast = defineCommand({
    name: 'forecast',
    description: 'Looks ahead',
    guards: [requireEntitlement(SKUS.gold)],
    run: ({ entitlements }) => `Fair: ${entitlements.map(({ sku_id: id }) => id).join()}`,
  });
  await using kit = await emulatorKit({ commands: [forecast] });
  const ada = kit.as();
  expect((await ada.slash('forecast')).components[0]?.raw.sku_id).toBe(SKUS.gold);
  kit.entitle(ada, SKUS.gold, { endsAt: new Date(kit.clock.now() + DAY_MS) });
  expect((await ada.slash('forecast')).text).toBe(`Fair: ${SKUS.gold}`);
  await kit.clock.advance('24 h');
  expect((await ada.slash('forecast')).text).toBe('This is a premium feature. You can unlock it here:');
});

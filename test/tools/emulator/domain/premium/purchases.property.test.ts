import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startEmulator } from '../../../../../tools/src/emulator/index.js';
import { propertyRuns } from '../../../../support/property.js';
import { ADA, AUTHORIZATION, BEN, BOT, HARBOUR, WEATHER, withRequests } from '../../support/emulator.js';
import { createShopWorld, DAY_MS, SHOP_OPENS_MS, SKUS } from '../../support/worlds/shop-world.js';

/** The records of the world, as the control plane shows them. */
interface ShownRecords {
  readonly entitlements: readonly {
    readonly id: string;
    readonly deleted: boolean;
    readonly consumed: boolean;
    readonly starts_at: string | null;
    readonly ends_at: string | null;
    readonly holds: boolean;
  }[];
  readonly subscriptions: readonly {
    readonly status: number;
    readonly current_period_end: string;
    readonly entitlement_ids: readonly string[];
  }[];
}

const skuId = fc.constantFrom(...Object.values(SKUS), '5');
const userId = fc.constantFrom(ADA, BEN, BOT);
/** Which of the records that are there. */
const which = fc.nat({ max: 20 });

const deeds = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    userId,
    skuId,
    guildId: fc.option(fc.constantFrom(HARBOUR, '5'), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('test' as const), skuId, guild: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('refund' as const, 'consume' as const), which }),
  fc.record({ kind: fc.constantFrom('deleteTest' as const, 'consumeByBot' as const), which }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'renew' as const, 'lapse' as const), which }),
  fc.record({ kind: fc.constant('change' as const), which, skuId }),
  fc.record({
    kind: fc.constant('wait' as const),
    ms: fc.constantFrom(1, DAY_MS, 7 * DAY_MS, 30 * DAY_MS, 30 * DAY_MS - 1, 400 * DAY_MS),
  }),
  fc.record({ kind: fc.constant('remove' as const), which }),
);

test('no sequence of purchases, refunds and moves of the clock breaks anything', async () => {
  let held = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { maxLength: 40 }), async (sequence) => {
      const emulator = await startEmulator({
        world: createShopWorld(),
        rateLimits: false,
        now: () => SHOP_OPENS_MS,
      });
      try {
        const { control, request } = withRequests(emulator);
        const bot = (method: string, path: string, body?: unknown) =>
          request(method, `/api/v10/applications/${WEATHER.id}/entitlements${path}`, {
            ...{ headers: AUTHORIZATION, body },
          });
        const read = async (): Promise<ShownRecords> => ({
          ...((await control('GET', '/entitlements')).body as Pick<ShownRecords, 'entitlements'>),
          ...((await control('GET', '/subscriptions')).body as Pick<ShownRecords, 'subscriptions'>),
        });
        const idOf = async (list: 'entitlements' | 'subscriptions', index: number): Promise<string> => {
          const records = (await read())[list] as readonly { readonly id?: string }[];
          return records[index % Math.max(1, records.length)]?.id ?? '5';
        };
        const perform = async (deed: typeof deeds extends fc.Arbitrary<infer D> ? D : never) => {
          switch (deed.kind) {
            case 'buy':
              return control('POST', `/users/${deed.userId}/purchases`, {
                ...{ sku_id: deed.skuId, guild_id: deed.guildId },
              });
            case 'test':
              return bot('POST', '', {
                ...{
                  sku_id: deed.skuId,
                  owner_type: deed.guild ? 1 : 2,
                  owner_id: deed.guild ? HARBOUR : BEN,
                },
              });
            case 'refund':
            case 'consume':
              return control('POST', `/entitlements/${await idOf('entitlements', deed.which)}/${deed.kind}`);
            case 'deleteTest':
              return bot('DELETE', `/${await idOf('entitlements', deed.which)}`);
            case 'consumeByBot':
              return bot('POST', `/${await idOf('entitlements', deed.which)}/consume`);
            case 'change':
              return control('PATCH', `/subscriptions/${await idOf('subscriptions', deed.which)}`, {
                renewal_sku_ids: [deed.skuId],
              });
            case 'wait':
              return control('POST', '/clock', { advance_ms: deed.ms });
            case 'remove':
              return control('DELETE', `/entitlements/${await idOf('entitlements', deed.which)}`);
            default:
              return control(
                'POST',
                `/subscriptions/${await idOf('subscriptions', deed.which)}/${deed.kind}`,
              );
          }
        };
        for (const deed of sequence) {
          const { status, text } = await perform(deed);
          expect(status, `${JSON.stringify(deed)}: ${text}`).toBeLessThan(500);
          const nowMs = ((await control('GET', '/clock')).body as { now_ms: number }).now_ms;
          const { entitlements, subscriptions } = await read();
          const holding = new Set<string>();
          for (const entitlement of entitlements) {
            const { id, holds, deleted, consumed, starts_at: startsAt, ends_at: endsAt } = entitlement;
            const isOver = deleted || consumed || (endsAt !== null && Date.parse(endsAt) <= nowMs);
            const isBegun = startsAt === null || Date.parse(startsAt) <= nowMs;
            expect({ ...entitlement, holds }).toMatchObject({ holds: isBegun && !isOver });
            if (holds) holding.add(id);
          }
          held += holding.size;
          for (const { status: state, current_period_end: end, entitlement_ids: ids } of subscriptions) {
            if (state === 1) expect(ids.filter((id) => holding.has(id))).toEqual([]);
            else expect(Date.parse(end)).toBeGreaterThan(nowMs);
          }
          const current = (await bot('GET', '?exclude_ended=true')).body as {
            id: string;
            consumed: boolean;
          }[];
          expect(new Set(current.filter(({ consumed }) => !consumed).map(({ id }) => id))).toEqual(holding);
        }
      } finally {
        await emulator.stop();
      }
    }),
    { numRuns: propertyRuns(15, 150) },
  );
  expect(held).toBeGreaterThan(0);
});

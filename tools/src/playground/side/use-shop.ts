import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { OffersResult } from '../../emulator/index.js';
import type { Control } from '../api/control-api.js';
import { Latest } from '../api/latest.js';
import { keepSame } from '../session/keep-same.js';

/** A SKU on sale, and what the user has of it. */
export type Offer = OffersResult['skus'][number];

/** The offers of the applications for one user in one channel. */
export interface Shop {
  readonly offers: readonly Offer[];
  /** The result of the last purchase or the like. */
  readonly says: string;
  /** None of these rejects. */
  readonly buy: (applicationId: string, skuId: string) => Promise<void>;
  readonly refund: (offer: Offer) => Promise<void>;
  readonly consume: (offer: Offer) => Promise<void>;
  /** Cancels a subscription, or takes that back. */
  readonly changeSubscription: (offer: Offer, change: 'cancel' | 'renew') => Promise<void>;
}

interface Parts {
  readonly control: Control;
  readonly userId: string;
  /** Null in direct messages. */
  readonly guildId: string | null;
  readonly applications: readonly { readonly id: string }[];
  /** When it changes, everything is read again. */
  readonly revision: number;
}

/** The flag of a SKU that is bought for a guild. */
const GUILD_SUBSCRIPTION = 128;

/** Reads what is on sale, and again after everything that the user does with it. */
export function useShop({ control, userId, guildId, applications, revision }: Parts): Shop {
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [says, setSays] = useState('');
  const ids = applications.map(({ id }) => id).join(' ');
  const reads = useRef(new Latest()).current;
  const read = useCallback(async () => {
    const question = reads.ask();
    const lists = await Promise.all(
      ids
        .split(' ')
        .filter(Boolean)
        .map((id) => control.offers(userId, id, guildId)),
    );
    const found = lists.flatMap(({ skus }) => skus);
    if (reads.accept(question)) setOffers((before) => keepSame(before, found));
    return found;
  }, [control, userId, guildId, ids]);
  useEffect(() => {
    setSays('');
  }, [read]);
  useEffect(() => {
    // The page says by itself that the emulator does not answer.
    read().catch(() => undefined);
  }, [read, revision]);
  const actions = useMemo(() => {
    const act = async (done: string, action: () => Promise<void>) => {
      try {
        await action();
        setSays(done);
        await read();
      } catch (error) {
        setSays(error instanceof Error ? error.message : String(error));
      }
    };
    const withEntitlement = ({ entitlement }: Offer, change: (id: string) => Promise<void>) =>
      entitlement ? change(entitlement.id) : Promise.resolve();
    return {
      buy: (applicationId: string, skuId: string) =>
        act('Bought.', async () => {
          const sku = (await read()).find(({ id }) => id === skuId);
          const isForGuild = ((sku?.flags ?? 0) & GUILD_SUBSCRIPTION) !== 0;
          await control.buy(userId, {
            sku_id: skuId,
            application_id: applicationId,
            ...(isForGuild && guildId !== null ? { guild_id: guildId } : {}),
          });
        }),
      refund: (offer: Offer) => act('Refunded.', () => withEntitlement(offer, control.refund)),
      consume: (offer: Offer) => act('Consumed.', () => withEntitlement(offer, control.consume)),
      changeSubscription: ({ subscription }: Offer, change: 'cancel' | 'renew') =>
        act(change === 'cancel' ? 'Cancelled. It stays active until the period ends.' : 'Renewed.', () =>
          subscription ? control.subscription(subscription.id, change) : Promise.resolve(),
        ),
    };
  }, [control, userId, guildId, read]);
  return { offers, says, ...actions };
}

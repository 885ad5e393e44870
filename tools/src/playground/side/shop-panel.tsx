import type { Offer, Shop } from './use-shop.js';

const CONSUMABLE = 3;
const SUBSCRIPTION_GROUP = 6;
/** The flag of a SKU that can be bought. */
const AVAILABLE = 4;
/** The status of a subscription that will not be renewed. */
const ENDING = 2;

/** The offers of the applications, with the user's actions. Nothing where nothing is sold and nothing happened. */
export function ShopPanel({ shop }: { readonly shop: Shop }) {
  const offers = shop.offers.filter(
    ({ type, flags, entitlement }) =>
      type !== SUBSCRIPTION_GROUP && (entitlement !== null || (flags & AVAILABLE) !== 0),
  );
  if (offers.length === 0 && shop.says === '') return null;
  return (
    <section class="shop" aria-label="Premium">
      <h2>Premium</h2>
      <ul class="applications">
        {offers.map((offer) => (
          <li key={offer.id} class="application">
            <span class="application-name">{offer.name}</span>
            <span class="application-detail">{describe(offer)}</span>
            <Actions offer={offer} shop={shop} />
          </li>
        ))}
      </ul>
      <p class="application-detail" role="status">
        {shop.says}
      </p>
    </section>
  );
}

function Actions({ offer, shop }: { readonly offer: Offer; readonly shop: Shop }) {
  const { entitlement, subscription, type } = offer;
  if (!entitlement)
    return <Action text="Buy" of={offer} onAct={() => shop.buy(offer.application_id, offer.id)} />;
  const isEnding = subscription?.status === ENDING;
  return (
    <>
      {subscription && (
        <Action
          text={isEnding ? 'Keep' : 'Cancel'}
          of={offer}
          onAct={() => shop.changeSubscription(offer, isEnding ? 'renew' : 'cancel')}
        />
      )}
      {type === CONSUMABLE && <Action text="Consume" of={offer} onAct={() => shop.consume(offer)} />}
      <Action text="Refund" of={offer} onAct={() => shop.refund(offer)} />
    </>
  );
}

interface ActionProps {
  readonly text: string;
  readonly of: Offer;
  readonly onAct: () => Promise<void>;
}

function Action({ text, of, onAct }: ActionProps) {
  return (
    <button type="button" class="quiet" aria-label={`${text} ${of.name}`} onClick={() => void onAct()}>
      {text}
    </button>
  );
}

function describe({ entitlement, subscription }: Offer): string {
  if (!entitlement) return 'not bought';
  if (!subscription) return entitlement.guild_id === undefined ? 'yours' : 'of this guild';
  const day = subscription.current_period_end.slice(0, 10);
  return subscription.status === ENDING ? `until ${day}` : `renewed on ${day}`;
}

import { isEntitlementActive } from '../../../protocol/interactions/entitlement.js';
import { refusal } from '../kit-refusal.js';
import { toEntitlementObject } from '../payloads/interaction-payload.js';
import { idIn, type KitAnswer, type KitCall, type KitRoute } from './kit-call.js';

/** The calls about what users and guilds have bought. */
export const entitlementCalls: readonly KitRoute[] = [
  { route: 'POST /applications/{application_id}/entitlements/{entitlement_id}/consume', run: consume },
];

/** Consumes an entitlement to a SKU of any type: the kit does not know the types. Again, it changes nothing. */
function consume(call: KitCall): KitAnswer {
  const { world, clock } = call.state;
  const { id: applicationId } = world.application;
  if (idIn(call, 'application_id') !== applicationId) throw refusal('UNKNOWN_APPLICATION');
  const record = world.entitlements.get(idIn(call, 'entitlement_id'));
  if (!record) throw refusal('UNKNOWN_ENTITLEMENT');
  if (record.consumed && !record.deleted) return { status: 204 };
  if (!isEntitlementActive(toEntitlementObject(record, applicationId), clock.now()))
    throw refusal('UNKNOWN_ENTITLEMENT');
  world.follow({ kind: 'entitlement', record: { ...record, consumed: true } });
  return { status: 204 };
}

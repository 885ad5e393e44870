import type { IntegrationOwners, InteractionContext } from '../../../protocol/commands/command-type.js';
import { isEntitlementActive } from '../../../protocol/interactions/entitlement.js';
import { contextOf } from '../judge/choose-kit-command.js';
import { ATTACHMENT_LIMIT_BYTES } from '../judge/file-problem.js';
import { rightsOf, type KitActor } from '../../world/kit-actor.js';
import { rightsOfApp } from '../../world/kit-rights.js';
import type { MemoryState } from '../memory-state.js';
import type { WireObject } from '../../service/kit-service.js';
import { toDeliveredChannel } from './guild-objects.js';
import type { KitEntitlement } from '../../world/kit-records.js';
import { toTimestamp } from './timestamp.js';
import { toInvoker, toUserObject } from './user-objects.js';

/** The fields that every interaction of a user has. In a guild it has a member, elsewhere a user. */
export interface InteractionFields {
  readonly id: string;
  readonly application_id: string;
  readonly token: string;
  readonly version: 1;
  readonly app_permissions: string;
  readonly attachment_size_limit: number;
  readonly authorizing_integration_owners: IntegrationOwners;
  readonly channel: WireObject & { readonly type: number };
  readonly channel_id: string;
  readonly context: InteractionContext;
  readonly entitlement_sku_ids: readonly string[];
  readonly entitlements: readonly WireObject[];
  readonly locale: string;
  readonly guild?: { readonly features: readonly string[]; readonly id: string; readonly locale: string };
  readonly guild_id?: string;
  readonly guild_locale?: string;
  readonly member?: ReturnType<typeof toInvoker>;
  readonly user?: ReturnType<typeof toUserObject>;
}

/** Makes the fields of a new interaction. */
export function toInteractionFields(
  state: MemoryState,
  actor: KitActor,
  owners: IntegrationOwners,
): InteractionFields {
  const { user, channel } = actor;
  const id = state.nextId();
  return {
    id,
    application_id: state.world.application.id,
    token: toToken(id),
    version: 1,
    app_permissions: rightsOfApp(state, channel).toString(),
    attachment_size_limit: ATTACHMENT_LIMIT_BYTES,
    authorizing_integration_owners: owners,
    channel: toDeliveredChannel(state, actor),
    channel_id: channel.id,
    context: contextOf(state, actor),
    ...entitlementsOf(state, actor),
    locale: user.locale,
    ...toInvocation(state, actor),
  };
}

function toInvocation(state: MemoryState, actor: KitActor) {
  const { user, member, guild } = actor;
  if (!guild || !member) return { user: toUserObject(user) };
  return {
    guild: { features: guild.features, id: guild.id, locale: guild.locale },
    guild_id: guild.id,
    guild_locale: guild.locale,
    member: toInvoker(member, user, rightsOf(state, actor) ?? 0n),
  };
}

/** An application's subscription. */
const APPLICATION_SUBSCRIPTION = 8;

/** The entitlements of the user and of the guild that hold now. */
function entitlementsOf({ world, clock }: MemoryState, { user, guild }: KitActor) {
  const found = [...world.entitlements.values()]
    .filter(({ userId, guildId }) => (guildId === null ? userId === user.id : guildId === guild?.id))
    .map((record) => toEntitlementObject(record, world.application.id))
    .filter((entitlement) => isEntitlementActive(entitlement, clock.now()));
  return { entitlement_sku_ids: [...new Set(found.map(({ sku_id: id }) => id))], entitlements: found };
}

/** An entitlement in interactions and events. */
export function toEntitlementObject(record: KitEntitlement, applicationId: string) {
  const { id, skuId, userId, guildId, startsAt, endsAt, consumed = false, deleted = false } = record;
  return {
    id,
    sku_id: skuId,
    application_id: applicationId,
    type: APPLICATION_SUBSCRIPTION,
    deleted,
    consumed,
    starts_at: toMoment(startsAt),
    ends_at: toMoment(endsAt),
    ...(userId === null ? {} : { user_id: userId }),
    ...(guildId === null ? {} : { guild_id: guildId }),
  };
}

function toMoment(moment: string | null | undefined): string | null {
  return typeof moment === 'string' ? toTimestamp(Date.parse(moment)) : null;
}

/** What makes the tokens of a kit as long as those of Discord. */
const FILLING = 'kit'.repeat(43);

function toToken(id: string): string {
  return Buffer.from(`interaction:${id}:${FILLING}`).toString('base64').replace(/=+$/, '');
}

/** Returns the id of the interaction in a token; undefined if there is none. The token may be invalid. */
export function readTokenId(token: string): string | undefined {
  return /^interaction:(\d{1,20}):/.exec(Buffer.from(token, 'base64').toString('latin1'))?.[1];
}

import { type IntegrationOwners, type InteractionContext, InteractionType } from 'commandry/protocol';
import { findContext } from '../access/command-availability.js';
import type { ChannelActor } from '../access/channel-actor.js';
import { computeAppRights } from '../access/message-rights.js';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import { toDeliveredChannel, type WireChannel } from '../objects/wire-channel.js';
import { toInvokingMember } from '../objects/wire-member.js';
import { ATTACHMENT_SIZE_LIMIT_BYTES } from '../objects/upload.js';
import { toWireUser, type WireUser } from '../objects/wire-user.js';
import { buildEntitlements } from '../premium/held-entitlements.js';
import { buildData, type WireCommandData } from './payload-data.js';
import type { Invocation, ActorContext } from './command-invocation.js';

/** A delivered interaction without its data. In a guild it has a member, elsewhere a user. */
export interface WireInteractionContext {
  readonly id: string;
  readonly application_id: string;
  readonly token: string;
  readonly version: number;
  readonly app_permissions: string;
  readonly attachment_size_limit: number;
  readonly authorizing_integration_owners: IntegrationOwners;
  readonly channel: WireChannel;
  readonly channel_id: string;
  readonly context: InteractionContext;
  readonly entitlement_sku_ids: readonly string[];
  readonly entitlements: readonly object[];
  readonly locale: string;
  readonly guild?: { readonly features: readonly string[]; readonly id: string; readonly locale: string };
  readonly guild_id?: string;
  readonly guild_locale?: string;
  readonly member?: ReturnType<typeof toInvokingMember>;
  readonly user?: WireUser;
}

/** A used command, or one being typed, as delivered. */
export interface WireInteraction extends WireInteractionContext {
  readonly type: Invocation['type'];
  /** The command with the given values, or with the option that is being typed. */
  readonly data: WireCommandData;
}

export function buildInteraction(service: Service, invocation: Invocation): WireInteraction {
  return {
    ...buildInteractionContext(service, invocation),
    type: invocation.type,
    data: buildData(service, invocation),
  };
}

export function buildInteractionContext(service: Service, around: ActorContext): WireInteractionContext {
  const { application, user, channel, owners } = around;
  return {
    ...buildEnvelope(service, application),
    app_permissions: computeAppRights(service, application, channel).toString(),
    attachment_size_limit: ATTACHMENT_SIZE_LIMIT_BYTES,
    authorizing_integration_owners: owners,
    channel: toDeliveredChannel(service, around, application),
    channel_id: channel.id,
    context: findContext(around, application),
    ...buildEntitlements(service, application, around),
    locale: user.locale,
    ...buildInvoker(service, around),
  };
}

function buildInvoker(service: Service, { user, member, guild, channel }: ChannelActor) {
  if (!guild || !member) return { user: toWireUser(user) };
  return {
    guild: { features: guild.features, id: guild.id, locale: guild.locale },
    guild_id: guild.id,
    guild_locale: guild.locale,
    member: toInvokingMember(service, member, user, { guild, channel }),
  };
}

/** Builds the PING that checks an endpoint. */
export function buildPing(service: Service, application: Application) {
  return {
    ...buildEnvelope(service, application),
    type: InteractionType.PING,
    // Observed in PINGs of Discord.
    app_permissions: '180224',
    authorizing_integration_owners: {},
    user: SYSTEM_USER,
  };
}

function buildEnvelope({ store, randomBytes }: Service, application: Application) {
  const id = store.ids.next();
  const secret = Buffer.from(randomBytes(64)).toString('hex');
  return {
    id,
    application_id: application.id,
    entitlements: [] as object[],
    token: Buffer.from(`interaction:${id}:${secret}`).toString('base64').replace(/=+$/, ''),
    version: 1,
  };
}

/** The user in PINGs of Discord. */
const SYSTEM_USER = {
  avatar: null,
  bot: true,
  discriminator: '0000',
  global_name: null,
  id: '643945264868098049',
  public_flags: 0,
  system: true,
  username: 'discord',
} as const;

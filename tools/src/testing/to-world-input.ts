import { IntegrationType } from 'commandry/protocol';
import type { EntitlementRecord } from '../emulator/domain/premium/premium-records.js';
import type { KitEntitlement } from './world/kit-records.js';
import type { KitWorld } from './world/kit-world.js';
import type { WorldInput } from '../emulator/index.js';

/**
 * Converts what was arranged to the world of an emulator. Permissions of commands are not in it: no command is
 * registered yet.
 *
 * @param seed - 32 bytes of which the emulator makes the application's keys.
 * @param extra - Records beside those of the kit.
 */
export function toWorldInput(world: KitWorld, seed: Uint8Array, extra?: WorldInput): WorldInput {
  return {
    applications: [
      {
        ...world.application,
        keySeed: Buffer.from(seed).toString('hex'),
        integrationTypes: [IntegrationType.GUILD_INSTALL, IntegrationType.USER_INSTALL],
        guildIds: [...world.installedGuildIds],
        userIds: [...world.installedUserIds],
      },
      ...(extra?.applications ?? []),
    ],
    guilds: [
      ...[...world.guilds.values()].map((guild) => ({ ...guild, features: [...guild.features] })),
      ...(extra?.guilds ?? []),
    ],
    users: [...world.users.values(), ...(extra?.users ?? [])],
    members: [
      ...[...world.members.values()].map((member) => ({ ...member, roles: [...member.roles] })),
      ...(extra?.members ?? []),
    ],
    roles: [...world.roles.values(), ...(extra?.roles ?? [])],
    channels: [
      ...[...world.channels.values()].map((channel) => ({
        ...channel,
        overwrites: [...channel.overwrites],
        recipientIds: [...channel.recipientIds],
        memberIds: [...channel.memberIds],
      })),
      ...(extra?.channels ?? []),
    ],
    messages: [...world.messages.values(), ...(extra?.messages ?? [])],
    skus: extra?.skus,
    entitlements: [
      ...[...world.entitlements.values()].map((record) => toEntitlementRecord(world, record)),
      ...(extra?.entitlements ?? []),
    ],
    subscriptions: extra?.subscriptions,
  };
}

/** Returns an entitlement as the emulator keeps it. The SKUs of the application are not listed: it may have any. */
export function toEntitlementRecord({ application }: KitWorld, record: KitEntitlement): EntitlementRecord {
  const {
    id,
    skuId,
    userId,
    guildId,
    startsAt = null,
    endsAt = null,
    consumed = false,
    deleted = false,
  } = record;
  return {
    id,
    applicationId: application.id,
    skuId,
    userId,
    guildId,
    type: APPLICATION_SUBSCRIPTION,
    startsAt,
    endsAt,
    consumed,
    deleted,
    test: false,
  };
}

/** The type of the kit's entitlements. */
const APPLICATION_SUBSCRIPTION = 8;

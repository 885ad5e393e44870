import type { ReadWorld } from '../world/world.js';
import type { Snowflake } from 'commandry/protocol';

/** Lists duplicates of premium records, and references to what does not exist. One line each, with its path. */
export function findPremiumProblems(world: ReadWorld): string[] {
  const known = indexPremium(world);
  return [
    ...world.skus.flatMap(({ applicationId }, index) =>
      known.applications.has(applicationId)
        ? []
        : [`skus.${index}.applicationId: no application ${applicationId}`],
    ),
    ...world.entitlements.flatMap((entitlement, index) => {
      const { skuId } = entitlement;
      return findReferenceProblems({ ...entitlement, skuIds: [skuId] }, `entitlements.${index}`, known);
    }),
    ...world.subscriptions.flatMap((subscription, index) => {
      const at = `subscriptions.${index}`;
      const { skuIds, renewalSkuIds, applicationId, entitlementIds } = subscription;
      const used = [...skuIds, ...(renewalSkuIds ?? [])];
      return [
        ...findReferenceProblems({ ...subscription, skuIds: used }, at, known),
        ...entitlementIds
          .filter((id) => known.entitlements.get(id) !== applicationId)
          .map((id) => `${at}.entitlementIds: no entitlement ${id} of application ${applicationId}`),
      ];
    }),
  ];
}

type Known = ReturnType<typeof indexPremium>;

function indexPremium(world: ReadWorld) {
  return {
    applications: new Set(world.applications.map(({ id }) => id)),
    guilds: new Set(world.guilds.map(({ id }) => id)),
    users: new Set(world.users.map(({ id }) => id)),
    skus: new Map(world.skus.map(({ id, applicationId }) => [id, applicationId])),
    /** The applications that list their SKUs. The others are not judged. */
    selling: new Set(world.skus.map(({ applicationId }) => applicationId)),
    entitlements: new Map(world.entitlements.map(({ id, applicationId }) => [id, applicationId])),
  };
}

interface PremiumReferences {
  readonly applicationId: Snowflake;
  readonly userId: Snowflake | null;
  readonly guildId: Snowflake | null;
  readonly skuIds: readonly Snowflake[];
}

function findReferenceProblems(
  { applicationId, userId, guildId, skuIds }: PremiumReferences,
  at: string,
  known: Known,
): string[] {
  return [
    ...(known.applications.has(applicationId)
      ? []
      : [`${at}.applicationId: no application ${applicationId}`]),
    ...(userId === null || known.users.has(userId) ? [] : [`${at}.userId: no user ${userId}`]),
    ...(guildId === null || known.guilds.has(guildId) ? [] : [`${at}.guildId: no guild ${guildId}`]),
    ...skuIds
      .filter((id) => known.selling.has(applicationId) && known.skus.get(id) !== applicationId)
      .map((id) => `${at}: no SKU ${id} of application ${applicationId}`),
  ];
}

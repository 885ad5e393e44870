import { canSendMessages, hasPermissions } from '../permissions/base-permissions.js';
import { IntegrationType } from './context.js';
import type { IntegrationOwners } from './integration-owners.js';
import { USER_INSTALL_FOLLOW_UPS } from './limits.js';
import { Permission } from '../permissions/permissions.js';

/** Whether an interaction came through the user's own installation and no other. */
export function isOnlyUserInstalled(owners: IntegrationOwners): boolean {
  return (
    owners[IntegrationType.USER_INSTALL] !== undefined && owners[IntegrationType.GUILD_INSTALL] === undefined
  );
}

/**
 * Whether the answers to an interaction in a guild are shown to its user alone, whatever the app asks for: the app
 * is there through the user only, who lacks USE_EXTERNAL_APPS or cannot send messages in the channel. No error is
 * given.
 *
 * @param permissions - The rights of the user in the channel, for a thread in the channel it is in; null in direct
 *   messages.
 */
export function isForcedEphemeral(
  owners: IntegrationOwners,
  permissions: bigint | null,
  isThread: boolean,
): boolean {
  if (permissions === null || !isOnlyUserInstalled(owners)) return false;
  return (
    !hasPermissions(permissions, Permission.USE_EXTERNAL_APPS) || !canSendMessages(permissions, isThread)
  );
}

/** How many follow-up messages an interaction may have. Infinity where the app is installed in the guild. */
export function findFollowUpLimit(owners: IntegrationOwners): number {
  return isOnlyUserInstalled(owners) ? USER_INSTALL_FOLLOW_UPS : Number.POSITIVE_INFINITY;
}

import { canSendMessages, hasPermissions } from '../permissions/base-permissions.js';
import { IntegrationType, type IntegrationOwners } from './command-type.js';
import { USER_INSTALL_FOLLOW_UPS } from './limits.js';
import { Permission } from '../permissions/permissions.js';

/** True if an interaction came only through the user's own installation. */
export function isOnlyUserInstalled(owners: IntegrationOwners): boolean {
  return (
    owners[IntegrationType.USER_INSTALL] !== undefined && owners[IntegrationType.GUILD_INSTALL] === undefined
  );
}

/**
 * True if responses to an interaction in a guild are shown only to its user, whatever the app requests: only the user
 * has installed the app, and lacks USE_EXTERNAL_APPS or cannot send messages in the channel. This is not an error.
 *
 * @param permissions - The user's permissions in the channel, for a thread in its parent channel; null in direct
 * messages.
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

/** Returns how many follow-up messages an interaction may have. Infinity if the app is installed in the guild. */
export function findFollowUpLimit(owners: IntegrationOwners): number {
  return isOnlyUserInstalled(owners) ? USER_INSTALL_FOLLOW_UPS : Number.POSITIVE_INFINITY;
}

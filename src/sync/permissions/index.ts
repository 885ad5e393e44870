/** Who may use commands in guilds: entries, plans, and explanations. */
export { PermissionsError } from './apply-permissions.js';
export type { GuildPermissionsReport, PermissionsReport } from './apply-permissions.js';
export type { DeclaredGuild, DeclaredSet } from './declared-permissions.js';
export { canUse, explainUse, permissionsIn } from './explain-use.js';
export type {
  ChannelOfUse,
  CommandOfUse,
  GuildOfUse,
  MemberOfUse,
  OverwritesOfUse,
  UseExplanation,
  ChannelOfPermissions,
  GuildOfPermissions,
  MemberOfPermissions,
} from './explain-use.js';
export { formatPermissionsPlan } from './permissions-plan.js';
export {
  allowAllChannels,
  allowChannel,
  allowEveryone,
  allowRole,
  allowUser,
  denyAllChannels,
  denyChannel,
  denyEveryone,
  denyRole,
  denyUser,
} from './declared-permissions.js';
export { createPermissionsClient } from './permissions-client.js';
export type { PermissionsClient, PermissionsClientSettings } from './permissions-client.js';
export type {
  GuildPermissionsPlan,
  PermissionChange,
  PermissionsPlan,
  UndeclaredPermissions,
  UnreadGuild,
  UnregisteredCommand,
} from './permissions-plan.js';
export type {
  AppPermissions,
  AskedUse,
  ExplainedUse,
  PlanPermissionsOptions,
  SyncPermissionsOptions,
} from './permissions-api.js';
export type { BearerGrant, BearerToken } from '../../rest/bearer.js';

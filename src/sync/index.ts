/** Registering commands: plans, their output, and what replicas share. */
export { DEFAULT_CONCURRENCY } from './engine/scopes.js';
export type { UnreadScope, ApplyOptions, SyncProgress } from './engine/scopes.js';
export { countPlan, formatPlan } from './commands/commands-plan.js';
export type {
  Change,
  CommandName,
  CommandReference,
  CreateBudget,
  CreateChange,
  DeleteChange,
  Difference,
  LostPermissions,
  PermissionLoss,
  Plan,
  PlanCounts,
  PlanNote,
  PlannedRequest,
  RenameChange,
  ScopePlan,
  UnreadPermissions,
  UpdateChange,
} from './commands/commands-plan.js';
export type { PlanOptions, SyncOptions } from './commands/plan-and-apply.js';
export { planScope } from './commands/plan-scope.js';
export type { ScopeInput } from './commands/plan-scope.js';
export { SyncError } from './commands/apply-commands.js';
export type { ScopeReport, SyncReport } from './commands/apply-commands.js';
export { describeCommand, describePermission, toVisible } from './format.js';
export type { FormatOptions, PlanColours } from './format.js';
export { createSyncNotes } from './sync-once.js';
export type { SyncNotes } from './sync-once.js';

// Permissions of commands in guilds.
export { PermissionsError } from './permissions/apply-permissions.js';
export type { GuildPermissionsReport, PermissionsReport } from './permissions/apply-permissions.js';
export type { DeclaredGuild, DeclaredSet } from './permissions/declared-permissions.js';
export { canUse, explainUse, permissionsIn } from './permissions/explain-use.js';
export type {
  ChannelOfUse,
  CommandOfUse,
  GuildOfUse,
  MemberOfUse,
  OverwritesOfUse,
  UseExplanation,
} from './permissions/explain-use.js';
export { comparePermissions, describeTarget, formatPermissionsPlan } from './permissions/permissions-plan.js';
export { createPermissionsClient } from './permissions/permissions-client.js';
export type { PermissionsClient, PermissionsClientSettings } from './permissions/permissions-client.js';
export type {
  ChannelOfPermissions,
  GuildOfPermissions,
  MemberOfPermissions,
} from './permissions/explain-use.js';
export type {
  GuildPermissionsPlan,
  PermissionChange,
  PermissionsPlan,
  UndeclaredPermissions,
  UnreadGuild,
  UnregisteredCommand,
} from './permissions/permissions-plan.js';
export type {
  AppPermissions,
  AskedUse,
  ExplainedUse,
  PlanPermissionsOptions,
  SyncPermissionsOptions,
} from './permissions/permissions-api.js';
export type { BearerGrant, BearerToken } from '../rest/bearer.js';

/** Registering commands: plans, what they print, and what replicas share. */
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
export type { FormatOptions, PlanColours } from './format.js';
export { createSyncNotes } from './sync-once.js';
export type { SyncNotes } from './sync-once.js';

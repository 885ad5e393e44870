/** Registering commands: plans, what they print, locks of replicas, and manifests. */
export type { UnreadScope } from './engine/scope-failure.js';
export { DEFAULT_CONCURRENCY } from './engine/scope-options.js';
export type { ApplyOptions, SyncProgress } from './engine/scope-options.js';
export { countPlan } from './commands/commands-plan.js';
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
export { describeCommand } from './format/describe-command.js';
export { describePermission } from './format/describe-permission.js';
export { formatPlan } from './format/format-commands-plan.js';
export type { FormatOptions, PlanColours } from './format/format-sections.js';
export { toVisible } from './format/format-sections.js';
export { createSyncNotes } from './sync-once.js';
export type { SyncNotes } from './sync-once.js';
export { toCanonical } from './manifest/canonical.js';
export { compareManifestPermissions } from './manifest/compare-manifest-permissions.js';
export type {
  ManifestPermissionChange,
  ManifestPermissionChanges,
} from './manifest/compare-manifest-permissions.js';
export { compareManifestRoutes } from './manifest/compare-manifest-routes.js';
export type { ManifestRouteChange } from './manifest/compare-manifest-routes.js';
export { compareManifests } from './manifest/compare-manifests.js';
export type { ManifestChange, ScopeChanges } from './manifest/compare-manifests.js';
export { findOverflow } from '../commands/routes/routing.js';
export type { MayOverflow } from '../commands/routes/route-definition.js';
export { describeState } from './manifest/describe-state.js';
export { findOverlappingRoutes } from './manifest/find-overlapping-routes.js';
export type { RouteOverlap } from './manifest/find-overlapping-routes.js';
export { findStrandedRoutes } from './manifest/find-stranded-routes.js';
export type { StrandedRoute } from './manifest/find-stranded-routes.js';
export { toManifestRoutes } from './manifest/manifest-routes.js';
export type { ManifestFormerRoute, ManifestRoute, ManifestStateField } from './manifest/manifest-routes.js';
export { MANIFEST_VERSION, formatManifest, toManifest } from './manifest/manifest.js';
export type { Manifest } from './manifest/manifest.js';
export { BaseUrl } from '../rest/base-url.js';
export { proveBearer } from '../rest/prove-bearer.js';

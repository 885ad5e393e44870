import type { CommandPermission } from '../../protocol/permissions/command-permission.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { OverwriteElement } from '../../rest/discord-client.js';
import type { UnreadScope } from '../engine/scope-failure.js';

/** The fields that identify a command in its scope. `type` is a command type of Discord, 1 to 4. */
export interface CommandName {
  readonly type: number;
  /** The default name, without a slash. */
  readonly name: string;
}

/** A registered command. */
export interface CommandReference extends CommandName {
  readonly id: Snowflake;
}

/** A field in which a registered command differs from its declaration. */
export interface Difference {
  /** For example `options.days.max_value`. */
  readonly path: string;
  /** The value that Discord has; null for none. */
  readonly registered: unknown;
  /** The value in the code; null for none. */
  readonly declared: unknown;
}

export interface CreateChange extends CommandName {
  /** The command is new. */
  readonly action: 'create';
}

export interface UpdateChange extends CommandReference {
  /** The registered command differs from the code. */
  readonly action: 'update';
  /** At least one. */
  readonly differences: readonly Difference[];
}

/** The command keeps its id. `name` is the new name. */
export interface RenameChange extends CommandReference {
  /** The command gets another name. */
  readonly action: 'rename';
  /** The name under which it is registered. */
  readonly formerName: string;
  /**
   * Why it counts as a rename: the code declares it (`formerly`); nothing else that looks like it appeared or disappeared;
   * or it is the entry point command, of which there is only one.
   */
  readonly because: 'formerly' | 'same-shape' | 'entry-point';
  /** The differences apart from the name. */
  readonly differences: readonly Difference[];
}

export interface DeleteChange extends CommandReference {
  /** The command is removed, with its permissions. */
  readonly action: 'delete';
}

/** A change that a plan makes to one command. */
export type Change = CreateChange | UpdateChange | RenameChange | DeleteChange;

/** The budget of new commands: a scope accepts 200 a day. Edits and renames are free. */
export interface CreateBudget {
  /** How many a scope accepts in 24 hours: 200. */
  readonly perDay: number;
  /** New commands in this plan. */
  readonly needed: number;
  /**
   * Commands of the scope that were created in the last 24 hours. More may have been used: those that were deleted
   * since count too, and cannot be seen.
   */
  readonly usedAtLeast: number;
}

/** The permissions of a command in one guild that will be lost. */
export interface LostPermissions {
  readonly guildId: Snowflake;
  /** All of them; they can be set again unchanged. */
  readonly permissions: readonly CommandPermission[];
  /** Those that the code declares, so that `syncPermissions` sets them again. */
  readonly redeclared: readonly CommandPermission[];
}

/** A command that loses its permissions in guilds, because Discord drops them when it is deleted or renamed. */
export interface PermissionLoss extends CommandReference {
  /** `delete`: the command is removed. `rename`: it gets another name. */
  readonly because: 'delete' | 'rename';
  /**
   * The guilds for which the code declares its permissions, so that `syncPermissions` sets them again; none for a
   * delete.
   */
  readonly redeclaredIn: readonly Snowflake[];
  /** Its permissions in the guilds that were read, without guilds where it has none; null if no guild was read. */
  readonly known: readonly LostPermissions[] | null;
  /** Guilds whose permissions could not be read; left out if there are none. */
  readonly unreadIn?: readonly UnreadPermissions[];
}

/** A guild whose permissions could not be read. */
export type UnreadPermissions = UnreadScope<Snowflake>;

/** Something that a plan leaves open, or that may fail. */
export interface PlanNote {
  /**
   * `RENAME_AMBIGUOUS`: several commands of one shape appeared or disappeared, and it is not clear which became which.
   * `RENAME_POSSIBLE`: the commands that appeared and disappeared differ only in names, descriptions and the like.
   * `BUDGET_SHORT`: the plan needs more new commands than are left for the day.
   */
  readonly code: 'RENAME_AMBIGUOUS' | 'RENAME_POSSIBLE' | 'BUDGET_SHORT';
  /** The problem and what to do, for people. */
  readonly message: string;
  /** The registered commands it is about. */
  readonly registered: readonly CommandReference[];
  /** The declared commands it is about. */
  readonly declared: readonly CommandName[];
}

/** A request of a plan. */
export type PlannedRequest =
  | { readonly kind: 'create'; readonly payload: CommandPayload }
  | { readonly kind: 'edit'; readonly id: Snowflake; readonly payload: Partial<CommandPayload> }
  | { readonly kind: 'delete'; readonly id: Snowflake }
  | { readonly kind: 'overwrite'; readonly commands: readonly OverwriteElement[] };

/** The changes of a plan in one scope. */
export interface ScopePlan {
  /** The guild; null for the global commands. */
  readonly guildId: Snowflake | null;
  /** Empty if nothing is written there. */
  readonly changes: readonly Change[];
  /** Commands that are registered as declared. */
  readonly unchanged: readonly CommandReference[];
  /** Commands of others, which stay: an entry point command that no code declares; without pruning, all of them. */
  readonly kept: readonly CommandReference[];
  /** Commands that lose their permissions. */
  readonly permissionLosses: readonly PermissionLoss[];
  /** How many new commands the plan needs, and how many were created in the last 24 hours. */
  readonly budget: CreateBudget;
  /** Open points of the plan. */
  readonly notes: readonly PlanNote[];
  /** The requests, in this order. */
  readonly requests: readonly PlannedRequest[];
}

/** The changes of a plan, scope by scope. Plain data: it can be stored as JSON. */
export interface Plan {
  readonly applicationId: Snowflake;
  /** The global scope first, then the guilds. */
  readonly scopes: readonly ScopePlan[];
  /** Empty unless some scopes, but not all, could not be read. */
  readonly unread: readonly UnreadScope[];
}

/** How many commands a plan changes, in all scopes together. */
export interface PlanCounts {
  /** New commands. */
  readonly create: number;
  /** Commands that change. */
  readonly update: number;
  /** Commands that get another name and keep their id. */
  readonly rename: number;
  /** Commands that are removed. */
  readonly delete: number;
  /** Commands that are registered as declared. */
  readonly unchanged: number;
  /** Commands of others, which stay. */
  readonly kept: number;
  /** How many requests applying makes. 0: nothing differs. */
  readonly requests: number;
}

/** Counts the changes of a plan. */
export function countPlan({ scopes }: Plan): PlanCounts {
  const counts = { create: 0, update: 0, rename: 0, delete: 0, unchanged: 0, kept: 0, requests: 0 };
  for (const { changes, unchanged, kept, requests } of scopes) {
    for (const { action } of changes) counts[action]++;
    counts.unchanged += unchanged.length;
    counts.kept += kept.length;
    counts.requests += requests.length;
  }
  return counts;
}

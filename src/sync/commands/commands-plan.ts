import type { CommandPermission } from '../../protocol/permissions/command-permission.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { OverwriteElement } from '../../rest/service-client.js';

/** A command by what tells it apart from the others of its scope. `type` is a command type of the service, 1 to 4. */
export interface CommandName {
  readonly type: number;
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
  /** What the service has; null for nothing. */
  readonly registered: unknown;
  /** What the code says; null for nothing. */
  readonly declared: unknown;
}

export interface CreateChange extends CommandName {
  readonly action: 'create';
}

export interface UpdateChange extends CommandReference {
  readonly action: 'update';
  /** At least one. */
  readonly differences: readonly Difference[];
}

/** The command keeps its id. `name` is the new name. */
export interface RenameChange extends CommandReference {
  readonly action: 'rename';
  readonly formerName: string;
  /**
   * How it is known: the code says so; nothing else disappeared or appeared that looks like it; or it is the entry point
   * command, of which there is only one.
   */
  readonly because: 'formerly' | 'same-shape' | 'entry-point';
  /** What differs beside the name. */
  readonly differences: readonly Difference[];
}

export interface DeleteChange extends CommandReference {
  readonly action: 'delete';
}

/** Something that applying a plan does to one command. */
export type Change = CreateChange | UpdateChange | RenameChange | DeleteChange;

/** New commands, of which a scope takes 200 a day. Edits and renames are free. */
export interface CreateBudget {
  readonly perDay: number;
  /** New commands in this plan. */
  readonly needed: number;
  /**
   * Commands of the scope that were made in the last 24 hours. As many have been used at least; those that were deleted
   * since count too, and cannot be seen.
   */
  readonly usedAtLeast: number;
}

/** The permissions of a command in one guild that go. */
export interface LostPermissions {
  readonly guildId: Snowflake;
  /** All of them; they can be set again as they are. */
  readonly permissions: readonly CommandPermission[];
  /** Those of them that the code declares, so that `syncPermissions` sets them again. */
  readonly redeclared: readonly CommandPermission[];
}

/** A command whose permissions in guilds go, because the service drops them when it is deleted or renamed. */
export interface PermissionLoss extends CommandReference {
  readonly because: 'delete' | 'rename';
  /** The guilds for which the code declares permissions of it, which `syncPermissions` sets again; none for a delete. */
  readonly redeclaredIn: readonly Snowflake[];
  /** What it has in the guilds that were asked, without those in which that is nothing; null where none was asked. */
  readonly known: readonly LostPermissions[] | null;
  /** Guilds that were asked and did not tell, so that what it has there is not known; left out where all did. */
  readonly unreadIn?: readonly UnreadPermissions[];
}

/** A guild that did not tell which permissions are set in it. */
export interface UnreadPermissions {
  readonly guildId: Snowflake;
  /** Code and message of the error. */
  readonly code: string;
  readonly message: string;
}

/** Something that a plan does not decide, or that may fail. */
export interface PlanNote {
  /**
   * `RENAME_AMBIGUOUS`: several commands of one shape went or came, and which became which is not guessed.
   * `RENAME_POSSIBLE`: commands went and came that differ in nothing but names, descriptions and the like.
   * `BUDGET_SHORT`: more new commands than are left of the day.
   */
  readonly code: 'RENAME_AMBIGUOUS' | 'RENAME_POSSIBLE' | 'BUDGET_SHORT';
  /** What is the matter and what to do, for a person. */
  readonly message: string;
  /** The registered commands it is about. */
  readonly registered: readonly CommandReference[];
  /** The declared commands it is about. */
  readonly declared: readonly CommandName[];
}

/** A request that applying a plan makes. */
export type PlannedRequest =
  | { readonly kind: 'create'; readonly payload: CommandPayload }
  | { readonly kind: 'edit'; readonly id: Snowflake; readonly payload: Partial<CommandPayload> }
  | { readonly kind: 'delete'; readonly id: Snowflake }
  | { readonly kind: 'overwrite'; readonly commands: readonly OverwriteElement[] };

/** What applying would do in one scope. */
export interface ScopePlan {
  /** The guild; null for the global commands. */
  readonly guildId: Snowflake | null;
  /** Empty means that nothing is written there. */
  readonly changes: readonly Change[];
  /** What is registered as declared. */
  readonly unchanged: readonly CommandReference[];
  /** What belongs to others and stays: an entry point command that no code declares; without pruning, everything. */
  readonly kept: readonly CommandReference[];
  readonly permissionLosses: readonly PermissionLoss[];
  readonly budget: CreateBudget;
  readonly notes: readonly PlanNote[];
  /** How it is done, in this order. */
  readonly requests: readonly PlannedRequest[];
}

/** A scope that could not be read. Nothing is written there. */
export interface UnreadScope {
  /** The guild; null for the global commands. */
  readonly guildId: Snowflake | null;
  /** Code and message of the error. */
  readonly code: string;
  readonly message: string;
}

/** What applying would do, scope by scope. Plain data: JSON and back gives the same. */
export interface Plan {
  readonly applicationId: Snowflake;
  /** The global scope first, then guilds. */
  readonly scopes: readonly ScopePlan[];
  /** Empty unless some scopes, but not all, could not be read. */
  readonly unread: readonly UnreadScope[];
}

/** How many commands a plan changes, all scopes together. */
export interface PlanCounts {
  readonly create: number;
  readonly update: number;
  readonly rename: number;
  readonly delete: number;
  readonly unchanged: number;
  readonly kept: number;
  /** Requests that applying makes. 0: nothing differs. */
  readonly requests: number;
}

/** Counts what a plan does. */
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

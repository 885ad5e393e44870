import type { Snowflake } from '../../protocol/snowflake.js';
import type { InteractionContextName, PermissionName } from './command-settings.js';
import type { Awaitable, HandlerResult, Reply, SuggestionList } from './reply-types.js';
import type { HandlerInteraction } from './component-types.js';
import type { AutocompleteInteraction } from './interaction-types.js';
import { isClassWith } from '../../common/has-functions.js';

/**
 * Runs around a handler.
 *
 * @param interaction - The interaction.
 * @param next - Runs the inner layers and the handler, and resolves to the returned reply, or to `undefined` if the
 *   handler replied itself. Rejects with their errors. Call it once, and await it.
 * @returns The reply, or nothing to pass on the result of `next`. The handler runs only if `next` is called.
 */
export type Middleware = (
  interaction: HandlerInteraction,
  next: () => Promise<Reply | undefined>,
) => HandlerResult;

/** Runs around a provider of suggestions; see {@link Middleware}. */
export type AutocompleteMiddleware = (
  interaction: AutocompleteInteraction,
  next: () => Promise<SuggestionList<string | number> | undefined>,
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a function without a return statement returns void
) => Awaitable<SuggestionList<string | number> | undefined | void>;

/** Middleware of an application: for commands, or separately for commands and suggestions. */
export type AppMiddleware =
  | Middleware
  | {
      readonly command?: Middleware | undefined;
      readonly autocomplete?: AutocompleteMiddleware | undefined;
    };

/** What a guard receives besides the interaction. */
export interface GuardContext {
  /** The whole path of the command, for example `weather forecast`; empty for components and modals. */
  readonly commandPath: string;
  /** The wire value of the command's type: slash 1, user 2, message 3, entry point 4. Absent for components and modals. */
  readonly commandType: number | undefined;
  /** The id of the route of a component or a modal. Absent for commands. */
  readonly routeId: string | undefined;
  /** The store of cooldowns. */
  readonly cooldowns: CooldownStore;
}

/**
 * Decides whether a handler may run.
 *
 * @returns `true` or nothing to allow it; `false` or a {@link GuardRejection} to refuse it; a text (ephemeral) or a
 *   message to refuse it with that reply.
 */
export type GuardFunction = (
  interaction: HandlerInteraction,
  context: GuardContext,
) => Awaitable<GuardVerdict>;

/**
 * A guard class, for guards with dependencies. One instance is created for each application, by `resolve` as for command
 * classes, and shared by all that name the class.
 */
export type GuardClass = abstract new (...parameters: never[]) => {
  /** Decides; see {@link GuardFunction}. Made by `forSuggestions`, it applies to suggestions as well. */
  readonly check: GuardFunction;
};

/** The result of a guard; see {@link GuardFunction}. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a guard without a return statement returns void
export type GuardVerdict = boolean | Reply | GuardRejection | undefined | void;

/** Counts uses. The default store counts in one process; set a shared one for several. */
export interface CooldownStore {
  /**
   * Counts one use, unless there were `limit` within the last `windowMs` milliseconds.
   *
   * @param key - The key of the uses, at most a few hundred characters.
   * @returns 0 if it was counted, else the milliseconds until the next use is allowed.
   */
  take(key: string, limit: number, windowMs: number): Awaitable<number>;
}

/** Why a command was refused. */
export type RejectionReason =
  | { readonly kind: 'refused' }
  /** The member lacks these. */
  | { readonly kind: 'permissions'; readonly missing: readonly PermissionName[] }
  /** The app lacks these in the channel. */
  | { readonly kind: 'appPermissions'; readonly missing: readonly PermissionName[] }
  /** It can be used in these contexts only. */
  | { readonly kind: 'contexts'; readonly allowed: readonly InteractionContextName[] }
  | { readonly kind: 'cooldown'; readonly retryAfterMs: number }
  /** Neither the user nor the guild is entitled to one of these SKUs. */
  | { readonly kind: 'premiumRequired'; readonly skuIds: readonly Snowflake[] }
  /** The component is for another user. */
  | { readonly kind: 'notForYou' };

/**
 * Throw it in a guard, middleware or handler, or return it from a guard, to refuse a command. Not counted as a failure.
 */
export class GuardRejection extends Error {
  /** Always `GuardRejection`. */
  override readonly name = 'GuardRejection';
  /** The reply to the user. A text is ephemeral. */
  readonly reply: Reply | undefined;
  /** Why the guard refused, for `messages.guardRejected` and the log. */
  readonly reason: RejectionReason;

  /** @param reply - Default: a message about the reason, in the user's language, which `messages.guardRejected` may replace. */
  constructor(reply?: Reply, reason: RejectionReason = { kind: 'refused' }) {
    super(`The command was refused: ${reason.kind}.`);
    this.reply = reply;
    this.reason = reason;
  }
}

/** Middleware or a guard, as declared. */
export type Layer =
  | { readonly kind: 'use'; readonly run: Middleware }
  | {
      readonly kind: 'guard';
      /** The name is that of a method of `owner`. */
      readonly run: GuardFunction | GuardClass | string;
      /** The class that `@Guard` is in, of a guard that is named. */
      readonly owner?: abstract new (...parameters: never[]) => object;
    };

/** Whether a guard is a class. */
export function isGuardClass(guard: unknown): guard is GuardClass {
  return isClassWith('check', guard);
}

/** Describes a layer that plain JavaScript declared wrongly. Undefined if it is right, or only linking can tell. */
export function findWrongLayer(
  layer: Layer,
): { readonly found: string; readonly wanted: string } | undefined {
  if (typeof layer.run === 'function' || (layer.kind === 'guard' && layer.owner)) return undefined;
  const wanted = layer.kind === 'guard' ? 'a function or a class with a method check' : 'a function';
  return { found: `${layer.kind}: ${typeof layer.run}`, wanted };
}

/** The middleware and guards of a command, a group, a subcommand or an application. */
export interface LayerSettings {
  /** Middleware, the outermost first. It runs outside the guards of the same command, group or application. */
  readonly use?: readonly Middleware[] | undefined;
  /** Guards, run in this order. */
  readonly guards?: readonly (GuardFunction | GuardClass)[] | undefined;
}

/**
 * Returns layers from settings, the outermost first. Wrong values from plain JavaScript are reported when layers are
 * checked.
 */
export function toLayers({ use, guards }: LayerSettings): Layer[] {
  return [
    ...listOf(use).map((run) => ({ kind: 'use' as const, run })),
    ...listOf(guards).map((run) => ({ kind: 'guard' as const, run })),
  ];
}

function listOf<T>(list: readonly T[] | undefined): readonly T[] {
  if (list === undefined) return [];
  return Array.isArray(list) ? (list as readonly T[]) : [list as never];
}

/** Returns layers as a field of a definition, absent if there are none. */
export function layersField(layers: readonly Layer[]): { readonly layers?: readonly Layer[] } {
  return layers.length > 0 ? { layers } : {};
}

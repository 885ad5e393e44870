import * as z from 'zod/mini';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { InteractionContext } from '../../protocol/commands/command-type.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { isSnowflake } from '../../protocol/is-snowflake.js';
import { PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { InteractionContextName, PermissionName } from '../types/command-settings.js';
import type { HandlerInteraction } from '../types/component-types.js';
import { GuardRejection, type GuardFunction } from '../types/middleware-types.js';
import { isInGuild } from '../contexts/in-guild.js';
import { forSuggestions, type SuggestionGuard } from './suggestion-guard.js';
import { aFunction, readGiven, whole } from '../../common/read-given.js';

/**
 * Accepts members with all of these permissions in the channel. Refuses everybody outside guilds. Unlike
 * `defaultMemberPermissions`, a guild's administrators cannot override it. Also applies to suggestions.
 *
 * @throws CommandryError `SETTING_INVALID` for an unknown permission.
 */
export function requirePermissions(...names: readonly PermissionName[]): SuggestionGuard {
  requirePermissionNames('requirePermissions', names);
  return forSuggestions(({ memberPermissions }) => {
    if (!memberPermissions) return new GuardRejection(undefined, { kind: 'contexts', allowed: ['GUILD'] });
    const missing = memberPermissions.missing(...names);
    return missing.length === 0 || new GuardRejection(undefined, { kind: 'permissions', missing });
  });
}

/**
 * Accepts commands if the app has all of these permissions in the channel. Also applies to suggestions.
 *
 * @throws CommandryError `SETTING_INVALID` for an unknown permission.
 */
export function requireAppPermissions(...names: readonly PermissionName[]): SuggestionGuard {
  requirePermissionNames('requireAppPermissions', names);
  return forSuggestions(({ appPermissions }) => {
    const missing = appPermissions.missing(...names);
    return missing.length === 0 || new GuardRejection(undefined, { kind: 'appPermissions', missing });
  });
}

/**
 * Accepts commands in these contexts. If Discord sends none, a guild counts as `GUILD`. Also applies to suggestions.
 *
 * @throws CommandryError `SETTING_INVALID` for an empty list, and for an unknown context.
 */
export function inContexts(...allowed: readonly InteractionContextName[]): SuggestionGuard {
  const unknown = allowed.find((name) => !Object.hasOwn(InteractionContext, name));
  if (unknown !== undefined || allowed.length === 0)
    throw invalid(
      'inContexts',
      unknown === undefined ? 'names no context' : `names no context with ${unknown}`,
    );
  return forSuggestions((interaction) => {
    const { context, guildId } = interaction;
    const said = context ?? (guildId === undefined ? undefined : 'GUILD');
    // Handlers rely on the guild's fields.
    const here = said === 'GUILD' && !isInGuild(interaction) ? undefined : said;
    return (
      (here !== undefined && allowed.includes(here)) ||
      new GuardRejection(undefined, { kind: 'contexts', allowed })
    );
  });
}

/** The most buttons in a message. */
const MAX_SKUS = 25;

/**
 * Accepts users who are entitled to one of these SKUs, or whose guild is. Others get a message in their language with a
 * premium button for each SKU. Also applies to suggestions.
 *
 * @param skuIds - 1 to 25 ids.
 * @throws CommandryError `SETTING_INVALID` for another number of ids, and for an id that is not a snowflake.
 */
export function requireEntitlement(...skuIds: readonly [Snowflake, ...Snowflake[]]): SuggestionGuard {
  const given: readonly unknown[] = skuIds;
  if (given.length === 0 || given.length > MAX_SKUS)
    throw invalid('requireEntitlement', `names ${given.length} SKUs, but 1 to ${MAX_SKUS} are wanted`);
  const [wrong] = given.flatMap((id) => (isSnowflake(id) ? [] : [String(id)]));
  if (wrong !== undefined)
    throw invalid(
      'requireEntitlement',
      `"${wrong}" is not the id of a SKU. Write a snowflake in quotation marks: '1234567890123456789'`,
    );
  return forSuggestions(
    (interaction) =>
      interaction.entitled(...skuIds) ||
      new GuardRejection(undefined, { kind: 'premiumRequired', skuIds: [...new Set(skuIds)] }),
  );
}

/** Settings of `requireSameUser`. */
export interface SameUserSettings {
  /**
   * The name of the value of the state that has the id of the user: declared as `snowflake`, and not optional. Default: the
   * user whose interaction the message answered.
   */
  readonly state?: string | undefined;
}

const SameUser = z.strictObject({ state: z.optional(z.string()) });

/**
 * Accepts components and modals only of the user whose interaction their message answered, such as who used the command;
 * or of the user whose id is in the state. Others are told, so that only they see it, that it is not for them. Messages
 * that answered no interaction, such as those of `rest`, are nobody's: name the value of the state. Commands are always
 * accepted, as are modals that a command opened.
 *
 * @throws CommandryError `SETTING_INVALID`, also in use for a state that has no such value.
 */
export function requireSameUser(settings: SameUserSettings = {}): GuardFunction {
  const { state } = readGiven(SameUser, settings, 'requireSameUser');
  return (interaction, { routeId }) => {
    if (!('customId' in interaction)) return true;
    const { message, user } = interaction;
    if (state === undefined && !message) return true;
    const owner = state === undefined ? message?.interaction_metadata?.user.id : interaction.state[state];
    if (state !== undefined && owner === undefined)
      throw invalid('requireSameUser', `the state of '${String(routeId)}' has no value '${state}'`);
    return owner === user.id || new GuardRejection(undefined, { kind: 'notForYou' });
  };
}

/** Settings of `cooldown`. */
export interface CooldownSettings {
  /** The maximum number of uses in the window. A whole number from 1 to 1,000; default 1. */
  readonly limit?: number | undefined;
  /** The length of the sliding window, in ms. A whole number from 1 to 86,400,000, which is a day. */
  readonly windowMs: number;
  /**
   * The scope of the counter: per user, per guild or per channel; or a function that returns a key, where `undefined`
   * is not counted. Outside guilds `guild` counts per channel. Default `user`.
   */
  readonly per?:
    | 'user'
    | 'guild'
    | 'channel'
    | ((interaction: HandlerInteraction) => string | undefined)
    | undefined;
  /** Commands with the same name share a counter. Default: one per command. */
  readonly name?: string | undefined;
}

const Cooldown = z.strictObject({
  limit: z._default(whole(1, 1000), 1),
  windowMs: whole(1, 86_400_000),
  per: z._default(
    z.union([
      z.enum(['user', 'guild', 'channel']),
      aFunction<Extract<CooldownSettings['per'], (...given: never) => unknown>>(),
    ]),
    'user',
  ),
  name: z.optional(z.string()),
});

/**
 * Rate-limits a command. Refused uses do not count; suggestions are neither counted nor refused. Uses are counted in
 * the app's `cooldowns`.
 *
 * @throws CommandryError `SETTING_INVALID`.
 */
export function cooldown(settings: CooldownSettings): GuardFunction {
  const { limit, windowMs, per, name } = readGiven(Cooldown, settings, 'cooldown');
  const subjectOf = typeof per === 'function' ? per : SUBJECTS[per];
  const kind = typeof per === 'function' ? 'own' : per;
  return async (interaction, { commandPath, commandType, routeId, cooldowns }) => {
    const subject = subjectOf(interaction);
    if (subject === undefined) return true;
    const own = routeId === undefined ? `${commandType} ${commandPath}` : `: ${routeId}`;
    const what = name === undefined ? own : `= ${name}`;
    const key = `${interaction.applicationId} ${what} ${kind} ${subject}`;
    const retryAfterMs = await cooldowns.take(key, limit, windowMs);
    return retryAfterMs <= 0 || new GuardRejection(undefined, { kind: 'cooldown', retryAfterMs });
  };
}

const SUBJECTS = {
  user: ({ user }: HandlerInteraction) => user.id,
  guild: ({ guildId, channelId, user }: HandlerInteraction) => guildId ?? channelId ?? user.id,
  channel: ({ channelId, user }: HandlerInteraction) => channelId ?? user.id,
} as const;

function requirePermissionNames(guard: string, names: readonly PermissionName[]): void {
  if (names.length === 0) throw invalid(guard, 'names no permission');
  try {
    PermissionSet.of(...names);
  } catch (cause) {
    throw invalid(guard, (cause as RangeError).message);
  }
}

function invalid(guard: string, what: string): CommandryError {
  return new CommandryError('SETTING_INVALID', `${guard}: ${what.replace(/\.$/, '')}.`);
}

import type { PartialGuild } from '../../protocol/guilds/guild.js';
import type { InvokingMember } from '../../protocol/guilds/member.js';
import type { PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { CompiledSettings, InteractionContextName } from '../types/command-settings.js';
import type { CausedInteraction } from '../types/interaction-types.js';
import { InteractionContext } from '../../protocol/commands/command-type.js';

/** The properties of every interaction in a guild. */
export interface GuildProperties {
  readonly guildId: Snowflake;
  /** The guild's id, preferred locale and features. */
  readonly guild: PartialGuild;
  /** Preferred language of the guild. */
  readonly guildLocale: string;
  /** The user who caused the interaction, as a member. */
  readonly member: InvokingMember;
  /** The member's permissions in the channel. */
  readonly memberPermissions: PermissionSet;
}

/** An interaction that came from a guild, for example `InGuild<UserSelectInteraction>`. */
export type InGuild<I extends CausedInteraction> = I & GuildProperties;

/** Where an interaction may come from: only guilds, or direct messages too. */
export type AllowedContext = 'guild' | 'anywhere';

/** An interaction in a context. */
export type InContext<I extends CausedInteraction, P extends AllowedContext> = P extends 'guild'
  ? InGuild<I>
  : I;

/**
 * The context allowed by the settings `contexts` and `guilds`, at type level. Their types must be non-empty lists:
 * others could be empty or absent.
 */
export type ContextOf<Contexts, Guilds = undefined> = 0 extends 1 & Guilds
  ? 'anywhere'
  : [Guilds] extends [readonly [string, ...(readonly string[])]]
    ? 'guild'
    : 0 extends 1 & Contexts
      ? 'anywhere'
      : [Contexts] extends [readonly ['GUILD', ...(readonly 'GUILD'[])]]
        ? 'guild'
        : 'anywhere';

export type Contexts = readonly InteractionContextName[] | undefined;

export type Guilds = readonly Snowflake[] | undefined;

/** The settings that decide whether a handler can rely on a guild. */
export interface WithContexts<C extends Contexts, G extends Guilds> {
  readonly contexts?: C;
  readonly guilds?: G;
}

/** Shown by the compiler when a handler requires a guild, but its settings also allow other contexts. */
export interface NotOnlyInGuilds<Handler> {
  /** The interaction that the handler wants. */
  readonly handler: Handler;
  /** The settings that allow guilds alone. */
  readonly wanted: "contexts: ['GUILD'], or guilds";
}

/** The interaction parameter of a method; never for `any`, and for non-methods. */
export type TakenBy<Method> = Method extends (interaction: infer Taken, ...others: never[]) => void
  ? 0 extends 1 & Taken
    ? never
    : Exclude<Taken, undefined>
  : never;

/** The names of methods that take such an interaction, only in a guild. */
export type GuildHandlers<T, I extends CausedInteraction> = {
  [K in keyof T]: [TakenBy<T[K]>] extends [never]
    ? never
    : [TakenBy<T[K]>] extends [I]
      ? [I] extends [TakenBy<T[K]>]
        ? never
        : K
      : never;
}[keyof T];

/**
 * Narrows an interaction to a guild. For handlers of commands that can be used elsewhere, and for providers, guards and
 * middleware; a handler for guilds only declares `contexts: ['GUILD']` instead.
 */
export function isInGuild<I extends CausedInteraction>(interaction: I): interaction is InGuild<I> {
  const { guildId, guild, guildLocale, member } = interaction;
  return guildId !== undefined && guild !== undefined && guildLocale !== undefined && member !== undefined;
}

/** Whether a command can be used in guilds alone. */
export function isGuildOnly({ contexts, guilds }: CompiledSettings): boolean {
  return guilds !== undefined || (contexts?.length === 1 && contexts[0] === InteractionContext.GUILD);
}

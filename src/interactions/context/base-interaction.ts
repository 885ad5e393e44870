import type * as types from '../../commands/types/interaction-types.js';
import type { RestApi } from '../../commands/calls/rest-types.js';
import type { Later } from '../../commands/jobs/later.js';
import type { IntegrationTypeName, InteractionContextName } from '../../commands/types/command-settings.js';
import type { Audience, LocaleFormatter, Translate } from '../../commands/types/locale-types.js';
import type { Clock } from '../../common/clock.js';
import { HIDDEN } from '../../common/redact.js';
import { IntegrationType, InteractionContext } from '../../protocol/commands/command-type.js';
import type { Channel } from '../../protocol/guilds/channel.js';
import type { PartialGuild } from '../../protocol/guilds/guild.js';
import type { InvokingMember } from '../../protocol/guilds/member.js';
import type { User } from '../../protocol/guilds/user.js';
import { isEntitlementActive, type Entitlement } from '../../protocol/interactions/entitlement.js';
import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import { PermissionSet, readPermissionSet } from '../../protocol/permissions/permission-set.js';
import { isPresent } from '../../protocol/validation/field-checker.js';
import type { LazySignal } from '../dispatch/lazy-signal.js';
import type { InteractionTools } from './interaction-tools.js';

const CONTEXTS = /* @__PURE__ */ Object.keys(InteractionContext) as InteractionContextName[];
/** By installation: none, guild, user, both. */
const INSTALLS: readonly (readonly IntegrationTypeName[])[] = [
  [],
  ['GUILD_INSTALL'],
  ['USER_INSTALL'],
  ['GUILD_INSTALL', 'USER_INSTALL'],
];
const NO_ENTITLEMENTS: readonly Entitlement[] = [];

/** The `inspect` function that `node:util` passes to a custom inspector. */
type Inspect = (value: unknown, options: unknown) => string;

export interface Handling {
  readonly abort: LazySignal;
  readonly clock: Clock;
}

/**
 * The readable properties of an interaction. All are own properties, so that a copy has them; only those that change
 * while a handler runs are accessors. Assigned in the constructor: class fields are some six times as slow with
 * interactions of many kinds.
 */
export abstract class BaseInteraction<Raw extends UserInteractionPayload> {
  declare readonly raw: Raw;
  declare readonly id: string;
  declare readonly applicationId: string;
  declare readonly botUserId: string;
  declare readonly user: User;
  declare readonly member: InvokingMember | undefined;
  declare readonly memberPermissions: PermissionSet | undefined;
  declare readonly appPermissions: PermissionSet;
  declare readonly guildId: string | undefined;
  declare readonly guild: PartialGuild | undefined;
  declare readonly channelId: string | undefined;
  declare readonly channel: Channel | undefined;
  declare readonly context: InteractionContextName | undefined;
  declare readonly installs: types.Installs;
  declare readonly entitlements: readonly Entitlement[];
  declare readonly entitled: (...skuIds: readonly string[]) => boolean;
  declare readonly attachmentSizeLimitBytes: number | undefined;
  declare readonly locale: string;
  declare readonly guildLocale: string | undefined;
  declare readonly rest: RestApi;
  declare readonly later: Later;
  declare readonly format: LocaleFormatter;
  declare readonly formatFor: (audience: Audience) => LocaleFormatter;
  declare readonly t: Translate;
  declare readonly toJSON: typeof withoutToken;
  readonly #handling: Handling;

  constructor(raw: Raw, tools: InteractionTools, handling: Handling) {
    this.#handling = handling;
    this.raw = raw;
    this.id = raw.id;
    this.applicationId = raw.application_id;
    this.botUserId = tools.botUserId ?? raw.application_id;
    this.user = invokingUser(raw);
    this.member = raw.member ?? undefined;
    this.memberPermissions = this.member && readPermissionSet(this.member.permissions);
    this.appPermissions = readPermissionSet(raw.app_permissions);
    this.guildId = raw.guild_id ?? undefined;
    this.guild = raw.guild ?? undefined;
    this.channelId = raw.channel_id ?? raw.channel?.id ?? undefined;
    this.channel = raw.channel ?? undefined;
    this.context = readContext(raw.context);
    this.installs = readInstalls(raw.authorizing_integration_owners ?? {});
    this.entitlements = Array.isArray(raw.entitlements) ? raw.entitlements : NO_ENTITLEMENTS;
    this.entitled = (...skuIds) => {
      const now = handling.clock.now();
      return this.entitlements.some((one) => skuIds.includes(one.sku_id) && isEntitlementActive(one, now));
    };
    this.attachmentSizeLimitBytes = raw.attachment_size_limit ?? undefined;
    this.guildLocale = guildLocaleOf(raw);
    // Discord sends it for everything but a PING.
    this.locale = raw.locale ?? this.guildLocale ?? 'en-US';
    this.rest = tools.rest;
    this.later = tools.later;
    this.format = tools.formatFor(this, 'user');
    this.formatFor = (audience) => tools.formatFor(this, audience);
    this.t = (key, values, options) => tools.translate(this, key, values, options?.locale ?? 'user');
    this.toJSON = withoutToken;
    (this as Inspected)[INSPECT] = inspectWithoutToken;
  }

  get signal(): AbortSignal {
    return this.#handling.abort.signal;
  }
}

const INSPECT = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom');

interface Inspected {
  readonly raw: UserInteractionPayload;
  [INSPECT]?: typeof inspectWithoutToken;
}

/** Prints the payload without its token, which would let others respond on the app's behalf. */
function inspectWithoutToken(this: Inspected, _depth: number, options: unknown, inspect: Inspect): string {
  return `${this.constructor.name} ${inspect(withoutToken.call(this), options)}`;
}

/** Omits the token in JSON too; `raw` has it. */
function withoutToken(this: Inspected): { readonly raw: UserInteractionPayload } {
  return { raw: { ...this.raw, token: HIDDEN } };
}

function readContext(context: number | null | undefined): InteractionContextName | undefined {
  return context === undefined || context === null ? undefined : CONTEXTS[context];
}

/** Returns the user of an interaction, in a guild or elsewhere; `readInteraction` guarantees one. */
export function invokingUser(raw: UserInteractionPayload): User {
  const user = raw.member?.user ?? raw.user;
  if (!user) throw new TypeError('An interaction without a user passed the model.');
  return user;
}

function readInstalls(owners: Readonly<Record<string, string>>): types.Installs {
  const guildId = owners[IntegrationType.GUILD_INSTALL];
  const userId = owners[IntegrationType.USER_INSTALL];
  return {
    types: INSTALLS[(guildId === undefined ? 0 : 1) + (userId === undefined ? 0 : 2)] ?? [],
    // In direct messages with the app's bot Discord sends 0.
    guildId: guildId === '0' ? undefined : guildId,
    userId,
  };
}

/** Whether an interaction has all guild fields; see `isInGuild`. */
export function cameFromGuild(raw: UserInteractionPayload): boolean {
  const { guild_id, guild, member } = raw;
  return isPresent(guild_id) && isPresent(guild) && isPresent(member) && guildLocaleOf(raw) !== undefined;
}

/** Returns the preferred locale of the guild that an interaction came from. */
export function guildLocaleOf({ guild_locale, guild }: UserInteractionPayload): string | undefined {
  if (typeof guild_locale === 'string') return guild_locale;
  return typeof guild?.locale === 'string' ? guild.locale : undefined;
}

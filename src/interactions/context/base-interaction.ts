import type { Later } from '../../commands/jobs/later.js';
import type { RestApi } from '../../commands/calls/rest-types.js';
import type { IntegrationTypeName, InteractionContextName } from '../../commands/types/command-settings.js';
import type * as types from '../../commands/types/interaction-types.js';
import type { Audience, LocaleFormatter, Translate } from '../../commands/types/locale-types.js';
import type { Channel } from '../../protocol/guilds/channel.js';
import { IntegrationType, InteractionContext } from '../../protocol/commands/context.js';
import type { Entitlement } from '../../protocol/interactions/entitlement.js';
import { isEntitlementActive } from '../../protocol/interactions/entitlement-terms.js';
import type { PartialGuild } from '../../protocol/guilds/guild.js';
import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import type { InvokingMember } from '../../protocol/guilds/member.js';
import { PermissionSet, readPermissionSet } from '../../protocol/permissions/permission-set.js';
import type { User } from '../../protocol/guilds/user.js';
import type { Clock } from '../../common/clock.js';
import { HIDDEN } from '../../common/redact.js';
import type { LazySignal } from '../dispatch/lazy-signal.js';
import { guildLocaleOf } from './came-from-guild.js';
import type { InteractionTools } from './interaction-tools.js';

const CONTEXTS = /* @__PURE__ */ Object.keys(InteractionContext) as InteractionContextName[];
const INSTALLS = /* @__PURE__ */ Object.keys(IntegrationType) as IntegrationTypeName[];
const NO_ENTITLEMENTS: readonly Entitlement[] = [];

/** The `inspect` function that `node:util` passes to a custom inspector. */
type Inspect = (value: unknown, options: unknown) => string;

/** The readable properties of an interaction. Each one reads the payload when it is accessed. */
export abstract class BaseInteraction<Raw extends UserInteractionPayload> {
  readonly raw: Raw;
  readonly #tools: InteractionTools;
  readonly #abort: LazySignal;
  readonly #clock: Clock;

  static {
    makeDestructurable(this.prototype);
  }

  constructor(raw: Raw, tools: InteractionTools, abort: LazySignal, clock: Clock) {
    this.raw = raw;
    this.#tools = tools;
    this.#abort = abort;
    this.#clock = clock;
  }

  /** Prints the payload without its token, which would let others respond in the app's name. */
  [Symbol.for('nodejs.util.inspect.custom')](_depth: number, options: unknown, inspect: Inspect): string {
    return `${this.constructor.name} ${inspect(this.toJSON(), options)}`;
  }
  /** Omits the token in JSON too; `raw` has it. */
  toJSON(): { readonly raw: Raw } {
    return { raw: { ...this.raw, token: HIDDEN } };
  }

  get id(): string {
    return this.raw.id;
  }
  get applicationId(): string {
    return this.raw.application_id;
  }
  get user(): User {
    return invokingUser(this.raw);
  }
  get member(): InvokingMember | undefined {
    return this.raw.member ?? undefined;
  }
  get memberPermissions(): PermissionSet | undefined {
    return this.member && readPermissionSet(this.member.permissions);
  }
  get appPermissions(): PermissionSet {
    return readPermissionSet(this.raw.app_permissions);
  }
  get guildId(): string | undefined {
    return this.raw.guild_id ?? undefined;
  }
  get guild(): PartialGuild | undefined {
    return this.raw.guild ?? undefined;
  }
  get channelId(): string | undefined {
    return this.raw.channel_id ?? this.raw.channel?.id ?? undefined;
  }
  get channel(): Channel | undefined {
    return this.raw.channel ?? undefined;
  }
  get context(): InteractionContextName | undefined {
    const { context } = this.raw;
    return context === undefined || context === null ? undefined : CONTEXTS[context];
  }
  get installs(): types.Installs {
    return readInstalls(this.raw.authorizing_integration_owners ?? {});
  }
  get entitlements(): readonly Entitlement[] {
    const { entitlements } = this.raw;
    return Array.isArray(entitlements) ? entitlements : NO_ENTITLEMENTS;
  }
  entitled(...skuIds: readonly string[]): boolean {
    const now = this.#clock.now();
    return this.entitlements.some((one) => skuIds.includes(one.sku_id) && isEntitlementActive(one, now));
  }
  get attachmentSizeLimitBytes(): number | undefined {
    return this.raw.attachment_size_limit ?? undefined;
  }
  /** The service says it for whatever a user causes, and only a PING has none. */
  get locale(): string {
    return this.raw.locale ?? this.guildLocale ?? 'en-US';
  }
  get guildLocale(): string | undefined {
    return guildLocaleOf(this.raw);
  }
  get signal(): AbortSignal {
    return this.#abort.signal;
  }
  get rest(): RestApi {
    return this.#tools.rest;
  }
  get later(): Later {
    return this.#tools.later;
  }
  get format(): LocaleFormatter {
    return this.#tools.formatFor(this, 'user');
  }
  formatFor(audience: Audience): LocaleFormatter {
    return this.#tools.formatFor(this, audience);
  }
  get t(): Translate {
    return (key, values, options) => this.#tools.translate(this, key, values, options?.locale ?? 'user');
  }
}

/** Returns the user behind an interaction, in a guild or elsewhere. The check of what arrives guarantees that there is one. */
export function invokingUser(raw: UserInteractionPayload): User {
  const user = raw.member?.user ?? raw.user;
  if (!user) throw new TypeError('An interaction without a user passed the model.');
  return user;
}

function readInstalls(owners: Readonly<Record<string, string>>): types.Installs {
  const guildId = owners[IntegrationType.GUILD_INSTALL];
  const userId = owners[IntegrationType.USER_INSTALL];
  return {
    types: INSTALLS.filter((name) => owners[IntegrationType[name]] !== undefined),
    // In direct messages with the app's bot the service sends 0.
    guildId: guildId === '0' ? undefined : guildId,
    userId,
  };
}

/** A method of any class. */
type Method = (...given: never[]) => unknown;

/**
 * Lets the methods of a class be taken off their object, as in `const { reply } = interaction`: each is bound when it is
 * read. An interaction whose handler calls none of them binds none.
 */
export function makeDestructurable(prototype: object): void {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (name === 'constructor' || typeof value !== 'function') continue;
    const method = value as Method;
    Object.defineProperty(prototype, name, {
      get(this: object) {
        return method.bind(this as never);
      },
      // Assigning replaces it for one object, as it does where methods are plain.
      set(this: object, replacement: unknown) {
        Object.defineProperty(this, name, { value: replacement, writable: true, configurable: true });
      },
      configurable: true,
    });
  }
}

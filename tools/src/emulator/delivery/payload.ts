import {
  type CommandOption,
  type IntegrationOwners,
  type InteractionContext,
  InteractionType,
  type Snowflake,
} from 'commandry/protocol';
import { findContext } from '../domain/access/command-availability.js';
import type { Presence } from '../domain/access/channel-actor.js';
import { computeAppRights } from '../domain/access/message-rights.js';
import type { Service } from '../emulator-modules.js';
import type { Application } from '../storage/store-records.js';
import type { StoredCommand } from '../storage/stored-command.js';
import { toWireChannel, type WireChannel } from '../domain/objects/wire-channel.js';
import { toInvokingMember } from '../domain/objects/wire-member.js';
import type { WireAttachment } from '../domain/objects/wire-message.js';
import { toWireUser, type WireUser } from '../domain/objects/wire-user.js';
import { buildData, type WireCommandData, type WireOption } from './payload-data.js';

const ATTACHMENT_SIZE_LIMIT_BYTES = 10_485_760;

/** A user using a command, or typing one. */
export interface Invocation extends Presence {
  readonly type:
    typeof InteractionType.APPLICATION_COMMAND | typeof InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE;
  readonly application: Application;
  readonly command: StoredCommand;
  /** Through which installations the command is there. */
  readonly owners: IntegrationOwners;
  /** The name of the command and of the subcommand in it, for example `weather forecast`. */
  readonly path: string;
  readonly options: readonly WireOption[];
  /** The files given to options, by id. */
  readonly attachments?: Readonly<Record<string, WireAttachment>> | undefined;
  /** Of user and message commands: the user or the message. */
  readonly targetId?: Snowflake | undefined;
  /** Of an autocompletion: the option being typed. */
  readonly focused?: CommandOption | undefined;
}

/** Everything of a delivered interaction but what was used. In a guild it has a member, elsewhere a user. */
export interface WireSurroundings {
  readonly id: string;
  readonly application_id: string;
  readonly token: string;
  readonly version: number;
  readonly app_permissions: string;
  readonly attachment_size_limit: number;
  readonly authorizing_integration_owners: IntegrationOwners;
  readonly channel: WireChannel;
  readonly channel_id: string;
  readonly context: InteractionContext;
  readonly entitlement_sku_ids: readonly string[];
  readonly entitlements: readonly object[];
  readonly locale: string;
  readonly guild?: { readonly features: readonly string[]; readonly id: string; readonly locale: string };
  readonly guild_id?: string;
  readonly guild_locale?: string;
  readonly member?: ReturnType<typeof toInvokingMember>;
  readonly user?: WireUser;
}

/** A used command, or one being typed, as it is delivered. */
export interface WireInteraction extends WireSurroundings {
  readonly type: Invocation['type'];
  readonly data: WireCommandData;
}

export function buildInteraction(service: Service, invocation: Invocation): WireInteraction {
  return {
    ...buildSurroundings(service, invocation),
    type: invocation.type,
    data: buildData(service, invocation),
  };
}

/** Who uses something of an application where, and through which installations. */
export type Surroundings = Presence & Pick<Invocation, 'application' | 'owners' | 'attachments'>;

export function buildSurroundings(service: Service, around: Surroundings): WireSurroundings {
  const { application, user, channel, owners } = around;
  return {
    ...buildEnvelope(service, application),
    app_permissions: computeAppRights(service, application, channel).toString(),
    attachment_size_limit: ATTACHMENT_SIZE_LIMIT_BYTES,
    authorizing_integration_owners: owners,
    channel: toWireChannel(service, around, application),
    channel_id: channel.id,
    context: findContext(around, application),
    entitlement_sku_ids: [],
    locale: user.locale,
    ...buildInvoker(service, around),
  };
}

function buildInvoker(service: Service, { user, member, guild, channel }: Presence) {
  if (!guild || !member) return { user: toWireUser(user) };
  return {
    guild: { features: guild.features, id: guild.id, locale: guild.locale },
    guild_id: guild.id,
    guild_locale: guild.locale,
    member: toInvokingMember(service, member, user, { guild, channel }),
  };
}

/** The service asking whether the endpoint is there. */
export function buildPing(service: Service, application: Application) {
  return {
    ...buildEnvelope(service, application),
    type: InteractionType.PING,
    // What the service was seen to send with a PING.
    app_permissions: '180224',
    authorizing_integration_owners: {},
    user: SYSTEM_USER,
  };
}

function buildEnvelope({ store, randomBytes }: Service, application: Application) {
  const id = store.ids.next();
  const secret = Buffer.from(randomBytes(64)).toString('hex');
  return {
    id,
    application_id: application.id,
    entitlements: [] as object[],
    token: Buffer.from(`interaction:${id}:${secret}`).toString('base64').replace(/=+$/, ''),
    version: 1,
  };
}

/** In whose name the service asks. */
const SYSTEM_USER = {
  avatar: null,
  bot: true,
  discriminator: '0000',
  global_name: null,
  id: '643945264868098049',
  public_flags: 0,
  system: true,
  username: 'discord',
} as const;

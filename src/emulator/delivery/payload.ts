import type { CommandOption } from '../../model/command.js';
import { IntegrationType, InteractionContext } from '../../model/context.js';
import { InteractionType } from '../../model/interaction.js';
import type { Snowflake } from '../../model/snowflake.js';
import { computeAppPermissions } from '../access/permissions.js';
import type { Service } from '../service.js';
import type { Application } from '../store/records.js';
import type { StoredCommand } from '../store/stored-command.js';
import { toWireChannel } from '../wire/channel.js';
import { toInvokingMember } from '../wire/member.js';
import type { ChannelRecord, GuildRecord, MemberRecord, UserRecord } from '../world/records.js';
import { buildData, type WireOption } from './payload-data.js';

const ATTACHMENT_SIZE_LIMIT_BYTES = 10_485_760;

/** A user using a command, or typing one, in a channel of a guild. */
export interface Invocation {
  readonly type:
    typeof InteractionType.APPLICATION_COMMAND | typeof InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE;
  readonly application: Application;
  readonly command: StoredCommand;
  readonly user: UserRecord;
  readonly member: MemberRecord;
  readonly guild: GuildRecord;
  readonly channel: ChannelRecord;
  /** The name of the command and of the subcommand in it, for example `weather forecast`. */
  readonly path: string;
  readonly options: readonly WireOption[];
  /** Of user and message commands: the user or the message. */
  readonly targetId?: Snowflake | undefined;
  /** Of an autocompletion: the option being typed. */
  readonly focused?: CommandOption | undefined;
}

/** An interaction as it is delivered. */
export type WireInteraction = ReturnType<typeof buildInteraction>;

export function buildInteraction(service: Service, invocation: Invocation) {
  const { store } = service;
  const { type, application, command, user, member, guild, channel } = invocation;
  const isGuildInstall = command.body.integration_types.includes(IntegrationType.GUILD_INSTALL);
  const owners: Record<string, string> = isGuildInstall ? { [IntegrationType.GUILD_INSTALL]: guild.id } : {};
  return {
    ...buildEnvelope(service, application),
    type,
    app_permissions: computeAppPermissions(store, guild.id, application).toString(),
    attachment_size_limit: ATTACHMENT_SIZE_LIMIT_BYTES,
    authorizing_integration_owners: owners,
    channel: toWireChannel(store, channel, user.id),
    channel_id: channel.id,
    context: InteractionContext.GUILD,
    data: buildData(store, invocation),
    entitlement_sku_ids: [] as string[],
    guild: { features: guild.features, id: guild.id, locale: guild.locale },
    guild_id: guild.id,
    guild_locale: guild.locale,
    locale: user.locale,
    member: toInvokingMember(store, member, user),
  };
}

/** The service asking whether the endpoint is there. */
export function buildPing(service: Service, application: Application): object {
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

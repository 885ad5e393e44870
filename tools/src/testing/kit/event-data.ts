import {
  type GatewayEventData,
  type GatewayEventType,
  IntegrationType,
  type Snowflake,
  type WebhookEventData,
  type WebhookEventType,
} from 'commandry/protocol';
import type { EventName } from 'commandry';
import type { UserHandle } from '../actors/handles.js';
import { toWireUser } from '../../emulator/domain/objects/wire-user.js';
import type { KitGuild } from '../world/kit-records.js';
import type { KitWorld } from '../world/kit-world.js';

/**
 * The data of an event: the fields that matter to a test. For events over HTTP, a user or a guild of the kit stands for its
 * object.
 */
export type EventGiven<Type extends EventName> = Type extends WebhookEventType
  ? Partial<Omit<Exclude<WebhookEventData[Type], undefined>, 'user' | 'guild'>> & {
      readonly user?: UserHandle | undefined;
      readonly guild?: KitGuild | undefined;
    }
  : Type extends GatewayEventType
    ? Partial<GatewayEventData[Type] & object>
    : object;

/** The sources of defaults for the data of an event. */
interface EventDefaults {
  readonly world: KitWorld;
  readonly applicationId: Snowflake;
  readonly nextId: () => Snowflake;
}

/** Completes the data of an event as Discord sends it. */
export function toEventData(
  type: string,
  given: object,
  { world, applicationId, nextId }: EventDefaults,
): object {
  const { user, guild, ...others } = given as EventGiven<'APPLICATION_AUTHORIZED'>;
  const record = user && world.users.get(user.id);
  // An entitlement names its user and its guild by their ids.
  if (type.startsWith('ENTITLEMENT_')) {
    // The type of an application's subscription.
    const entitlement = { type: 8, deleted: false, consumed: false, starts_at: null, ends_at: null };
    const owner = { ...(user ? { user_id: user.id } : {}), ...(guild ? { guild_id: guild.id } : {}) };
    const ids = { id: nextId(), sku_id: nextId(), application_id: applicationId };
    return { ...ids, ...entitlement, ...owner, ...others };
  }
  const named = {
    ...(user ? { user: record ? toWireUser(record) : user } : {}),
    ...(guild ? { guild: { id: guild.id, name: guild.name } } : {}),
    ...others,
  };
  if (type === 'APPLICATION_AUTHORIZED') {
    const integration_type = guild ? IntegrationType.GUILD_INSTALL : IntegrationType.USER_INSTALL;
    return { integration_type, scopes: ['applications.commands'], ...named };
  }
  return named;
}

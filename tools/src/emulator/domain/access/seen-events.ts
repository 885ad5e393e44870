import type { Snowflake } from 'commandry/protocol';
import { memberKey } from '../../storage/store.js';
import { isGuildEvent } from '../guilds/guild-events.js';
import type { Service } from '../../emulator-modules.js';
import type { EmulatorEvent } from '../emulator-events.js';
import type { UserRecord } from '../world/world-records.js';
import { isInSight } from './channel-visibility.js';
import type { PermissionSources } from './message-rights.js';

/** True if an event shows on the screen of a user. */
export function isSeenBy(
  rights: PermissionSources & Pick<Service, 'events' | 'isLive'>,
  user: UserRecord,
  event: EmulatorEvent,
): boolean {
  const sight = rights.events.sightOf(event);
  if (sight) return sight(user);
  const isIn = (guildId: Snowflake) => rights.store.members.has(memberKey(guildId, user.id));
  if (isGuildEvent(event)) {
    // Who is removed is told, and sees nothing of the guild from then on.
    if (event.type === 'GUILD_MEMBER_REMOVE' && event.user_id === user.id) return true;
    if (!isIn(event.guild_id)) return false;
    if (event.type === 'CHANNEL_VISIBILITY_UPDATE') return event.user_id === user.id;
    if (event.type === 'THREAD_MEMBERS_UPDATE' && event.removed_member_ids.includes(user.id)) return true;
    const id = 'channel' in event ? event.channel.id : 'channel_id' in event ? event.channel_id : '';
    return !rights.store.channels.has(id) || isInSight(rights, user, id);
  }
  switch (event.type) {
    case 'MESSAGE_CREATE':
    case 'MESSAGE_UPDATE':
    case 'MESSAGE_DELETE':
    case 'MESSAGE_REACTION_ADD':
    case 'MESSAGE_REACTION_REMOVE':
    case 'MESSAGE_REACTION_REMOVE_ALL':
    case 'MESSAGE_REACTION_REMOVE_EMOJI':
    case 'MESSAGE_POLL_VOTE_ADD':
    case 'MESSAGE_POLL_VOTE_REMOVE':
      if (event.visible_to !== null && event.visible_to !== user.id) return false;
      return isInSight(rights, user, event.message.channel_id);
    case 'MESSAGE_DELETE_BULK':
    case 'CHANNEL_PINS_UPDATE':
    case 'TYPING_START':
      return isInSight(rights, user, event.channel_id);
    case 'INTERACTION_CREATE':
    case 'INTERACTION_RESULT':
    case 'INTERACTION_FAILURE':
      return rights.isLive || event.user_id === user.id;
    case 'USER_UPDATE':
      return event.user.id === user.id;
    case 'COMMANDS_UPDATE':
      return event.guild_id === null || isIn(event.guild_id);
    case 'APPLICATION_COMMAND_PERMISSIONS_UPDATE':
      return isIn(event.permissions.guild_id);
    case 'REQUEST_UPDATE':
    case 'REQUESTS_REPLACE':
    case 'WORLD_REPLACE':
    case 'BOT_STATUS':
    case 'GATEWAY_SESSION_CREATE':
    case 'GATEWAY_SESSION_UPDATE':
    case 'GATEWAY_SESSION_DELETE':
    case 'APPLICATION_UPDATE':
    case 'SUBSCRIPTION_CREATE':
    case 'SUBSCRIPTION_UPDATE':
    case 'SUBSCRIPTION_DELETE':
    case 'APPLICATION_EVENT':
    case 'ROUTE_MISSING':
    case 'FIELD_MISSING':
    case 'EVENT_DELIVERY':
    case 'FAULTS_UPDATE':
    case 'DECLARATION_UPDATE':
    case 'CLOCK_UPDATE':
      return true;
    case 'API_RESPONSE':
    case 'FAULT_USED':
      return false;
  }
}

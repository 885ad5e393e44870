import type { Snowflake } from '../../model/snowflake.js';
import { findPresence, seesChannel } from '../access/presence.js';
import type { EmulatorEvent } from '../events.js';
import type { Service } from '../service.js';
import { memberKey } from '../store/store.js';
import type { UserRecord } from '../world/records.js';
import { streamEvents } from './event-stream.js';
import { findUser } from './find.js';
import type { ControlCall } from './route.js';

/** `GET /control/events`: everything that happens. */
export function followEvents(call: ControlCall): undefined {
  streamEvents(call, () => true);
}

/** `GET /control/users/{id}/events`: what a user sees. */
export function followUser(call: ControlCall): undefined {
  const user = findUser(call.service.store, call.param('id'));
  streamEvents(call, (event) => isSeenBy(call.service, user, event));
}

/** Whether something that happened shows on the screen of a user. */
function isSeenBy(service: Service, user: UserRecord, event: EmulatorEvent): boolean {
  const isIn = (guildId: Snowflake) => service.store.members.has(memberKey(guildId, user.id));
  switch (event.type) {
    case 'MESSAGE_CREATE':
    case 'MESSAGE_UPDATE':
    case 'MESSAGE_DELETE':
      if (event.visible_to !== null && event.visible_to !== user.id) return false;
      return isInSight(service, user, event.message.channel_id);
    case 'INTERACTION_CREATE':
    case 'INTERACTION_RESULT':
      return event.user_id === user.id;
    case 'COMMANDS_UPDATE':
      return event.guild_id === null || isIn(event.guild_id);
    case 'APPLICATION_COMMAND_PERMISSIONS_UPDATE':
      return isIn(event.permissions.guild_id);
    case 'API_RESPONSE':
    case 'FAULT_USED':
      return false;
  }
}

/** Whether the user sees the channel at this moment. */
function isInSight(service: Service, user: UserRecord, channelId: Snowflake): boolean {
  const channel = service.store.channels.get(channelId);
  const presence = channel && findPresence(service.store, user, channel);
  return presence !== undefined && seesChannel(service, presence);
}

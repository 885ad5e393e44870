import { isSnowflake, type Snowflake } from 'commandry/protocol';
import { findActor, seesChannel } from '../../domain/access/channel-actor.js';
import type { EmulatorEvent } from '../../domain/emulator-events.js';
import type { Service } from '../../emulator-modules.js';
import { memberKey } from '../../storage/store.js';
import type { UserRecord } from '../../domain/world/world-records.js';
import { ControlError } from './control-error.js';
import { streamEvents } from './event-stream.js';
import { findUser } from '../../domain/world/find-records.js';
import type { ControlCall } from './control-route.js';

/**
 * `GET /control/events`: all events, or with `?users=1,2` those that these users see. Each event then lists them in
 * `seen_by`, so that one stream suffices. An unknown user sees nothing.
 */
export function followEvents(call: ControlCall): undefined {
  const { service } = call;
  const userIds = readUserIds(call.query('users'));
  if (!userIds) {
    streamEvents(call, () => true);
    return undefined;
  }
  const findSeers = (event: EmulatorEvent) =>
    userIds.filter((id) => {
      const user = service.store.users.get(id);
      return user !== undefined && isSeenBy(service, user, event);
    });
  streamEvents(
    call,
    (event) => findSeers(event).length > 0,
    (event) => ({ ...event, seen_by: findSeers(event) }),
  );
}

/** `GET /control/users/{id}/events`: what a user sees. */
export function followUser(call: ControlCall): undefined {
  const user = findUser(call.service.store, call.param('id'));
  streamEvents(call, (event) => isSeenBy(call.service, user, event));
}

function readUserIds(text: string | undefined): readonly Snowflake[] | undefined {
  if (text === undefined) return undefined;
  const ids = text.split(',');
  if (ids.every(isSnowflake)) return [...new Set(ids)];
  throw new ControlError(400, 'BAD_REQUEST', 'users: must be the ids of users, with commas');
}

/** True if an event shows on the screen of a user. */
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
    case 'INTERACTION_FAILURE':
      return event.user_id === user.id;
    case 'COMMANDS_UPDATE':
      return event.guild_id === null || isIn(event.guild_id);
    case 'APPLICATION_COMMAND_PERMISSIONS_UPDATE':
      return isIn(event.permissions.guild_id);
    case 'BOT_STATUS':
      return true;
    case 'API_RESPONSE':
    case 'FAULT_USED':
      return false;
  }
}

/** True if the user currently sees the channel. */
function isInSight(service: Service, user: UserRecord, channelId: Snowflake): boolean {
  const channel = service.store.channels.get(channelId);
  const presence = channel && findActor(service.store, user, channel);
  return presence !== undefined && seesChannel(service, presence);
}

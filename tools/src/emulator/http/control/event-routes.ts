import { isSnowflake, type Snowflake } from 'commandry/protocol';
import { isSeenBy } from '../../domain/access/seen-events.js';
import type { EmulatorEvent } from '../../domain/emulator-events.js';
import { ControlError } from './control-error.js';
import { streamEvents } from './event-stream.js';
import { findUser } from '../../domain/world/find-records.js';
import type { ControlCall } from './control-route.js';

/**
 * `GET /control/events`: all events, or with `?users=1,2` those that these users see. Each event then lists them in
 * `seen_by`, so that one stream suffices. An unknown user sees nothing.
 */
export function followEvents(call: ControlCall): Response {
  const { service } = call;
  const userIds = readUserIds(call.query['users']);
  if (!userIds) {
    return streamEvents(call, () => true);
  }
  const findSeers = (event: EmulatorEvent) =>
    userIds.filter((id) => {
      const user = service.store.users.get(id);
      return user !== undefined && isSeenBy(service, user, event);
    });
  return streamEvents(
    call,
    (event) => findSeers(event).length > 0,
    (event) => ({ ...event, seen_by: findSeers(event) }),
  );
}

/** `GET /control/users/{id}/events`: what a user sees. */
export function followUser(call: ControlCall): Response {
  const user = findUser(call.service.store, call.param('id'));
  return streamEvents(call, (event) => isSeenBy(call.service, user, event));
}

function readUserIds(text: string | readonly string[] | undefined): readonly Snowflake[] | undefined {
  if (typeof text !== 'string') return undefined;
  const ids = text.split(',');
  if (ids.every(isSnowflake)) return [...new Set(ids)];
  throw new ControlError(400, 'BAD_REQUEST', 'users: must be the ids of users, with commas');
}

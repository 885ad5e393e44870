import { defineResource, type Sources } from '../../storage/resource.js';
import type { EventBody } from '../emulator-events.js';
import {
  channelTypeOf,
  ELSEWHERE,
  findMissingFields,
  toWireScheduledEvent,
} from '../guilds/scheduled-events.js';
import { isSameJson } from '../same-json.js';
import { ScheduledEventRecord } from '../world/guild-records.js';
import { isWithoutGuild } from './shared-events.js';

/** An event in a channel goes with the channel. */
export const scheduledEvents = defineResource('scheduledEvents', {
  noun: 'scheduled event',
  groupOf: ({ guildId }) => guildId,
  links: {
    guildId: { to: 'guilds', onDelete: 'cascade' },
    channelId: { to: 'channels', onDelete: 'cascade', within: 'guildId', isRechecked: true },
    creatorId: { to: 'users', onDelete: 'set null' },
    userIds: { to: 'users', onDelete: 'remove' },
  },
  check: (event, { channels }) => {
    const type = channels.get(event.channelId ?? '')?.type;
    const wanted = channelTypeOf(event.entityType);
    return [
      ...findMissingFields(event).map((field) => ({ field, text: 'an event of this entityType needs one' })),
      ...(event.entityType === ELSEWHERE && event.channelId !== null
        ? [{ field: 'channelId', text: 'an event elsewhere is in no channel' }]
        : []),
      ...(event.entityType !== ELSEWHERE && type !== undefined && type !== wanted
        ? [{ field: 'channelId', text: `must be a channel of type ${wanted}` }]
        : []),
    ];
  },
  events: {
    comesWith: isWithoutGuild,
    goesWith: isWithoutGuild,
    create: (event, now) => toEvent('CREATE', event, now),
    update: (event, now, before) => toUpdates(event, now, before),
    delete: (event, now) => toEvent('DELETE', event, now),
  },
  world: { schema: ScheduledEventRecord, key: ['id'] },
  control: { fixed: ['id', 'guildId', 'creatorId'], unknown: 'UNKNOWN_RECORD', nameOf: ({ name }) => name },
});

function toEvent(what: 'CREATE' | 'UPDATE' | 'DELETE', event: ScheduledEventRecord, now: Sources): EventBody {
  return {
    type: `GUILD_SCHEDULED_EVENT_${what}`,
    guild_id: event.guildId,
    guild_scheduled_event: toWireScheduledEvent(now, event),
    ...toPlace(event),
  };
}

/** Who becomes interested, and who is no longer, is an event of its own. */
function toUpdates(event: ScheduledEventRecord, now: Sources, before: ScheduledEventRecord): EventBody[] {
  const toUserEvents = (what: 'ADD' | 'REMOVE', ids: readonly string[], others: readonly string[]) =>
    ids
      .filter((id) => !others.includes(id))
      .map((user_id): EventBody => ({
        type: `GUILD_SCHEDULED_EVENT_USER_${what}`,
        guild_id: event.guildId,
        guild_scheduled_event_id: event.id,
        user_id,
        ...toPlace(event),
      }));
  const isMore = !isSameJson({ ...event, userIds: [] }, { ...before, userIds: [] });
  return [
    ...(isMore ? [toEvent('UPDATE', event, now)] : []),
    ...toUserEvents('ADD', event.userIds, before.userIds),
    ...toUserEvents('REMOVE', before.userIds, event.userIds),
  ];
}

function toPlace({ channelId }: ScheduledEventRecord) {
  return channelId === null ? {} : { channel_id: channelId };
}

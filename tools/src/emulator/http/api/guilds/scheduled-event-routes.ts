import type {
  RESTGetAPIGuildScheduledEventResult,
  RESTGetAPIGuildScheduledEventsResult,
  RESTGetAPIGuildScheduledEventUsersResult,
  RESTPatchAPIGuildScheduledEventResult,
  RESTPostAPIGuildScheduledEventResult,
} from 'discord-api-types/v10';
import { f, q } from '../../../domain/fields.js';
import type { GuildBot } from '../../../domain/guilds/guild-bot.js';
import {
  createScheduledEvent,
  deleteScheduledEvent,
  editScheduledEvent,
  InterestedQuery,
  listInterested,
  listScheduledEvents,
  openScheduledEvent,
  requireEventRights,
  ScheduledEventFields,
  toWireScheduledEvent,
} from '../../../domain/guilds/scheduled-events.js';
import type { ApiRoute } from '../api-route.js';
import { inGuild } from '../places.js';
import { route, type TokenCall } from '../route.js';

const EVENTS = '/guilds/{guild_id}/scheduled-events';
const EVENT = `${EVENTS}/{event_id}`;
const CountQuery = f.body({ with_user_count: q.boolean() });

const findEvent = (bot: GuildBot, { path }: TokenCall<'event_id'>) => openScheduledEvent(bot, path.event_id);
const findEditable = (bot: GuildBot, call: TokenCall<'event_id'>) => {
  const event = findEvent(bot, call);
  requireEventRights(bot, event);
  return event;
};

/** The scheduled events of guilds. */
export const scheduledEventRoutes: readonly ApiRoute[] = [
  route({
    method: 'GET',
    path: EVENTS,
    open: inGuild,
    query: CountQuery,
    handle: ({ service, opened, query }): RESTGetAPIGuildScheduledEventsResult =>
      listScheduledEvents(opened).map((event) => toWireScheduledEvent(service, event, query.with_user_count)),
  }),
  route({
    method: 'POST',
    path: EVENTS,
    open: inGuild,
    body: ScheduledEventFields.created,
    handle: ({ service, opened, body }): RESTPostAPIGuildScheduledEventResult =>
      toWireScheduledEvent(service, createScheduledEvent(opened, body)),
  }),
  route({
    method: 'GET',
    path: EVENT,
    open: inGuild,
    find: findEvent,
    query: CountQuery,
    handle: ({ service, found, query }): RESTGetAPIGuildScheduledEventResult =>
      toWireScheduledEvent(service, found, query.with_user_count),
  }),
  route({
    method: 'PATCH',
    path: EVENT,
    open: inGuild,
    find: findEditable,
    body: ScheduledEventFields.edited,
    handle: ({ service, opened, found, body }): RESTPatchAPIGuildScheduledEventResult =>
      toWireScheduledEvent(service, editScheduledEvent(opened, found, body)),
  }),
  route({
    method: 'DELETE',
    path: EVENT,
    open: inGuild,
    find: findEditable,
    handle: ({ opened, found }) => {
      deleteScheduledEvent(opened, found);
    },
  }),
  route({
    method: 'GET',
    path: `${EVENT}/users`,
    open: inGuild,
    find: findEvent,
    query: InterestedQuery,
    handle: ({ opened, found, query }): RESTGetAPIGuildScheduledEventUsersResult =>
      listInterested(opened, found, query),
  }),
];

import { ChannelType, Permission, type Snowflake } from 'commandry/protocol';
import type { APIGuildScheduledEvent, APIGuildScheduledEventUser } from 'discord-api-types/v10';
import type * as z from 'zod';
import type { Sources } from '../../storage/resource.js';
import { memberKey } from '../../storage/store.js';
import { compareIds } from '../compare-ids.js';
import { DomainError, numbered } from '../domain-error.js';
import { f, given, q, refuseField } from '../fields.js';
import { isSameJson } from '../same-json.js';
import { toFullMember } from '../objects/wire-member.js';
import { toWireTimestamp } from '../objects/wire-timestamp.js';
import { toMessageUser } from '../objects/wire-user.js';
import { ScheduledEventRecord } from '../world/guild-records.js';
import type { ChannelRecord } from '../world/world-records.js';
import { logAction } from './audit-log.js';
import { mayDo, requireRights, type GuildBot } from './guild-bot.js';
import { imageHash } from './image-field.js';

/** The type of an event that is in no channel of the guild. */
export const ELSEWHERE = 3;
const [SCHEDULED, ACTIVE, COMPLETED, CANCELED] = [1, 2, 3, 4] as const;
const MOST_LISTED = 100;
const MOST_OF_GUILD = 100;

const shape = {
  channel_id: f.id().nullable(),
  entity_metadata: f.object({ location: f.text(1, 100) }).nullable(),
  name: f.text(1, 100),
  privacy_level: f.oneOf([2]),
  scheduled_start_time: f.time(),
  scheduled_end_time: f.time(),
  description: f.text(1, 1_000).nullable(),
  entity_type: f.oneOf([1, 2, ELSEWHERE]),
  image: imageHash().nullable(),
};

/** The bodies that create an event, and that edit one. */
export const ScheduledEventFields = {
  created: f.body({
    ...shape,
    name: f.required(shape.name),
    privacy_level: f.required(shape.privacy_level),
    scheduled_start_time: f.required(shape.scheduled_start_time),
    entity_type: f.required(shape.entity_type),
  }),
  edited: f.body({ ...shape, status: f.oneOf([1, 2, 3, 4]) }),
};
type Fields = Partial<z.output<typeof ScheduledEventFields.edited>>;

/** The query of a list of the users who are interested. */
export const InterestedQuery = f.body({
  limit: q.integer(1, MOST_LISTED),
  with_member: q.boolean(),
  before: q.id(),
  after: q.id(),
});

/** @throws DomainError 10070 for an event that the guild does not have, and for one whose channel the bot does not see. */
export function openScheduledEvent(bot: GuildBot, id: Snowflake): ScheduledEventRecord {
  const { service, guild } = bot;
  const event = service.store.scheduledEvents.get(id);
  if (event?.guildId !== guild.id || !seesEvent(bot, event)) throw numbered('UNKNOWN_SCHEDULED_EVENT');
  return event;
}

/** Lists the events that are not over, and whose channel the bot sees. */
export function listScheduledEvents(bot: GuildBot): ScheduledEventRecord[] {
  return bot.service.store.scheduledEvents
    .group(bot.guild.id)
    .filter(({ status }) => status <= ACTIVE)
    .filter((event) => seesEvent(bot, event));
}

function seesEvent(bot: GuildBot, { channelId }: ScheduledEventRecord): boolean {
  const channel = bot.service.store.channels.get(channelId ?? '');
  return !channel || mayDo(bot, Permission.VIEW_CHANNEL, channel);
}

/** @throws DomainError for an event that the bot may not edit: that of another needs MANAGE_EVENTS. */
export function requireEventRights(bot: GuildBot, event: ScheduledEventRecord): void {
  const channel = bot.service.store.channels.get(event.channelId ?? '');
  if (event.creatorId === bot.user.id && mayDo(bot, Permission.CREATE_EVENTS, channel)) return;
  requireRights(bot, Permission.MANAGE_EVENTS, channel);
}

/** @throws DomainError without CREATE_EVENTS there, for a time that is over, and for a channel that does not fit. */
export function createScheduledEvent(
  bot: GuildBot,
  body: z.output<typeof ScheduledEventFields.created>,
): ScheduledEventRecord {
  const { service, guild, user } = bot;
  const { scheduledEvents, ids } = service.store;
  requireRights(bot, Permission.CREATE_EVENTS, findChannel(bot, body));
  const coming = scheduledEvents.group(guild.id).filter(({ status }) => status <= ACTIVE);
  if (coming.length >= MOST_OF_GUILD) throw numbered('MAX_SCHEDULED_EVENTS');
  const event = ScheduledEventRecord.parse({
    id: ids.next(),
    guildId: guild.id,
    creatorId: user.id,
    ...toChanges(bot, body, null),
  });
  save(bot, event, null);
  return event;
}

/** @throws DomainError 180000 for an event that is over, and as {@link createScheduledEvent}. */
export function editScheduledEvent(
  bot: GuildBot,
  event: ScheduledEventRecord,
  body: Fields,
): ScheduledEventRecord {
  if (event.status > ACTIVE) throw numbered('EVENT_FINISHED');
  // What begins can be called off no longer, and what is over was there.
  const next: readonly number[] =
    event.status === SCHEDULED ? [SCHEDULED, ACTIVE, CANCELED] : [ACTIVE, COMPLETED];
  const { status } = body;
  if (status !== undefined && !next.includes(status)) {
    refuseField('status', { code: 'NOT_ALLOWED_VALUE', allowed: next }, status);
  }
  const channel = findChannel(bot, body);
  if (channel) requireRights(bot, Permission.CREATE_EVENTS, channel);
  const edited: ScheduledEventRecord = { ...event, ...toChanges(bot, body, event) };
  if (isSameJson(edited, event)) return event;
  save(bot, edited, event);
  return edited;
}

export function deleteScheduledEvent(bot: GuildBot, event: ScheduledEventRecord): void {
  bot.service.store.scheduledEvents.delete(event.id);
  logAction(bot, { action: 'GUILD_SCHEDULED_EVENT_DELETE', targetId: event.id, before: toLogged(event) });
}

/** Lists the users who are interested, by their ids. */
export function listInterested(
  { service: { store }, guild }: GuildBot,
  event: ScheduledEventRecord,
  { limit = MOST_LISTED, with_member: withMember, before, after }: z.output<typeof InterestedQuery>,
): APIGuildScheduledEventUser[] {
  const found = event.userIds
    .filter((id) => before === undefined || compareIds(id, before) < 0)
    .filter((id) => before !== undefined || after === undefined || compareIds(id, after) > 0)
    .toSorted(compareIds);
  const page = before === undefined ? found.slice(0, limit) : found.slice(-limit);
  return page.flatMap((id) => {
    const user = store.users.get(id);
    const member = withMember === true && user ? store.members.get(memberKey(guild.id, id)) : undefined;
    if (!user) return [];
    return {
      guild_scheduled_event_id: event.id,
      user: toMessageUser(user),
      ...(member ? { member: toFullMember(member, user) } : {}),
    };
  });
}

/** Shows an event with who has made it. */
export function toWireScheduledEvent(
  { store }: Pick<Sources, 'store'>,
  event: ScheduledEventRecord,
  withCount = false,
): APIGuildScheduledEvent {
  const { id, guildId, creatorId, name, description, status, image, location } = event;
  const creator = store.users.get(creatorId ?? '');
  const common = {
    id,
    guild_id: guildId,
    creator_id: creatorId,
    ...(creator ? { creator: toMessageUser(creator) } : {}),
    name,
    description,
    scheduled_start_time: toWireTimestamp(Date.parse(event.startsAt)),
    scheduled_end_time: event.endsAt === null ? null : toWireTimestamp(Date.parse(event.endsAt)),
    privacy_level: 2,
    status,
    entity_id: null,
    image,
    recurrence_rule: null,
    ...(withCount ? { user_count: event.userIds.length } : {}),
  } as const;
  if (event.entityType === ELSEWHERE || event.channelId === null) {
    return {
      ...common,
      entity_type: ELSEWHERE,
      channel_id: null,
      entity_metadata: { location: location ?? '' },
    };
  }
  return { ...common, entity_type: event.entityType, channel_id: event.channelId, entity_metadata: null };
}

/** The channel that a body names: it must be of the guild, and of the type of the event. */
function findChannel({ service, guild }: GuildBot, { channel_id: id }: Fields): ChannelRecord | undefined {
  if (typeof id !== 'string') return undefined;
  const channel = service.store.channels.get(id);
  if (channel?.guildId !== guild.id) throw new DomainError({ rule: 'UNKNOWN_CHANNEL' });
  return channel;
}

/** The type of channel that an event of a type is in. */
export function channelTypeOf(entityType: ScheduledEventRecord['entityType']): ChannelType {
  return entityType === 1 ? ChannelType.GUILD_STAGE_VOICE : ChannelType.GUILD_VOICE;
}

/** Lists the fields that an event of its type lacks. */
export function findMissingFields({
  entityType,
  channelId,
  location,
  endsAt,
}: Pick<ScheduledEventRecord, 'entityType' | 'channelId' | 'location' | 'endsAt'>) {
  if (entityType !== ELSEWHERE) return channelId === null ? (['channelId'] as const) : [];
  return [
    ...(location === null ? (['location'] as const) : []),
    ...(endsAt === null ? (['endsAt'] as const) : []),
  ];
}

const WIRE_NAMES = {
  channelId: 'channel_id',
  location: 'entity_metadata',
  endsAt: 'scheduled_end_time',
} as const;

/** @throws DomainError for fields that do not fit together. */
function toChanges(
  { service: { clock, store } }: GuildBot,
  body: Fields,
  event: ScheduledEventRecord | null,
): Partial<ScheduledEventRecord> {
  const { scheduled_start_time: startMs, scheduled_end_time: endMs } = body;
  if (startMs !== undefined && startMs < clock.now()) {
    const text = 'Cannot schedule event in the past.';
    const rule = { code: 'OTHER', inner: 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST', text } as const;
    refuseField('scheduled_start_time', rule, toIso(startMs));
  }
  const entityType = body.entity_type ?? event?.entityType ?? ELSEWHERE;
  const isElsewhere = entityType === ELSEWHERE;
  const location = body.entity_metadata?.location ?? event?.location ?? null;
  const placed = {
    entityType,
    channelId: isElsewhere ? null : (body.channel_id ?? event?.channelId ?? null),
    location: isElsewhere ? location : null,
    endsAt: endMs === undefined ? (event?.endsAt ?? null) : toIso(endMs),
  };
  for (const missing of findMissingFields(placed)) {
    refuseField(WIRE_NAMES[missing], { code: 'FIELD_REQUIRED' }, undefined);
  }
  const type = store.channels.get(placed.channelId ?? '')?.type;
  const wanted = channelTypeOf(entityType);
  if (type !== undefined && type !== wanted) {
    const text = `The channel of an event of this type must be of type ${wanted}.`;
    const rule = { code: 'OTHER', inner: 'CHANNEL_TYPE_INVALID', text } as const;
    refuseField('channel_id', rule, body.channel_id);
  }
  const starts = startMs ?? Date.parse(event?.startsAt ?? '');
  if (placed.endsAt !== null && Date.parse(placed.endsAt) <= starts) {
    const text = 'Cannot schedule event to end before it starts.';
    const rule = { code: 'OTHER', inner: 'GUILD_SCHEDULED_EVENT_SCHEDULE_END', text } as const;
    refuseField('scheduled_end_time', rule, placed.endsAt);
  }
  return {
    ...placed,
    ...given({
      name: body.name,
      description: body.description,
      image: body.image,
      status: body.status,
      startsAt: startMs === undefined ? undefined : toIso(startMs),
    }),
  };
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

function save(bot: GuildBot, event: ScheduledEventRecord, before: ScheduledEventRecord | null): void {
  bot.service.store.scheduledEvents.set(event.id, event);
  logAction(bot, {
    action: before ? 'GUILD_SCHEDULED_EVENT_UPDATE' : 'GUILD_SCHEDULED_EVENT_CREATE',
    targetId: event.id,
    before: before && toLogged(before),
    after: toLogged(event),
  });
}

function toLogged({
  name,
  description,
  channelId,
  entityType,
  status,
  location,
  image,
}: ScheduledEventRecord) {
  return {
    name,
    description,
    channel_id: channelId,
    entity_type: entityType,
    status,
    location,
    image_hash: image,
    privacy_level: 2,
  };
}

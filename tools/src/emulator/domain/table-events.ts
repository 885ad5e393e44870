import type { Snowflake } from 'commandry/protocol';
import type { ResourceEvents, Told } from '../storage/resource.js';
import type { Store, TableName } from '../storage/store.js';
import type { Touched } from '../storage/transactions.js';
import { findActor, seesChannel } from './access/channel-actor.js';
import { findGoverning, type PermissionSources } from './access/message-rights.js';
import type { EventBody, Sight } from './emulator-events.js';
import type { WireMessage } from './objects/wire-message.js';
import { RESOURCES } from './resources/index.js';

/** An event that follows from changes; with who sees it, if what it is about is no more. */
export interface FollowingEvent {
  readonly body: EventBody;
  readonly sight: Sight | undefined;
}

/** Returns the events that follow from the changes of a transaction, in their order. Call it before they are kept. */
export function toEvents(rights: PermissionSources, changes: readonly Touched[]): readonly FollowingEvent[] {
  const told = changes.flatMap((change) => tellChange(rights, change));
  return mergeDeletions(rights.store, withoutRepeated(told)).map((body) => ({
    body,
    sight: findSight(rights, body),
  }));
}

function tellChange(
  rights: PermissionSources,
  { table, before, after, causes }: Touched,
): readonly EventBody[] {
  const { store } = rights;
  const { transactions } = store;
  // The table has such records and causes.
  const { events = {} } = RESOURCES[table.name as TableName] as {
    readonly events?: ResourceEvents<unknown, unknown>;
  };
  const read = (): Told => {
    if (before === undefined && after === undefined) return undefined;
    if (after === undefined) {
      return events.goesWith?.(before, store) === true ? undefined : events.delete?.(before, rights);
    }
    if (before !== undefined) return events.update?.(after, rights, before, causes);
    const isPart = transactions.asBefore(() => events.comesWith?.(after, store)) === true;
    return isPart ? undefined : events.create?.(after, rights, causes);
  };
  return [read() ?? []].flat();
}

/** Events without a record of their own: one for each list that has changed. */
const OF_LISTS: ReadonlySet<EventBody['type']> = new Set([
  'APPLICATION_UPDATE',
  'COMMANDS_UPDATE',
  'GUILD_EMOJIS_UPDATE',
  'GUILD_STICKERS_UPDATE',
  'WEBHOOKS_UPDATE',
]);

function withoutRepeated(told: readonly EventBody[]): readonly EventBody[] {
  const seen = new Set<string>();
  return told.filter((body) => {
    if (!OF_LISTS.has(body.type)) return true;
    return seen.size < seen.add(JSON.stringify(body)).size;
  });
}

/** Several messages of a channel that are deleted together are one event, in the place of the first. */
function mergeDeletions({ channels }: Store, told: readonly EventBody[]): readonly EventBody[] {
  const inChannels = new Map<Snowflake, WireMessage[]>();
  const deletedBy = (body: EventBody) =>
    body.type === 'MESSAGE_DELETE' && body.visible_to === null ? body.message : undefined;
  for (const body of told) {
    const message = deletedBy(body);
    if (!message) continue;
    const others = inChannels.get(message.channel_id);
    if (others) others.push(message);
    else inChannels.set(message.channel_id, [message]);
  }
  return told.flatMap((body): readonly EventBody[] => {
    const message = deletedBy(body);
    const messages = inChannels.get(message?.channel_id ?? '') ?? [];
    if (!message || messages.length === 1) return [body];
    if (messages[0] !== message) return [];
    const { channel_id } = message;
    const guild_id = channels.get(channel_id)?.guildId ?? null;
    return [
      { type: 'MESSAGE_DELETE_BULK', guild_id, channel_id, ids: messages.map(({ id }) => id), messages },
    ];
  });
}

/** Who saw what is no more. Undefined for an event about something that still is. */
function findSight(rights: PermissionSources, body: EventBody): Sight | undefined {
  const { store } = rights;
  const { transactions } = store;
  if (body.type === 'GUILD_DELETE') {
    const members = transactions.asBefore(() =>
      store.members.group(body.guild_id).map(({ userId }) => userId),
    );
    const told = new Set(members);
    return ({ id }) => told.has(id);
  }
  const id = 'channel' in body ? body.channel.id : 'channel_id' in body ? body.channel_id : '';
  if (store.channels.has(id)) return undefined;
  const gone = transactions.asBefore(() => {
    const channel = store.channels.get(id);
    // Its own overwrites apply to a thread without a parent.
    return channel && { ...channel, overwrites: findGoverning(store, channel).overwrites, parentId: null };
  });
  if (!gone) return undefined;
  return (user) => {
    const actor = findActor(store, user, gone);
    return actor !== undefined && seesChannel(rights, actor);
  };
}

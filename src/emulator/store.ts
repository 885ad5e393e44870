import { CommandType, EntryPointHandler } from '../model/command.js';
import { InteractionContext } from '../model/context.js';
import type { Snowflake } from '../model/snowflake.js';
import { createKeyPair, type KeyPair } from './delivery/sign.js';
import { createIdSource, type IdSource } from './ids.js';
import type { EmulatorSettings } from './options.js';
import { nextVersion, type StoredCommand } from './stored-command.js';
import { toWireMessage, type WireMessage } from './wire/message.js';
import { toWireUser } from './wire/user.js';
import type { World } from './world.js';

type Settings = Pick<EmulatorSettings, 'now' | 'randomBytes' | 'world'>;
type WorldApplication = World['applications'][number];

/** An application with what it has gathered: its keys, its endpoint, its global commands. */
export interface Application extends Omit<WorldApplication, 'keySeed'> {
  readonly keys: KeyPair;
  endpointUrl: string | null;
  /** By id. Replaced whole, never edited: a request changes all of what it asks for, or nothing. */
  commands: ReadonlyMap<Snowflake, StoredCommand>;
}

/** A message and who sees it: everybody in the channel, or one user. */
export interface StoredMessage {
  readonly message: WireMessage;
  readonly visibleTo: Snowflake | null;
}

/** Everything one emulator knows. */
export interface Store {
  readonly ids: IdSource;
  readonly applications: ReadonlyMap<Snowflake, Application>;
  readonly guilds: ReadonlyMap<Snowflake, World['guilds'][number]>;
  readonly users: ReadonlyMap<Snowflake, World['users'][number]>;
  readonly roles: ReadonlyMap<Snowflake, World['roles'][number]>;
  readonly channels: ReadonlyMap<Snowflake, World['channels'][number]>;
  /** Oldest first. */
  readonly messages: StoredMessage[];
  readonly findMember: (guildId: Snowflake, userId: Snowflake) => World['members'][number] | undefined;
}

/** A store with everything of a world in it. The world must have been read by `readWorld`. */
export function createStore({ world, now, randomBytes }: Settings): Store {
  const ids = createIdSource(
    now,
    world.messages.map(({ id }) => id),
  );
  const users = byId(world.users);
  return {
    ids,
    applications: byId(world.applications.map((application) => toApplication(application, ids, randomBytes))),
    guilds: byId(world.guilds),
    users,
    roles: byId(world.roles),
    channels: byId(world.channels),
    messages: world.messages
      .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
      .map((message) => toStoredMessage(message, users)),
    findMember: (guildId, userId) =>
      world.members.find((member) => member.guildId === guildId && member.userId === userId),
  };
}

function byId<T extends { readonly id: Snowflake }>(list: readonly T[]): ReadonlyMap<Snowflake, T> {
  return new Map(list.map((element) => [element.id, element]));
}

function toApplication(
  { keySeed, ...application }: WorldApplication,
  ids: IdSource,
  randomBytes: Settings['randomBytes'],
): Application {
  const seed = keySeed === undefined ? randomBytes(32) : Buffer.from(keySeed, 'hex');
  const commands = application.embedded ? [createLaunchCommand(application, ids)] : [];
  return { ...application, keys: createKeyPair(seed), endpointUrl: null, commands: byId(commands) };
}

/** The entry point command that the service makes by itself for every application with an Activity. */
function createLaunchCommand(
  { integrationTypes }: Pick<WorldApplication, 'integrationTypes'>,
  ids: IdSource,
): StoredCommand {
  const id = ids.next();
  return {
    id,
    version: nextVersion(id),
    body: {
      type: CommandType.PRIMARY_ENTRY_POINT,
      name: 'Launch',
      name_localizations: null,
      description: '',
      description_localizations: null,
      default_member_permissions: null,
      dm_permission: true,
      contexts: Object.values(InteractionContext),
      integration_types: integrationTypes,
      options: [],
      nsfw: false,
      handler: EntryPointHandler.DISCORD_LAUNCH_ACTIVITY,
    },
  };
}

function toStoredMessage(
  { id, channelId, authorId, content }: World['messages'][number],
  users: Store['users'],
): StoredMessage {
  const author = users.get(authorId);
  if (!author) throw new Error(`The world was not checked: no user ${authorId}`);
  return {
    message: toWireMessage({ id, channel_id: channelId, author: toWireUser(author), content }),
    visibleTo: null,
  };
}

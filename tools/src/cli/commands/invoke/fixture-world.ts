import {
  ChannelType,
  type CommandPayload,
  CommandType,
  IntegrationType,
  readTypedName,
} from 'commandry/protocol';
import { createWorld, type World } from '../../../emulator/index.js';
import { DEFAULT_EVERYONE_PERMISSIONS } from '../../../emulator/domain/resources/guilds.js';
import type { Action } from './act-in-emulator.js';
import type { Step } from './steps/step-words.js';
import { findNamed, findNamedInSteps, type NamedEntity } from './named-entities.js';

/** The commands of one guild, or the global ones. */
export interface RegisteredScope {
  readonly guildId?: string | undefined;
  readonly payloads: readonly CommandPayload[];
}

/** The application that receives the requests, and its signing key. */
export interface SigningApplication {
  readonly id: string;
  /** 64 hex digits from which the key pair is derived. */
  readonly keySeed: string;
  /** Where the bot receives interactions. */
  readonly endpointUrl: string;
}

/** A world for one action, and where in it the command can be used. */
export interface FixtureWorld {
  readonly world: World;
  readonly guildId: string;
  /** The bot token there. It is valid nowhere else. */
  readonly token: string;
}

/**
 * Creates a world in which an action is possible: the application is installed, and the guilds of its commands exist,
 * as do the users, roles, channels and messages that the action names.
 */
export function createFixtureWorld(
  { id, keySeed, endpointUrl }: SigningApplication,
  scopes: readonly RegisteredScope[],
  action: Action,
  steps: readonly Step[] = [],
): FixtureWorld {
  const world = createWorld();
  const [usual] = world.guilds;
  const [application] = world.applications;
  if (!usual || !application) throw new Error('The usual world has a guild and an application.');
  const commands = scopes.flatMap(({ payloads }) => payloads);
  Object.assign(application, { id, keySeed, endpointUrl, name: 'Bot' });
  application.embedded = commands.some(({ type }) => type === CommandType.PRIMARY_ENTRY_POINT);
  application.integrationTypes = [IntegrationType.GUILD_INSTALL, IntegrationType.USER_INSTALL];
  application.userIds = [usual.ownerId];
  for (const { guildId } of scopes) if (guildId !== undefined) addGuild(world, guildId);
  application.guildIds = world.guilds.map((guild) => guild.id);
  const guildId = findGuild(scopes, action) ?? usual.id;
  for (const [index, named] of [...findNamed(commands, action), ...findNamedInSteps(steps)].entries()) {
    addNamed(world, guildId, named, named.id ?? String(FIRST_NAMED + BigInt(index)));
  }
  return { world, guildId, token: application.token };
}

const FIRST_CHANNEL = 1_200_000_000_000_000_000n;
const FIRST_NAMED = 1_300_000_000_000_000_000n;

function addGuild(world: World, id: string): void {
  const ownerId = world.guilds[0]?.ownerId;
  if (ownerId === undefined || world.guilds.some((guild) => guild.id === id)) return;
  const channelId = String(FIRST_CHANNEL + BigInt(world.guilds.length));
  world.members.push(...world.users.map((user) => ({ guildId: id, userId: user.id })));
  world.guilds.push({ id, name: `Guild ${id}`, ownerId });
  world.roles.push({
    id,
    guildId: id,
    name: '@everyone',
    permissions: DEFAULT_EVERYONE_PERMISSIONS.toString(),
  });
  world.channels.push({ id: channelId, guildId: id, name: 'general' });
}

/** The guild that the command of an action is registered in, unless it is global. */
function findGuild(scopes: readonly RegisteredScope[], action: Action): string | undefined {
  if (action.kind === 'steps') return undefined;
  const name = 'typed' in action ? readTypedName(action.typed.text) : action.name;
  const having = scopes.filter(({ payloads }) => payloads.some((payload) => payload.name === name));
  return having.some(({ guildId }) => guildId === undefined) ? undefined : having[0]?.guildId;
}

/** Adds a named entity, unless it exists. */
function addNamed(world: World, guildId: string, named: NamedEntity, id: string): void {
  switch (named.kind) {
    case 'user': {
      const nicks = new Map(world.members.map(({ userId, nick }) => [userId, nick]));
      const exists = world.users.some(
        (user) => user.id === id || isCalled(named, user.username, user.globalName, nicks.get(user.id)),
      );
      if (exists) return;
      world.users.push({ id, username: named.name ?? `user-${id}` });
      world.members.push({ guildId, userId: id });
      return;
    }
    case 'role':
      if (
        world.roles.some((role) => role.id === id || isCalled(named, role.name, role.name.replace(/^@/, '')))
      )
        return;
      world.roles.push({ id, guildId, name: named.name ?? `role-${id}`, permissions: '0', position: 1 });
      return;
    case 'channel':
      if (world.channels.some((channel) => channel.id === id || isCalled(named, channel.name))) return;
      world.channels.push({
        id,
        guildId,
        name: named.name ?? `channel-${id}`,
        type: named.channelType ?? ChannelType.GUILD_TEXT,
      });
      return;
    case 'message':
      addMessage(world, guildId, id);
  }
}

function addMessage(world: World, guildId: string, id: string): void {
  const channelId = world.channels.find((channel) => channel.guildId === guildId)?.id;
  const authorId = world.guilds.find((guild) => guild.id === guildId)?.ownerId;
  if (channelId === undefined || authorId === undefined) return;
  if (world.messages.some((message) => message.id === id)) return;
  world.messages.push({ id, channelId, authorId, content: 'A message' });
}

function isCalled({ name }: NamedEntity, ...names: readonly (string | null | undefined)[]): boolean {
  return name !== undefined && names.some((own) => own?.toLowerCase() === name.toLowerCase());
}

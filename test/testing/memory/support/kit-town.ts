import { createApp, type App, type AppOptions } from 'commandry';
import { ChannelType, CommandType, Permission, timestampMsToSnowflake } from 'commandry/protocol';
import { createSigner } from 'commandry/testing';
import { createMemoryService } from '../../../../src/testing/memory/memory-service.js';
import type {
  CommandUse,
  Exchange,
  KitService,
  MessageEvent,
} from '../../../../src/testing/service/kit-service.js';
import { KitWorld } from '../../../../src/testing/world/kit-world.js';
import type { KitChannel, KitMember, KitRole, KitUser } from '../../../../src/testing/world/kit-records.js';

/** Ids of a small world: a guild with its owner, two members, a bot and some channels. */
export const IDS = {
  application: '100000000000000001',
  bot: '100000000000000002',
  guild: '200000000000000000',
  general: '300000000000000001',
  secret: '300000000000000002',
  voice: '300000000000000003',
  category: '300000000000000004',
  dm: '300000000000000005',
  elsewhere: '300000000000000006',
  ada: '400000000000000001',
  ben: '400000000000000002',
  cleo: '400000000000000003',
  owner: '400000000000000004',
  crew: '500000000000000001',
  captain: '500000000000000002',
  note: '600000000000000001',
} as const;

const EVERYONE =
  Permission.VIEW_CHANNEL |
  Permission.SEND_MESSAGES |
  Permission.READ_MESSAGE_HISTORY |
  Permission.USE_APPLICATION_COMMANDS;

/** A clock that stands still until it is advanced. */
export class KitClock {
  #nowMs = Date.parse('2026-01-01T12:00:00Z');
  readonly #timers = new Set<{ readonly dueMs: number; readonly callBack: () => void }>();

  readonly now = (): number => this.#nowMs;
  readonly monotonicMs = (): number => this.#nowMs;
  readonly after = (delayMs: number, callBack: () => void): (() => void) => {
    const timer = { dueMs: this.#nowMs + delayMs, callBack };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  };

  advance(ms: number): void {
    this.#nowMs += ms;
    for (const timer of [...this.#timers]) {
      if (timer.dueMs > this.#nowMs) continue;
      this.#timers.delete(timer);
      timer.callBack();
    }
  }
}

/** An app, Discord that it speaks to, and the world around them. */
export interface Town {
  readonly app: App;
  readonly world: KitWorld;
  readonly service: KitService;
  readonly clock: KitClock;
  readonly events: MessageEvent[];
  /** Ada in #general uses a slash command, unless `use` says otherwise. */
  readonly slash: (
    path: string,
    options?: CommandUse['options'],
    use?: Partial<CommandUse>,
  ) => Promise<Exchange>;
  /** Calls Discord with the bot token. */
  readonly call: (route: string, body?: object | FormData) => Promise<CallResult>;
}

export interface CallResult {
  readonly status: number;
  /** Undefined if there is none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** Arranges a small world, and an app in it. */
export function createTown(
  commands: AppOptions['commands'],
  { signed = true, ...settings }: Partial<AppOptions> & { readonly signed?: boolean } = {},
): Town {
  const clock = new KitClock();
  const world = arrangeWorld();
  let sequence = 0;
  const service = createMemoryService({
    world,
    clock,
    signer: createSigner(),
    isSigned: signed,
    nextId: () => timestampMsToSnowflake(clock.now(), sequence++),
  });
  const app = createApp({
    commands,
    ...service.credentials,
    fetch: service.fetch,
    clock,
    log: () => undefined,
    ...settings,
  });
  void service.connect(app, app);
  void service.arrange(world.takeChanges());
  const events: MessageEvent[] = [];
  service.subscribe((event) => events.push(event));
  return {
    ...{ app, world, service, clock, events },
    slash: (path, options = {}, use = {}) =>
      service.invoke({
        ...{ userId: IDS.ada, channelId: IDS.general, type: CommandType.CHAT_INPUT, path, options },
        ...use,
      }),
    call: async (route, body) => {
      const [method = '', path = ''] = route.split(' ');
      const response = await service.fetch(`${service.credentials.baseUrl}/api/v10${path}`, {
        method,
        headers: { authorization: `Bot ${service.credentials.token}` },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        body: text === '' ? undefined : (JSON.parse(text) as CallResult['body']),
      };
    },
  };
}

function arrangeWorld(): KitWorld {
  const world = new KitWorld({
    id: IDS.application,
    name: 'Harbour',
    botUserId: IDS.bot,
    token: 'kit-token',
    embedded: true,
  });
  addUser(world, { id: IDS.ada, username: 'ada', globalName: 'Ada', locale: 'de' });
  addUser(world, { id: IDS.ben, username: 'ben' });
  addUser(world, { id: IDS.cleo, username: 'cleo', age: 15 });
  addUser(world, { id: IDS.owner, username: 'otto' });
  addUser(world, { id: IDS.bot, username: 'harbour', bot: true });
  world.apply({
    kind: 'guild',
    record: { id: IDS.guild, name: 'Port', ownerId: IDS.owner, locale: 'fr', features: ['NEWS'] },
  });
  addRole(world, { id: IDS.guild, name: '@everyone', permissions: EVERYONE.toString(), position: 0 });
  addRole(world, { id: IDS.crew, name: 'crew', position: 1 });
  addRole(world, { id: IDS.captain, name: 'captain', position: 5 });
  addMember(world, { userId: IDS.ada, nick: 'Ada of the Harbour', roles: [IDS.crew] });
  for (const userId of [IDS.ben, IDS.cleo, IDS.owner, IDS.bot]) addMember(world, { userId });
  addChannel(world, { id: IDS.general, name: 'general' });
  addChannel(world, {
    id: IDS.secret,
    name: 'secret',
    overwrites: [
      { id: IDS.guild, type: 0, allow: '0', deny: Permission.VIEW_CHANNEL.toString() },
      { id: IDS.crew, type: 0, allow: Permission.VIEW_CHANNEL.toString(), deny: '0' },
    ],
  });
  addChannel(world, { id: IDS.voice, name: 'radio', type: ChannelType.GUILD_VOICE });
  addChannel(world, { id: IDS.category, name: 'piers', type: ChannelType.GUILD_CATEGORY });
  addChannel(world, {
    ...{ id: IDS.dm, name: null, guildId: null, type: ChannelType.DM },
    recipientIds: [IDS.ada, IDS.bot],
  });
  addChannel(world, {
    ...{ id: IDS.elsewhere, name: null, guildId: null, type: ChannelType.DM },
    recipientIds: [IDS.ada, IDS.ben],
  });
  world.apply({ kind: 'install', record: { guildId: IDS.guild }, installed: true });
  world.apply({
    kind: 'message',
    record: { id: IDS.note, channelId: IDS.general, authorId: IDS.ben, content: 'Rain today?' },
  });
  return world;
}

export function addUser(world: KitWorld, user: Pick<KitUser, 'id' | 'username'> & Partial<KitUser>): void {
  const record: KitUser = {
    ...{ globalName: null, locale: 'en-US', bot: false, age: 30, ageRestrictedDirectMessages: false },
    ...user,
  };
  world.apply({ kind: 'user', record });
}

export function addMember(world: KitWorld, member: Pick<KitMember, 'userId'> & Partial<KitMember>): void {
  const record: KitMember = {
    ...{ guildId: IDS.guild, nick: null, roles: [], joinedAt: '2025-01-01T12:00:00Z', timedOutUntil: null },
    ...member,
  };
  world.apply({ kind: 'member', record });
}

export function addRole(world: KitWorld, role: Pick<KitRole, 'id' | 'name'> & Partial<KitRole>): void {
  const record: KitRole = {
    ...{ guildId: IDS.guild, permissions: '0', position: 1, color: 0, hoist: false, mentionable: false },
    ...role,
  };
  world.apply({ kind: 'role', record });
}

export function addChannel(
  world: KitWorld,
  channel: Pick<KitChannel, 'id' | 'name'> & Partial<KitChannel>,
): void {
  const record: KitChannel = {
    ...{ guildId: IDS.guild, type: ChannelType.GUILD_TEXT, topic: null, nsfw: false, position: 0 },
    ...{ parentId: null, overwrites: [], recipientIds: [], ownerId: null, memberIds: [] },
    ...channel,
  };
  world.apply({ kind: 'channel', record });
}

/** Gives everybody in the guild further permissions, the bot included. */
export function allowEveryone(world: KitWorld, ...bits: readonly bigint[]): void {
  const permissions = bits.reduce((sum, bit) => sum | bit, EVERYONE);
  addRole(world, { id: IDS.guild, name: '@everyone', position: 0, permissions: permissions.toString() });
}

/** Gives the bot a role with permissions, of a position. */
export function promoteBot(world: KitWorld, position: number, ...bits: readonly bigint[]): void {
  const id = '500000000000000009';
  const permissions = bits.reduce((sum, bit) => sum | bit, 0n).toString();
  addRole(world, { id, name: 'bot', position, permissions });
  addMember(world, { userId: IDS.bot, roles: [id] });
}

/** Lets the app answer every delivery with a callback, whatever its handlers would do. */
export function answerWith({ app, service }: Town, callback: object): void {
  void service.connect(app, {
    maxBodyBytes: app.maxBodyBytes,
    receive: () =>
      Promise.resolve({
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(callback),
      }),
  });
}

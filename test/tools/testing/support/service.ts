import { onTestFinished } from 'vitest';
import { createApp, type App, type AppOptions } from 'commandry';
import { ChannelType } from 'commandry/protocol';
import type { KitApplication, KitMember } from 'commandry-dev/testing';
import {
  createEmulatorService,
  toEmulatorOptions,
  type EmulatorServiceOptions,
} from '../../../../tools/src/testing/emulator-service.js';
import type {
  KitService,
  MessageEvent,
  Whereabouts,
} from '../../../../tools/src/testing/service/kit-service.js';
import { openOverHttp } from '../../../../tools/src/testing/transports.js';
import { KitWorld } from '../../../../tools/src/testing/world/kit-world.js';
import type { Receiver } from '../../../../src/interactions/receive/ports.js';
import { createLogbook, type Logbook } from '../../../support/logbook.js';
import { createManualClock, type ManualClock } from '../../../support/time/manual-clock.js';

export const APPLICATION: KitApplication = {
  id: '1001',
  name: 'Desk',
  botUserId: '2001',
  token: 'desk-token',
  embedded: false,
};
export const [ADA, BEN] = ['2002', '2003'];
export const GUILD = '3001';
export const GENERAL = '4001';
export const TEAM = '5001';
export const NOTE = '6001';
export const SEED = new Uint8Array(32).fill(7);
/** VIEW_CHANNEL, SEND_MESSAGES, USE_APPLICATION_COMMANDS */
const EVERYONE = ((1n << 10n) | (1n << 11n) | (1n << 31n)).toString();

export function toUser(id: string, username: string, bot = false) {
  return {
    kind: 'user',
    record: {
      ...{ id, username, bot, globalName: null, locale: 'en-US' },
      ...{ age: 30, ageRestrictedDirectMessages: false, directMessages: true },
    },
  } as const;
}

export function toMember(userId: string, more: Partial<KitMember> = {}) {
  const joinedAt = '2025-01-01T00:00:00.000Z';
  const record = { guildId: GUILD, userId, nick: null, roles: [], joinedAt, timedOutUntil: null, ...more };
  return { kind: 'member', record } as const;
}

export function toRole(id: string, name: string, permissions = EVERYONE) {
  const looks = { position: id === GUILD ? 0 : 1, color: 0, hoist: false, mentionable: false };
  return { kind: 'role', record: { id, guildId: GUILD, name, permissions, ...looks } } as const;
}

export function toChannel(id: string, name: string, deny = '0') {
  return {
    kind: 'channel',
    record: {
      ...{
        id,
        guildId: GUILD,
        name,
        type: ChannelType.GUILD_TEXT,
        topic: null,
        nsfw: false,
        position: 0,
        parentId: null,
      },
      ...{ recipientIds: [], ownerId: null, memberIds: [] },
      overwrites: [{ id: GUILD, type: 0, allow: '0', deny }],
    },
  } as const;
}

export function toMessage(id: string, content: string) {
  return { kind: 'message', record: { id, channelId: GENERAL, authorId: BEN, content } } as const;
}

/** A guild of ada's with ben, the bot, a channel, a role and a message of ben's. */
export function createDeskWorld(application: KitApplication = APPLICATION): KitWorld {
  const world = new KitWorld(application);
  for (const change of [
    toUser(application.botUserId, 'desk', true),
    toUser(ADA, 'ada'),
    toUser(BEN, 'ben'),
    {
      kind: 'guild',
      record: { id: GUILD, name: 'Harbour', ownerId: ADA, locale: 'de', features: [] },
    } as const,
    toRole(GUILD, '@everyone'),
    toRole(TEAM, 'team'),
    ...[application.botUserId, ADA, BEN].map((id) => toMember(id)),
    toChannel(GENERAL, 'general'),
    toMessage(NOTE, 'Is it going to rain today?'),
    { kind: 'install', record: { guildId: GUILD }, installed: true } as const,
  ])
    world.apply(change);
  world.takeChanges();
  return world;
}

export interface StartedService {
  readonly service: KitService;
  readonly app: App;
  readonly world: KitWorld;
  readonly clock: ManualClock;
  readonly logbook: Logbook;
  /** Of messages, so far. */
  readonly events: MessageEvent[];
  /** Arranges through the world, as the kit does. */
  readonly arrange: (...changes: readonly Parameters<KitWorld['apply']>[0][]) => Promise<void>;
  /** Uses a slash command. */
  readonly slash: (
    path: string,
    options?: Parameters<KitService['invoke']>[0]['options'],
    where?: Partial<Whereabouts>,
  ) => ReturnType<KitService['invoke']>;
}

/** An app over HTTP, in front of an emulator, until the test is over. */
export async function openService(options: EmulatorServiceOptions): Promise<KitService> {
  return createEmulatorService(options, await openOverHttp(toEmulatorOptions(options)));
}

export async function startService(
  settings: Partial<AppOptions> & Pick<AppOptions, 'commands'>,
  {
    world = createDeskWorld(),
    watch = (app) => app,
    ...more
  }: Partial<Pick<EmulatorServiceOptions, 'world' | 'extraWorld'>> & {
    /** Returns what receives in place of the app. */
    readonly watch?: (app: App) => Receiver;
  } = {},
): Promise<StartedService> {
  const clock = createManualClock();
  const logbook = createLogbook();
  const service = await openService({ world, clock, seed: SEED, ...more });
  onTestFinished(() => service.close());
  const { fetch } = service;
  const app = createApp({
    ...settings,
    ...service.credentials,
    ...{ fetch, clock, log: logbook.log, print: () => undefined },
  });
  const events: MessageEvent[] = [];
  service.subscribe((event) => events.push(event));
  await service.connect(app, watch(app));
  return {
    service,
    app,
    world,
    clock,
    logbook,
    events,
    async arrange(...changes) {
      for (const change of changes) world.apply(change);
      await service.arrange(world.takeChanges());
    },
    slash: (path, options = {}, where = {}) =>
      service.invoke({ type: 1, userId: ADA, channelId: GENERAL, ...where, path, options }),
  };
}

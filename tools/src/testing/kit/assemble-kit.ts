import { CommandType, timestampMsToSnowflake, toBotToken, type Snowflake } from 'commandry/protocol';
import {
  createApp,
  runWorker,
  type App,
  type AppOptions,
  type CommandSource,
  type LogEntry,
} from 'commandry';
import {
  loadRestApi,
  LONGEST_PAUSE_MS,
  compile,
  createLazyRest,
  describeNames,
  isApp,
  readGiven,
  recreateApp,
  toLog,
  whole,
  workOf,
} from 'commandry/tooling/kit';
import * as z from 'zod/mini';
import type { Actor } from '../actors/actor.js';
import type { UserHandle } from '../actors/handles.js';
import { createActor } from '../actors/create-actor.js';
import { toWireEntitlement } from '../../emulator/domain/premium/wire-premium.js';
import { toEntitlementRecord } from '../to-world-input.js';
import { fieldsOf } from '../payloads.js';
import type { KitService } from '../service/kit-service.js';
import { Arranger } from '../world/arranger.js';
import * as given from '../world/given-settings.js';
import { KitWorld } from '../world/kit-world.js';
import type { KitChannel } from '../world/kit-records.js';
import { Deliveries } from './deliveries.js';
import { toEventData } from './event-data.js';
import { sendEvent } from './send-event.js';
import { Incidents } from './incidents.js';
import { Timers, toMs } from './kit-clock.js';
import { KitError } from './kit-error.js';
import { waitOnClock } from './rate-limits.js';
import { RestCalls } from './rest-calls.js';
import { isRefusalOfSuggestions, Stage } from './stage.js';
import type {
  KitSettings,
  KitSource,
  SentResponse,
  TestKit,
  TestKitOptions,
  TestSource,
} from './test-kit.js';
import { Transcript } from './transcript.js';
import { WatchedQueue } from './watched-queue.js';

/** The parts of a kit that exist before its Discord. */
export interface PreparedKit<Commands extends readonly CommandSource[] = readonly CommandSource[]> {
  /** The app under test, or the settings to create it with. */
  readonly source: App<Commands> | KitSource<Commands>;
  /** The guilds, channels and users of the test. */
  readonly world: KitWorld;
  /** Changes `world` as the test asks. */
  readonly arranger: Arranger;
  /** The clock of the kit, and what waits for it. */
  readonly timers: Timers;
  /** Returns an odd id, greater than those before. */
  readonly nextId: () => Snowflake;
  /** The options of the kit, as the test gave them. */
  readonly options: TestKitOptions;
}

/** The bot has the same id. */
const APPLICATION_ID = '1100000000000000001';
/** For apps that are created with credentials. Those of Discord take their place. */
const CREDENTIALS: KitSettings = {
  applicationId: APPLICATION_ID,
  publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
};

/** Tests need neither stores that processes share nor printed logs. Clicks pass through the relay of the app. */
function notShared({ stores }: Partial<AppOptions>): Pick<AppOptions, 'stores' | 'log'> {
  return { stores: { relay: stores?.relay }, log: undefined };
}

const Options = z.strictObject({
  now: z.optional(given.aDate),
  signed: z.optional(z.boolean()),
  activity: z.optional(z.boolean()),
  token: z.optional(z.boolean()),
  botPermissions: given.permissions,
  // Checked by createApp.
  settings: z.optional(z.unknown()),
  settleMs: z._default(whole(0), 5000),
  // Checked by the emulator.
  world: z.optional(z.unknown()),
} satisfies Readonly<Record<keyof TestKitOptions, z.ZodMiniType>>);

/** Makes the world and the clock of a kit, of which a service is created. */
export function prepareKit<Commands extends readonly CommandSource[]>(
  bot: TestSource<Commands>,
  options: TestKitOptions,
  where = 'createTestKit',
): PreparedKit<Commands> {
  const { settleMs } = readGiven(Options, options, where);
  const source = typeof bot === 'function' ? bot(CREDENTIALS) : bot;
  const timers = new Timers((options.now ?? new Date()).getTime());
  const nextId = createIds(timers.now);
  const application = {
    id: APPLICATION_ID,
    name: 'bot',
    botUserId: APPLICATION_ID,
    token: toBotToken(APPLICATION_ID, 'secret-of-the-kit'),
    embedded: options.activity ?? hasEntryPoint(source),
  };
  const world = new KitWorld(application, idsIn(options.world));
  const arranger = new Arranger(world, nextId, options.botPermissions ?? []);
  return { source, world, arranger, nextId, options: { ...options, settleMs }, timers };
}

/** Returns the ids of records that the emulator is started with beside those of the kit. The emulator checks them. */
function idsIn(world: TestKitOptions['world']): Snowflake[] {
  const { guilds = [], users = [], roles = [], channels = [] } = world ?? {};
  return [...guilds, ...users, ...roles, ...channels].map(({ id }) => id);
}

/** Returns ids of the present, each greater than those before, and odd: an emulator makes even ones. */
function createIds(now: () => number): () => Snowflake {
  let last = 0n;
  return () => {
    const present = BigInt(timestampMsToSnowflake(now(), 0)) | 1n;
    last = present > last ? present : last + 2n;
    return String(last);
  };
}

function hasEntryPoint(source: PreparedKit['source']): boolean {
  const { definitions } = isApp(source) ? source : compile(source.commands, { hasResolver: true });
  return definitions.some(({ type }) => type === CommandType.PRIMARY_ENTRY_POINT);
}

/** Puts a kit together, whose service is reached by function calls or over HTTP. */
export function assembleKit<const Commands extends readonly CommandSource[]>(
  prepared: PreparedKit<Commands>,
  service: KitService,
): TestKit<Commands> {
  return assembleStaged(prepared, service).kit;
}

/** Puts a kit together with the stage on which users act. */
export function assembleStaged<const Commands extends readonly CommandSource[]>(
  prepared: PreparedKit<Commands>,
  service: KitService,
): { readonly kit: TestKit<Commands>; readonly stage: Stage } {
  const { source, world, arranger, timers, options } = prepared;
  const { applicationId } = service.credentials;
  const transcript = new Transcript(timers.now);
  const deliveries = new Deliveries();
  const incidents = new Incidents();
  const log: LogEntry[] = [];
  const rest = new RestCalls(service, {
    note: (text) => {
      transcript.add(text);
    },
    noteMissing: (error) => {
      // A failing call of the test itself is not a failure of the bot.
      if (deliveries.currentUserId === undefined) return;
      const { message } = error;
      const nothing = { incidentId: undefined, handler: undefined };
      incidents.add({ code: 'KIT_ROUTE_MISSING', message, error, ...nothing }, deliveries.currentUserId);
    },
  });
  const fetch = deliveries.watchFetch(rest.fetch);

  const clock = { ...timers.ofApp, after: deliveries.watchAfter(timers.after) };
  const queue = new WatchedQueue(clock, deliveries);
  const app = recreateForTest(source, (own) => {
    const shared = isApp(source) ? { ...own, ...notShared(own) } : own;
    const { stores, log: ownLog, ...settings } = { ...shared, ...options.settings };
    const passOn = ownLog && toLog(ownLog);
    return {
      // The package for fast checks refuses the same, and takes long to load.
      verifier: 'node',
      // Loaded with the first call, which a handler may make after its response: nobody else would wait for it then.
      rest: (parts) =>
        createLazyRest(() =>
          deliveries.whileLoading(async () => {
            const openRestApi = await loadRestApi();
            return openRestApi({ ...parts, fetch: waitOnClock(fetch, clock, LONGEST_PAUSE_MS) });
          }),
        ),
      ...settings,
      ...service.credentials,
      ...(options.token === false ? { token: undefined } : {}),
      fetch,
      clock,
      telemetry: deliveries.listenFor(settings.telemetry),
      // Whatever keeps the work otherwise: a kit has no other process.
      ...(settings.queue || !isApp(source) ? { queue } : {}),
      developmentGuildId: undefined,
      print: () => undefined,
      log: (entry) => {
        log.push(entry);
        if (entry.level !== 'info' || isRefusalOfSuggestions(entry))
          transcript.add(`  the bot logs ${entry.event}: ${entry.message}`);
        incidents.addFromLog(entry, deliveries.currentUserId);
        passOn?.(entry);
      },
      stores: { ...stores, relay: deliveries.watchRelay(stores?.relay) },
    };
  });
  const worker = workOf(app)?.queue ? runWorker(app) : undefined;
  for (const { scope } of app.scopes) if (scope !== 'global') arranger.addGuild({ id: scope.guildId });

  const stage = new Stage(
    {
      app,
      service,
      world,
      timers,
      deliveries,
      incidents,
      transcript,
      log,
      settleMs: options.settleMs ?? 5000,
    },
    Promise.all([connect({ service, app, world }), worker?.started]).then(() => {
      // The calls that registered the commands are not part of the test.
      transcript.clear();
      log.length = 0;
      rest.calls.length = 0;
    }),
  );
  const makeActor = (user: UserHandle, channel: KitChannel): Actor<Commands> =>
    createActor<Commands>(stage, arranger, user, channel);
  let sequence = 0;
  let closing: Promise<void> | undefined;

  const kit: TestKit<Commands> = {
    app,
    as(settings = {}) {
      readGiven(given.UserGiven, settings, 'kit.as');
      const user = arranger.addUser(settings);
      const { guild } = settings;
      if (guild === false) return makeActor(user, arranger.directMessages(user));
      return makeActor(
        user,
        guild && guild !== arranger.guild ? arranger.channelOf(guild) : arranger.general,
      );
    },
    defaultGuild: arranger.guild,
    general: arranger.general,
    guild: (settings = {}) => {
      readGiven(given.GuildGiven, settings, 'kit.guild');
      return arranger.addGuild(settings);
    },
    channel: (name, settings = {}) => {
      readGiven(given.ChannelGiven, settings, 'kit.channel');
      return arranger.addChannel(name, settings);
    },
    channels: (guild) => arranger.channelsOf(guild),
    role: (name, settings = {}) => {
      readGiven(given.RoleGiven, settings, 'kit.role');
      return arranger.addRole(name, settings);
    },
    rolesOf: (user, guild) => arranger.rolesOf(user, guild),
    everyone: (guild) => arranger.everyoneOf(guild),
    member: (user, settings = {}) => {
      readGiven(given.MemberGiven, settings, 'kit.member');
      arranger.setMember(user, settings);
    },
    message: (content, settings = {}) => {
      readGiven(given.MessageGiven, settings, 'kit.message');
      return arranger.addMessage(content, settings);
    },
    install: (target, installed = true) => {
      arranger.install(target, installed);
    },
    entitle: (target, skuId, settings = {}) => {
      readGiven(given.EntitlementGiven, settings, 'kit.entitle');
      arranger.entitle(target, skuId, settings);
    },
    async buy(target, skuId, settings = {}) {
      readGiven(given.EntitlementGiven, settings, 'kit.buy');
      const record = arranger.buy(target, skuId, settings, timers.now());
      if (app.receiveEvents)
        return kit.event('ENTITLEMENT_CREATE', toWireEntitlement(toEntitlementRecord(world, record)));
      await stage.arrange();
      return undefined;
    },
    permit: (command, permissions, guild) => {
      const known = app.definitions.map(({ name }) => name);
      if (command !== null && !known.includes(command))
        throw new KitError(
          'NOT_FOUND',
          `The app has no command "${command}". ${describeNames(command, known)}`,
        );
      arranger.permit(command, permissions, guild);
    },
    clock: {
      now: timers.now,
      date: () => new Date(timers.now()),
      advance: (duration) => stage.advance(toMs(duration)),
      after: timers.after,
      sleep: (duration) => {
        const delayMs = toMs(duration);
        // No time has to pass.
        if (delayMs === 0) return Promise.resolve();
        const end = deliveries.beginSleep();
        return new Promise((resolve) => {
          timers.after(delayMs, () => {
            end();
            resolve();
          });
        });
      },
    },
    rest: {
      calls: rest.calls,
      on: (route, answer) => {
        rest.on(route, answer);
      },
      fetch,
      makeRequest: waitOnClock(fetch, clock),
    },
    get errors() {
      return incidents.lookAt();
    },
    log,
    get transcript() {
      return transcript.toString();
    },
    settle: () => stage.settle(),
    async send(payload) {
      await stage.arrange();
      const isRaw = typeof payload === 'string' || payload instanceof Uint8Array;
      const response = await service.send(Buffer.from(isRaw ? payload : JSON.stringify(payload)));
      await stage.calm();
      return toSent(response);
    },
    event: (type, data = {} as never) => {
      const given = toEventData(type, data, { world, applicationId, nextId: prepared.nextId });
      return sendEvent({ app, service, stage, deliveries, timers }, type, given);
    },
    context: () => {
      const own = { applicationId, nowMs: timers.now(), sequence: sequence++ };
      return { ...fieldsOf(own), ...own };
    },
    close() {
      closing ??= (async () => {
        stage.close();
        await stage.passTimeUntil(app.close({ drainMs: 0 }));
        await service.close();
        stage.throwIncidents('the kit was closed');
      })();
      return closing;
    },
    [Symbol.asyncDispose]: () => kit.close(),
  };
  return { kit, stage };
}

/** Arranges the world, in whose guilds commands are registered, and lets Discord deliver to the app. */
async function connect({ service, app, world }: Connected): Promise<void> {
  await service.arrange(world.takeChanges());
  await service.connect(app, app);
}

interface Connected {
  readonly service: KitService;
  readonly app: App;
  readonly world: KitWorld;
}

/** Creates the app under test. */
function recreateForTest<Commands extends readonly CommandSource[]>(
  source: PreparedKit<Commands>['source'],
  change: (own: Partial<AppOptions>) => Omit<AppOptions, 'commands'>,
): App<Commands> {
  // An app that is created again has the commands of the first.
  if (isApp(source)) return recreateApp(source, change) as App<Commands>;
  return createApp<Commands>({ ...source, ...change(source) });
}

function toSent({ status, headers, body }: Awaited<ReturnType<KitService['send']>>): SentResponse {
  return { status, headers, body: body === '' ? undefined : (JSON.parse(body) as unknown) };
}

import {
  ALL_INTENTS,
  findUngrantedIntents,
  GatewayIntent,
  GatewayOpcode,
  intentNamesOf,
  type Snowflake,
} from 'commandry/protocol';
import type { EmulatorEvent } from '../domain/emulator-events.js';
import { waitFor } from '../domain/faults/wait-for-delay.js';
import type { BotPresence, GatewaySession } from '../domain/gateway-session.js';
import type { Service } from '../emulator-modules.js';
import type { Application } from '../storage/store-records.js';
import type { BotGateway, Link, StartLimits, StrikingFault } from './bot-gateway.js';
import { Connection, type ClientFrame } from './connection.js';
import {
  findSessionGuilds,
  isOnShard,
  toDispatches,
  toGuildCreate,
  toMembersChunks,
  toReady,
  type Dispatch,
} from './dispatches.js';
import { Session } from './session.js';

/** How long a session can be resumed after its connection was lost. */
const RESUMABLE_MS = 5 * 60_000;
/** The most guilds of a shard. */
const MOST_GUILDS = 2_500;
/** From here on, Discord recommends one more shard. */
const GUILDS_PER_SHARD = 1_000;
/** Whoever shows one of these looks offline. */
const HIDDEN: ReadonlySet<string> = new Set(['invisible', 'offline']);
const IDENTIFY_WINDOW_MS = 5_000;
const STARTS = { total: 1_000, windowMs: 86_400_000, maxConcurrency: 16 };

type Data<Name extends ClientFrame['name']> = Extract<ClientFrame, { name: Name }>['d'];

interface Starts {
  readonly sinceMs: number;
  used: number;
}

/** Sessions of bots, whatever carries their connections. */
export class Gateway implements BotGateway {
  readonly #sessions = new Map<string, Session>();
  readonly #open = new Map<Session, Connection>();
  readonly #starts = new Map<Snowflake, Starts>();
  readonly #identifies = new Map<Snowflake, Starts>();
  /** The guilds that are not available, each with how many faults make it so. */
  readonly #outages = new Map<Snowflake, number>();

  /**
   * @param findService - The emulator that it belongs to.
   * @param isLimited - Whether it has rate limits.
   */
  constructor(
    private readonly findService: () => Service,
    private readonly isLimited: boolean,
  ) {}

  get url(): string {
    return this.findService().baseUrl.replace(/^http/, 'ws');
  }

  limitsOf({ id, guildIds }: Application): StartLimits {
    const { used, sinceMs } = this.#startsOf(this.#starts, id, STARTS.windowMs);
    return {
      shards: Math.max(1, Math.ceil(guildIds.length / GUILDS_PER_SHARD)),
      session_start_limit: {
        total: STARTS.total,
        remaining: Math.max(0, STARTS.total - used),
        reset_after: used === 0 ? 0 : sinceMs + STARTS.windowMs - this.findService().clock.now(),
        max_concurrency: STARTS.maxConcurrency,
      },
    };
  }

  connect(query: URLSearchParams, link: Link): Connection {
    const { clock } = this.findService();
    const listener = {
      receive: (each: Connection, frame: ClientFrame) => {
        this.#receive(each, frame);
      },
      end: (each: Connection, isResumable: boolean) => {
        this.#end(each, isResumable);
      },
    };
    const connection = new Connection(link, clock, listener, this.isLimited);
    const version = query.get('v');
    const encoding = query.get('encoding') ?? 'json';
    if (version !== '9' && version !== '10') {
      connection.close(4012, `v=${version ?? '(none)'}. The versions are 9 and 10.`);
    } else if (encoding !== 'json') {
      // Of the codes after which clients stay away, this one is nearest.
      connection.close(4012, `encoding=${encoding} is not spoken here. Use encoding=json.`);
    }
    connection.version = Number(version);
    return connection;
  }

  handle(event: EmulatorEvent): void {
    if (this.#sessions.size === 0) return;
    if (event.type === 'APPLICATION_UPDATE') this.#closeForeign(event.application_id);
    for (const dispatch of toDispatches(this.findService(), event)) this.#offer(dispatch);
  }

  list(): readonly GatewaySession[] {
    return [...this.#sessions.values()].map((session) => this.#show(session));
  }

  presenceOf(applicationId: Snowflake): BotPresence | undefined {
    const sessions = [...this.#sessions.values()].filter((each) => each.applicationId === applicationId);
    const presence = sessions.at(-1)?.presence;
    return presence && HIDDEN.has(presence.status) ? undefined : presence;
  }

  reaches(applicationId: Snowflake, guildId: Snowflake | null): boolean {
    return [...this.#sessions.values()].some(
      (session) => session.applicationId === applicationId && isOnShard(session.shard, guildId),
    );
  }

  strike(fault: StrikingFault): number {
    const struck = [...this.#open].filter(
      ([session]) =>
        (fault.session_id ?? session.id) === session.id &&
        (fault.application_id ?? session.applicationId) === session.applicationId &&
        (fault.kind !== 'outage' || this.#has(session, fault.guild_id)),
    );
    if (struck.length === 0) return 0;
    if (fault.kind === 'outage') this.#beginOutage(fault);
    else for (const [session, connection] of struck) this.#break(session, connection, fault);
    return struck.length;
  }

  #break(session: Session, connection: Connection, fault: Exclude<StrikingFault, { kind: 'outage' }>): void {
    switch (fault.kind) {
      case 'drop':
        connection.drop();
        return;
      case 'close':
        connection.close(fault.code, 'a requested fault.');
        return;
      case 'reconnect':
        connection.control(GatewayOpcode.RECONNECT, null);
        return;
      case 'invalid_session':
        connection.control(GatewayOpcode.INVALID_SESSION, fault.resumable);
        connection.session = undefined;
        this.#detach(session, fault.resumable);
    }
  }

  /** For a time, a guild is not there, and nothing of what happens in it is told. */
  #beginOutage({ guild_id: guildId, duration_ms: durationMs }: StrikingFault & { kind: 'outage' }): void {
    const service = this.findService();
    const running = this.#outages.get(guildId) ?? 0;
    if (running === 0)
      this.#dispatchOfGuild(guildId, 'GUILD_DELETE', () => ({ id: guildId, unavailable: true }));
    this.#outages.set(guildId, running + 1);
    void waitFor(service, durationMs).then(() => {
      const left = (this.#outages.get(guildId) ?? 1) - 1;
      this.#outages.set(guildId, left);
      if (left > 0) return;
      this.#outages.delete(guildId);
      this.#dispatchOfGuild(guildId, 'GUILD_CREATE', (session) => toGuildCreate(service, session, guildId));
    });
  }

  /** Dispatches what is said of a guild to every session that has it. */
  #dispatchOfGuild(
    guildId: Snowflake,
    type: 'GUILD_CREATE' | 'GUILD_DELETE',
    toData: (session: Session) => object,
  ): void {
    for (const session of [...this.#sessions.values()]) {
      if (!this.#has(session, guildId)) continue;
      if ((session.intents & GatewayIntent.GUILDS) === 0) session.noteWithheld(type);
      else this.#dispatch(session, type, toData(session));
    }
  }

  #has(session: Session, guildId: Snowflake): boolean {
    return findSessionGuilds(this.findService(), session).includes(guildId);
  }

  #offer(dispatch: Dispatch): void {
    const { type, guildId, intents, isFor, toData } = dispatch;
    if (guildId !== null && type !== 'INTERACTION_CREATE' && this.#outages.has(guildId)) return;
    for (const session of [...this.#sessions.values()]) {
      if (!isOnShard(session.shard, guildId) || !isFor(session.application)) continue;
      if (intents !== 0 && (intents & session.intents) === 0) session.noteWithheld(type);
      else this.#dispatch(session, type, toData(session));
    }
  }

  #dispatch(session: Session, type: string, data: object): void {
    const { faults, events, requests } = this.findService();
    const frame = session.toDispatch(type, data);
    requests.noteDispatch(session.id, type, data);
    const connection = this.#open.get(session);
    if (!connection) return;
    const { applicationId, id: sessionId } = session;
    const fault = faults.takeForGateway({ applicationId, sessionId, event: type });
    if (!fault) {
      connection.dispatch(frame);
      return;
    }
    switch (fault.kind) {
      // These two are not about dispatches.
      case 'outage':
      case 'ignore_heartbeat':
        return;
      case 'delay':
        connection.dispatch(frame, fault.delay_ms);
        break;
      case 'duplicate':
        connection.dispatch(frame);
        connection.dispatch(frame);
        break;
      case 'reconnect':
        connection.dispatch(frame);
        this.#break(session, connection, fault);
        break;
      default:
        this.#break(session, connection, fault);
    }
    const { id: interactionId } = data as { readonly id: string };
    const about = type === 'INTERACTION_CREATE' ? { interaction_id: interactionId } : {};
    events.emit({ type: 'FAULT_USED', fault, session_id: sessionId, ...about });
  }

  #receive(connection: Connection, frame: ClientFrame): void {
    const service = this.findService();
    const { session } = connection;
    switch (frame.name) {
      case 'HEARTBEAT':
        this.#answerHeartbeat(connection);
        return;
      case 'IDENTIFY':
        this.#identify(connection, frame.d);
        return;
      case 'RESUME':
        this.#resume(connection, frame.d);
        return;
      case 'PRESENCE_UPDATE':
        if (session) {
          session.presence = frame.d;
          this.#tell('GATEWAY_SESSION_UPDATE', session);
        }
        return;
      case 'REQUEST_GUILD_MEMBERS': {
        if (!session) return;
        const chunks = toMembersChunks(service, session, frame.d);
        if (chunks.length === 0) session.noteWithheld('GUILD_MEMBERS_CHUNK');
        for (const chunk of chunks) this.#dispatch(session, 'GUILD_MEMBERS_CHUNK', chunk);
        return;
      }
      case 'REQUEST_SOUNDBOARD_SOUNDS':
        for (const guildId of frame.d.guild_ids) {
          if (!session || !this.#has(session, guildId)) continue;
          this.#dispatch(session, 'SOUNDBOARD_SOUNDS', { guild_id: guildId, soundboard_sounds: [] });
        }
        return;
      case 'REQUEST_CHANNEL_INFO': {
        const guildId = frame.d.guild_id;
        if (!session || !this.#has(session, guildId)) return;
        this.#dispatch(session, 'CHANNEL_INFO', { guild_id: guildId, channels: [] });
        return;
      }
      case 'VOICE_STATE_UPDATE':
        // There is no voice here. Discord leaves this unanswered too where the bot may not connect.
        return;
    }
  }

  #answerHeartbeat(connection: Connection): void {
    const { faults, events } = this.findService();
    const { session } = connection;
    const fault =
      session &&
      faults.takeForGateway({ applicationId: session.applicationId, sessionId: session.id, event: null });
    if (fault) events.emit({ type: 'FAULT_USED', fault, session_id: session.id });
    else connection.control(GatewayOpcode.HEARTBEAT_ACK, null);
  }

  #identify(connection: Connection, given: Data<'IDENTIFY'>): void {
    const service = this.findService();
    const application = this.#findApplication(given.token);
    if (!application) {
      connection.close(4004, 'no application of the emulator has this token.');
      return;
    }
    const shard = readShard(given.shard);
    if (!shard) {
      connection.close(4010, `${JSON.stringify(given.shard)} is not [shard_id, num_shards].`);
      return;
    }
    const { intents } = given;
    if (!isIntents(intents)) {
      connection.close(4013, `${JSON.stringify(intents)}.`);
      return;
    }
    const disallowed = findUngrantedIntents(intents, application.flags);
    if (disallowed.length > 0) {
      connection.close(4014, `${disallowed.join(', ')}: see the flags of the application.`);
      return;
    }
    if (!this.#countIdentify(connection, application)) return;
    const session = new Session(service.store, {
      application,
      id: Buffer.from(service.randomBytes(16)).toString('hex'),
      intents,
      shard,
      largeThreshold: given.large_threshold ?? 50,
      presence: given.presence ?? { status: 'online', activities: [] },
      properties: given.properties,
      startedMs: service.clock.now(),
    });
    const guildIds = findSessionGuilds(service, session);
    if (guildIds.length > MOST_GUILDS) {
      connection.close(4011, `${guildIds.length} guilds; a shard has at most ${MOST_GUILDS}.`);
      return;
    }
    if (given.compress === true) connection.compressPayloads();
    this.#sessions.set(session.id, session);
    this.#attach(session, connection);
    const { version } = connection;
    const facts = { ...toFacts(session), id: session.id, resumeUrl: this.url, version };
    this.#dispatch(session, 'READY', toReady(service, facts));
    for (const guildId of guildIds) {
      if (this.#outages.has(guildId)) continue;
      if ((intents & GatewayIntent.GUILDS) === 0) session.noteWithheld('GUILD_CREATE');
      else this.#dispatch(session, 'GUILD_CREATE', toGuildCreate(service, session, guildId));
    }
    // Not before READY: what follows from it may be dispatched.
    this.#tell('GATEWAY_SESSION_CREATE', session);
  }

  /** Counts a start of a session; false, with an answer, if it is one too many. */
  #countIdentify(connection: Connection, { id }: Application): boolean {
    const starts = this.#startsOf(this.#starts, id, STARTS.windowMs);
    if (!this.isLimited) {
      starts.used += 1;
      return true;
    }
    const identifies = this.#startsOf(this.#identifies, id, IDENTIFY_WINDOW_MS);
    identifies.used += 1;
    if (identifies.used > STARTS.maxConcurrency) {
      connection.control(GatewayOpcode.INVALID_SESSION, false);
      return false;
    }
    starts.used += 1;
    if (starts.used <= STARTS.total) return true;
    // Discord also replaces the token.
    const why = `more than ${STARTS.total} session starts in a day.`;
    for (const session of [...this.#sessions.values()]) {
      if (session.applicationId === id) this.#finish(session, why);
    }
    connection.close(4004, why);
    return false;
  }

  /** Ends the sessions of an application that is no more, or has another token. */
  #closeForeign(applicationId: Snowflake): void {
    const { store } = this.findService();
    const token = store.applications.get(applicationId)?.token;
    for (const session of [...this.#sessions.values()]) {
      if (session.applicationId === applicationId && session.token !== token) {
        this.#finish(session, 'the token is no longer that of the application.');
      }
    }
  }

  #finish(session: Session, why: string): void {
    this.#open.get(session)?.close(4004, why);
    this.#forget(session);
  }

  #startsOf(counts: Map<Snowflake, Starts>, id: Snowflake, windowMs: number): Starts {
    const nowMs = this.findService().clock.now();
    const known = counts.get(id);
    if (known && nowMs - known.sinceMs < windowMs) return known;
    const starts = { sinceMs: nowMs, used: 0 };
    counts.set(id, starts);
    return starts;
  }

  #resume(connection: Connection, { token, session_id: id, seq }: Data<'RESUME'>): void {
    const application = this.#findApplication(token);
    if (!application) {
      connection.close(4004, 'no application of the emulator has this token.');
      return;
    }
    const session = this.#sessions.get(id);
    const missed = session?.after(seq ?? 0);
    if (!session || session.applicationId !== application.id || !missed) {
      connection.control(GatewayOpcode.INVALID_SESSION, false);
      return;
    }
    // The client knows better than this side that its last connection is gone.
    this.#open.get(session)?.close(4000, 'another connection resumes the session.');
    if ((seq ?? 0) > session.sequence) {
      this.#forget(session);
      connection.close(4007, `${seq} is after the last event, ${session.sequence}.`);
      return;
    }
    this.#attach(session, connection);
    session.resumes += 1;
    session.onResume?.();
    for (const frame of missed) connection.send(frame);
    this.#dispatch(session, 'RESUMED', {});
    this.#tell('GATEWAY_SESSION_UPDATE', session);
  }

  #attach(session: Session, connection: Connection): void {
    connection.session = session;
    this.#open.set(session, connection);
  }

  #end(connection: Connection, isResumable: boolean): void {
    const { session } = connection;
    connection.session = undefined;
    if (session && this.#open.get(session) === connection) this.#detach(session, isResumable);
  }

  /** A session has lost its connection, and ends if it is not resumed in time. */
  #detach(session: Session, isResumable: boolean): void {
    this.#open.delete(session);
    if (!isResumable) {
      this.#forget(session);
      return;
    }
    this.#tell('GATEWAY_SESSION_UPDATE', session);
    const service = this.findService();
    const { resumes } = session;
    const resumed = new AbortController();
    session.onResume = () => {
      resumed.abort();
    };
    service.clock
      .deadline(RESUMABLE_MS, AbortSignal.any([resumed.signal, service.stopping]))
      .addEventListener(
        'abort',
        () => {
          if (!this.#open.has(session) && session.resumes === resumes) this.#forget(session);
        },
        { once: true },
      );
  }

  #forget(session: Session): void {
    if (!this.#sessions.delete(session.id)) return;
    this.#open.delete(session);
    this.#tell('GATEWAY_SESSION_DELETE', session);
  }

  #tell(
    type: 'GATEWAY_SESSION_CREATE' | 'GATEWAY_SESSION_UPDATE' | 'GATEWAY_SESSION_DELETE',
    session: Session,
  ): void {
    this.findService().events.emit({ type, session: this.#show(session) });
  }

  #show(session: Session): GatewaySession {
    const connection = this.#open.get(session);
    return {
      id: session.id,
      application_id: session.applicationId,
      shard: session.shard,
      intents: intentNamesOf(session.intents),
      sequence: session.sequence,
      started_ms: session.startedMs,
      connected_since_ms: connection?.openedMs ?? null,
      latency_ms: connection?.latencyMs ?? null,
      properties: session.properties,
      presence: session.presence,
      resumes: session.resumes,
      dispatched: Object.fromEntries(session.dispatched),
      withheld: Object.fromEntries(session.withheld),
    };
  }

  /** Clients write a token with the prefix of the API or without it. */
  #findApplication(token: string): Application | undefined {
    const bare = token.replace(/^Bot +/, '');
    return [...this.findService().store.applications.values()].find((each) => each.token === bare);
  }
}

/** Returns the facts of a session as they are now. */
function toFacts({ application, intents, shard, largeThreshold }: Session) {
  return { application, intents, shard, largeThreshold };
}

function readShard(given: unknown): readonly [id: number, count: number] | undefined {
  if (given === undefined || given === null) return [0, 1];
  if (!Array.isArray(given) || given.length !== 2) return undefined;
  const [id, count] = given as unknown[];
  if (!isCount(id) || !isCount(count) || id >= count) return undefined;
  return [id, count];
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isIntents(value: unknown): value is number {
  return isCount(value) && value <= ALL_INTENTS && (value & ~ALL_INTENTS) === 0;
}

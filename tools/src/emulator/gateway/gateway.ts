import {
  ALL_INTENTS,
  GatewayIntent,
  GatewayOpcode,
  intentNamesOf,
  PRIVILEGED_INTENTS,
  type Snowflake,
} from 'commandry/protocol';
import type { EmulatorEvent } from '../domain/emulator-events.js';
import type { Service } from '../emulator-modules.js';
import type { Application } from '../storage/store-records.js';
import type { BotGateway, Link, StartLimits } from './bot-gateway.js';
import { Connection, type ClientFrame } from './connection.js';
import { findSessionGuilds, toDispatches, toGuildCreate, toReady, type Dispatch } from './dispatches.js';
import { Session } from './session.js';

/** How long a session can be resumed after its connection was lost. */
const RESUMABLE_MS = 5 * 60_000;
/** The most guilds of a shard. */
const MOST_GUILDS = 2_500;
/** From here on, Discord recommends one more shard. */
const GUILDS_PER_SHARD = 1_000;
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
      end: (each: Connection, code: number | undefined) => {
        this.#end(each, code);
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
    return connection;
  }

  handle(event: EmulatorEvent): void {
    if (this.#sessions.size === 0) return;
    for (const dispatch of toDispatches(this.findService(), event)) {
      for (const session of this.#sessions.values()) this.#offer(session, dispatch);
    }
  }

  isOnline(applicationId: Snowflake): boolean {
    return [...this.#sessions.values()].some((session) => session.applicationId === applicationId);
  }

  #offer(session: Session, dispatch: Dispatch): void {
    if (!dispatch.isFor(session.application) || !isOnShard(session, dispatch.guildId)) return;
    if (dispatch.intents !== 0 && (dispatch.intents & session.intents) === 0) {
      session.noteWithheld(dispatch.type);
      return;
    }
    this.#dispatch(session, dispatch.type, dispatch.toData(session));
  }

  #dispatch(session: Session, type: string, data: object): void {
    const frame = session.toDispatch(type, data);
    this.#open.get(session)?.send(frame);
  }

  #receive(connection: Connection, frame: ClientFrame): void {
    switch (frame.name) {
      case 'IDENTIFY':
        this.#identify(connection, frame.d);
        return;
      case 'RESUME':
        this.#resume(connection, frame.d);
        return;
      case 'PRESENCE_UPDATE':
        if (connection.session) connection.session.presence = frame.d;
        return;
      case 'HEARTBEAT':
      case 'VOICE_STATE_UPDATE':
      case 'REQUEST_GUILD_MEMBERS':
      case 'REQUEST_SOUNDBOARD_SOUNDS':
        return;
    }
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
    const disallowed = findDisallowedIntents(application, intents);
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
    const facts = { ...toFacts(session), id: session.id, resumeUrl: this.url };
    this.#dispatch(session, 'READY', toReady(service, facts));
    for (const guildId of guildIds) {
      if ((session.intents & GatewayIntent.GUILDS) === 0) session.noteWithheld('GUILD_CREATE');
      else this.#dispatch(session, 'GUILD_CREATE', toGuildCreate(service, session, guildId));
    }
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
      if (session.applicationId !== id) continue;
      this.#open.get(session)?.close(4004, why);
      this.#forget(session);
    }
    connection.close(4004, why);
    return false;
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
    if ((seq ?? 0) > session.sequence) {
      this.#forget(session);
      connection.close(4007, `${seq} is after the last event, ${session.sequence}.`);
      return;
    }
    // The client knows better than this side that its last connection is gone.
    this.#open.get(session)?.close(4000, 'the session goes on at another connection.');
    this.#attach(session, connection);
    session.resumes += 1;
    for (const frame of missed) connection.send(frame);
    this.#dispatch(session, 'RESUMED', {});
  }

  #attach(session: Session, connection: Connection): void {
    connection.session = session;
    this.#open.set(session, connection);
  }

  #end(connection: Connection, clientCode: number | undefined): void {
    const { session } = connection;
    connection.session = undefined;
    if (!session || this.#open.get(session) !== connection) return;
    this.#open.delete(session);
    if (clientCode === 1000 || clientCode === 1001) this.#forget(session);
    else this.#awaitResume(session);
  }

  /** Ends a session that is not resumed in time. */
  #awaitResume(session: Session): void {
    const { clock, stopping } = this.findService();
    const { resumes } = session;
    clock.deadline(RESUMABLE_MS, stopping).addEventListener(
      'abort',
      () => {
        if (!this.#open.has(session) && session.resumes === resumes) this.#forget(session);
      },
      { once: true },
    );
  }

  #forget(session: Session): void {
    this.#sessions.delete(session.id);
    this.#open.delete(session);
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

/** Whether a session gets what is about a guild, or about none. */
function isOnShard({ shard: [id, count] }: Session, guildId: Snowflake | null): boolean {
  return id === (guildId === null ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(count)));
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

/** Returns the names of the privileged intents that the application is not granted. */
function findDisallowedIntents({ flags }: Application, intents: number): readonly string[] {
  return intentNamesOf(intents).filter((name) => {
    const privileged = PRIVILEGED_INTENTS[name as keyof typeof PRIVILEGED_INTENTS] as
      | { readonly flags: number }
      | undefined;
    return privileged !== undefined && (flags & privileged.flags) === 0;
  });
}

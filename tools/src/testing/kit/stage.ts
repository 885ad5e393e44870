import type { Snowflake } from 'commandry/protocol';
import type { App, LogEntry } from 'commandry';
import type { Exchange, KitService, MessageEvent, UserAction, WireObject } from '../service/kit-service.js';
import { UserRefusal, WITHOUT_REASON } from '../service/kit-service.js';
import type { KitWorld } from '../world/kit-world.js';
import type { Deliveries } from './deliveries.js';
import type { Incidents, KitIncident } from './incidents.js';
import { KitError, withTranscript, type KitErrorCode } from './kit-error.js';
import type { Timers } from './kit-clock.js';
import { MessageLog } from './message-log.js';
import { canSeeChannel, findKitActor } from '../world/kit-rights.js';
import type { Transcript } from './transcript.js';
import { CHANGES, PastMessage } from '../views/seen-message.js';

interface Parts {
  readonly app: App;
  readonly service: KitService;
  readonly world: KitWorld;
  readonly timers: Timers;
  readonly deliveries: Deliveries;
  readonly incidents: Incidents;
  readonly transcript: Transcript;
  /** The entries of the bot's log so far. */
  readonly log: readonly LogEntry[];
  /** How long the bot may be at work without the kit knowing why, in real milliseconds. */
  readonly settleMs: number;
}

/** An action of a user, and its consequences. */
export interface StagedUse {
  /** Undefined while the bot has not responded. */
  readonly exchange: Exchange | undefined;
  /** The interaction; undefined where Discord acted by itself. */
  readonly interactionId: string | undefined;
  /** Where the log of messages ended before. */
  readonly startedAt: number;
}

/** Lets users act, one step at a time, and waits until the bot is done reacting. */
export class Stage {
  readonly app: App;
  readonly service: KitService;
  readonly world: KitWorld;
  readonly timers: Timers;
  readonly messages: MessageLog;
  readonly #parts: Parts;
  readonly #connected: Promise<void>;
  /** Settled when Discord has taken over what was arranged. */
  #arranged = Promise.resolve();
  /** The users of uses whose caller has not gone on. */
  readonly #acting: Snowflake[] = [];
  #isClosed = false;

  constructor(parts: Parts, connected: Promise<void>) {
    this.app = parts.app;
    this.service = parts.service;
    this.world = parts.world;
    this.timers = parts.timers;
    this.messages = new MessageLog(parts.world);
    this.#parts = parts;
    this.#connected = connected;
    // Reported by the first use.
    connected.catch(() => undefined);
    parts.service.subscribe((event) => {
      this.messages.add(event);
      parts.transcript.add(() => this.#describe(event));
      parts.deliveries.notifyProgress();
    });
  }

  /** Brings Discord up to date with what was arranged, what another caller is bringing included. */
  async arrange(): Promise<void> {
    await this.#connected;
    const before = this.#arranged;
    const changes = this.world.takeChanges();
    if (changes.length === 0) return before;
    const arranged = (async () => {
      await before;
      await this.service.arrange(changes);
    })();
    // Reported here, once.
    this.#arranged = arranged.catch(() => undefined);
    return arranged;
  }

  /**
   * Lets a user do something. Resolves when the bot is done reacting.
   *
   * @param userId - Who does it.
   * @param what - For the transcript, for example `ada uses /ticket open`.
   * @throws KitError `NOT_POSSIBLE`, `BOT_FAILED` or `BOT_STILL_WORKING`.
   */
  async act(userId: Snowflake, what: string, use: () => Promise<Exchange>): Promise<StagedUse> {
    if (this.#isClosed) throw new KitError('KIT_MISUSED', `The kit is closed, so ${what} no more.`);
    this.#acting.push(userId);
    const { deliveries, transcript } = this.#parts;
    let startedAt: number;
    let firstDelivery: number;
    let exchange: Exchange | undefined;
    try {
      await this.arrange();
      transcript.add(what);
      startedAt = this.messages.end;
      firstDelivery = deliveries.deliveredCount;
      const done = deliveries.during(use()).then((outcome) => {
        exchange = advise(outcome);
        this.#note(exchange, userId);
      });
      const isSettled = await Promise.race([
        deliveries.settle(this.#parts.settleMs),
        done.then(() => new Promise<never>(() => undefined)),
      ]);
      if (!isSettled) throw this.#stillWorking(what);
    } catch (error) {
      throw this.#toKitError(what, error);
    } finally {
      this.#acting.splice(this.#acting.indexOf(userId), 1);
    }
    this.throwIncidents(what, userId);
    return {
      startedAt,
      get exchange() {
        return exchange;
      },
      get interactionId() {
        return exchange?.interaction?.id ?? deliveries.firstDeliveryAfter(firstDelivery, userId);
      },
    };
  }

  /**
   * Lets a user do something that is no interaction, such as writing a message. Resolves when the bot is done reacting to
   * it.
   *
   * @param what - For the transcript, for example `ada says "hello"`.
   * @throws KitError As {@link act}.
   */
  async perform(
    userId: Snowflake,
    what: string,
    action: Omit<UserAction, 'userId'>,
  ): Promise<WireObject | undefined> {
    if (this.#isClosed) throw new KitError('KIT_MISUSED', `The kit is closed, so ${what} no more.`);
    this.#acting.push(userId);
    const { deliveries, transcript, settleMs } = this.#parts;
    let made: WireObject | undefined;
    try {
      await this.arrange();
      transcript.add(what);
      made = await this.service.perform({ userId, ...action });
      if (!(await deliveries.settle(settleMs))) throw this.#stillWorking(what);
    } catch (error) {
      throw this.#toKitError(what, error);
    } finally {
      this.#acting.splice(this.#acting.indexOf(userId), 1);
    }
    this.throwIncidents(what, userId);
    return made;
  }

  /** Resolves when nothing has happened for a while, whatever is at work. */
  async calm(): Promise<void> {
    await this.arrange();
    await this.#parts.deliveries.calm();
  }

  /** True if a user sees what is written in a channel. */
  sees(userId: Snowflake, channelId: Snowflake): boolean {
    const { world, timers } = this;
    const user = world.users.get(userId);
    const channel = world.channels.get(channelId);
    const actor = user && channel && findKitActor(world, user, channel);
    return actor !== undefined && canSeeChannel({ world, clock: timers }, actor);
  }

  /** Nobody acts any more. */
  close(): void {
    this.#isClosed = true;
  }

  /** Lets time pass, and the bot react to each moment of it. */
  async advance(ms: number): Promise<void> {
    await this.arrange();
    const { timers, deliveries } = this.#parts;
    // Work that was begun before, and is not awaited, begins before time passes.
    if (this.#acting.length > 0) await deliveries.calm();
    const untilMs = timers.now() + ms;
    for (let dueMs = timers.nextDueMs(untilMs); dueMs !== undefined; dueMs = timers.nextDueMs(untilMs)) {
      timers.moveTo(dueMs);
      await this.#react();
    }
    timers.moveTo(untilMs);
    await this.#react();
    this.throwIncidents('time passed');
  }

  /**
   * Waits for the end of the bot's work, and lets time pass where that waits for time: a call that failed is repeated
   * after a pause.
   */
  async passTimeUntil(work: Promise<unknown>): Promise<void> {
    const { timers, deliveries } = this.#parts;
    const ended = work.then(() => true);
    while (!(await Promise.race([ended, deliveries.calm().then(() => false)]))) {
      const dueMs = timers.nextDueMs(Infinity);
      if (dueMs === undefined) {
        await work;
        return;
      }
      timers.moveTo(dueMs);
    }
  }

  async #react(): Promise<void> {
    const { deliveries, settleMs } = this.#parts;
    // While a test holds a use in its hands, its handler may wait for what only the test gives it.
    if (this.#acting.length > 0) await deliveries.calm();
    else if (!(await deliveries.settle(settleMs))) throw this.#stillWorking('time passed');
  }

  /**
   * Lets time pass until the handler of a use is done.
   *
   * @throws KitError `BOT_WAITS_FOR_USER`.
   */
  async finish(use: StagedUse): Promise<void> {
    const { deliveries, timers } = this.#parts;
    await this.settle('the reply was awaited');
    const delivery = use.interactionId === undefined ? undefined : deliveries.find(use.interactionId);
    if (!delivery) return;
    // A handler may sleep on when its interaction has ended.
    while (deliveries.isOpen(delivery) || deliveries.sleeps(delivery)) {
      if (!deliveries.sleeps(delivery))
        throw this.fail(
          'BOT_WAITS_FOR_USER',
          'The bot waits for a user to press, choose or submit something, and sends the final reply only after that.',
        );
      const dueMs = timers.nextDueMs(Infinity);
      if (dueMs === undefined) return;
      await this.advance(dueMs - timers.now());
    }
  }

  /** Resolves when the bot is done reacting to whatever happened. */
  async settle(what = 'the bot settled'): Promise<void> {
    await this.arrange();
    const { deliveries, settleMs } = this.#parts;
    if (!(await deliveries.settle(settleMs))) throw this.#stillWorking(what);
    this.throwIncidents(what);
  }

  /** @throws KitError `BOT_FAILED` if something went wrong that the test does not look at. */
  throwIncidents(what: string, ofUserId?: Snowflake): void {
    // Those of others who are acting fail their own uses.
    const unseen = this.#parts.incidents.takeUnseen(
      (userId) => userId === ofUserId || userId === undefined || !this.#acting.includes(userId),
    );
    const [first] = unseen;
    if (!first) return;
    const list = unseen.map(describeIncident).join('\n\n');
    throw this.fail(
      'BOT_FAILED',
      `The bot failed when ${what}.\n\n${list}\n\nA test that expects this reads \`kit.errors\` before.`,
      { reason: first.code, ...(first.error ? { cause: first.error } : {}) },
    );
  }

  /** Returns why a guard refused the suggestions of an interaction, as the bot has logged it. */
  refusalOfSuggestions(interactionId: string | undefined): string | undefined {
    const entry = this.#parts.log.findLast(
      (one) => one['interactionId'] === interactionId && isRefusalOfSuggestions(one),
    );
    if (!entry) return undefined;
    return entry['reason'] === 'appPermissions'
      ? `${entry.message} Give the bot more with \`botPermissions\`.`
      : entry.message;
  }

  /** Makes an error that tells what happened before it. */
  fail(
    code: KitErrorCode,
    message: string,
    options: ErrorOptions & { readonly reason?: string } = {},
  ): KitError {
    const { transcript } = this.#parts;
    return new KitError(code, withTranscript(message, transcript.tail()), options);
  }

  #describe({ type, message, visible_to: visibleTo }: MessageEvent): string {
    const past = new PastMessage(message, CHANGES[type]);
    const reader = visibleTo === null ? undefined : this.world.users.get(visibleTo)?.username;
    const author = (message['author'] as { readonly username?: string } | undefined)?.username ?? 'somebody';
    const drawn = type === 'MESSAGE_DELETE' ? '' : `\n${this.#nameMentions(String(past))}`;
    return `  ${author}'s message was ${past.change}${reader === undefined ? '' : `; only ${reader} sees it`}${drawn}`;
  }

  /** Writes mentioned users and roles as a client shows them. */
  #nameMentions(text: string): string {
    const { users, roles, channels } = this.world;
    return text
      .replace(/<@!?(\d+)>/g, (mention, id: string) =>
        users.has(id) ? `@${users.get(id)?.username}` : mention,
      )
      .replace(/<@&(\d+)>/g, (mention, id: string) => (roles.has(id) ? `@${roles.get(id)?.name}` : mention))
      .replace(/<#(\d+)>/g, (mention, id: string) =>
        channels.has(id) ? `#${channels.get(id)?.name}` : mention,
      );
  }

  #note({ outcome, reason, modal }: Exchange, userId: Snowflake): void {
    const { transcript, incidents } = this.#parts;
    const what = modal ? `modal "${String(modal['title'])}"` : outcome;
    transcript.add(`  the bot responds: ${what}${reason ? ` ${reason.code}: ${reason.message}` : ''}`);
    if (outcome !== 'failed') return;
    const { code, message } = reason ?? WITHOUT_REASON;
    const nothing = { incidentId: undefined, handler: undefined, error: undefined };
    incidents.add({ code, message, ...nothing }, userId);
  }

  #toKitError(what: string, error: unknown): unknown {
    if (!(error instanceof UserRefusal)) return error;
    return this.fail('NOT_POSSIBLE', `Refused when ${what}: ${error.message} (${error.code})`, {
      reason: error.code,
      cause: error,
    });
  }

  #stillWorking(what: string): KitError {
    const { deliveries, settleMs } = this.#parts;
    const ids = deliveries
      .giveUp()
      .map((id) => id ?? 'unknown')
      .join(', ');
    return this.fail(
      'BOT_STILL_WORKING',
      `The bot is still at work ${settleMs} ms after ${what} (interaction ${ids || 'none'}), and waits neither for kit.clock nor for a user. Let what it waits for take its time from kit.clock, answer the calls that it makes, or raise settleMs.`,
    );
  }
}

/** Whether an entry of the log says that a guard refused suggestions, of which the user sees none. */
export function isRefusalOfSuggestions({ event, option }: LogEntry): boolean {
  return event === 'GUARD_REJECTED' && option !== undefined;
}

/** What a test can do about a failure, which Discord cannot know. */
const ADVICE: Readonly<Partial<Record<string, string>>> = {
  NOT_EMBEDDED: 'Create the kit with `activity: true`.',
};

function advise(exchange: Exchange): Exchange {
  const { reason } = exchange;
  const advice = reason && ADVICE[reason.code];
  if (!reason || advice === undefined) return exchange;
  return { ...exchange, reason: { ...reason, message: `${reason.message} ${advice}` } };
}

function describeIncident({ code, message, error }: KitIncident): string {
  return `${code}: ${message}${error ? `\n${error.stack ?? error.message}` : ''}`;
}

import type { RepliableInteraction } from '../../commands/types/component-types.js';
import { DEFER_WANTED, isDefer, type Defer } from '../../commands/types/defer.js';
import type {
  AnsweredBy,
  AskSettings,
  AwaitComponentSettings,
  AwaitComponentsSettings,
  WaitSettings,
} from '../../commands/waiting/waiting-types.js';
import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { formatMs } from '../../common/time-limit.js';
import {
  givenInvalid,
  givenProblem,
  refuseUnknown,
  type GivenProblem,
  type SettingNames,
} from '../../common/read-given.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import { invokingUser } from '../context/base-interaction.js';
import { Component } from '../context/component-contexts.js';
import type { InteractionTools } from '../context/interaction-tools.js';
import { Session, type SessionServices } from '../reply/session/interaction-session.js';
import type { HandlerSession } from '../reply/session/session-calls.js';
import { isInvisiblyDeferred } from '../reply/session/transition.js';
import { type Callback, toMessageCallback } from '../reply/to-callback.js';
import { toUserMessageFacts, type UserMessages } from '../user-messages/user-messages.js';
import type { EndReason, Waiter, WaitRegistry, Use } from './wait-registry.js';
import type { Click } from './waiting-calls.js';

export interface WaitServices {
  readonly clock: Clock;
  readonly registry: WaitRegistry;
  readonly relay: {
    /** Undefined without a relay; otherwise resolves when other processes find the wait. Never rejects. */
    announce(key: string, lifetimeMs: number): Promise<void> | undefined;
    withdraw(key: string): void;
  };
}

interface WaitInput {
  readonly owner: HandlerSession;
  readonly key: string;
  readonly settings: ReadWaitSettings;
  readonly take: (use: Use) => Callback | Promise<Callback> | undefined;
  /** Called once, before the promise settles. */
  readonly onEnd: (why: EndReason) => void;
}

/** One wait, which ends exactly once. */
export class Wait<T> implements Waiter {
  /** Resolves to the result; undefined if the wait ended without one. Never rejects. */
  readonly promise: Promise<T | undefined>;
  readonly key: string;
  readonly userId: string;
  readonly isQueued: boolean;
  /** Undefined if no other process has to find the wait; otherwise resolves when they do. Never rejects. */
  readonly announced: Promise<void> | undefined;
  readonly take: Waiter['take'];
  readonly #services: WaitServices;
  readonly #input: WaitInput;
  readonly #stops: (() => void)[] = [];
  #resolve: (value: T | undefined) => void = () => undefined;
  #ended: EndReason | undefined;

  /** @throws CommandryError `WAITS_TOO_MANY`. */
  constructor(services: WaitServices, input: WaitInput) {
    const { owner, key, settings, take } = input;
    const { clock, registry, relay } = services;
    this.#services = services;
    this.#input = input;
    this.key = key;
    this.userId = invokingUser(owner.interaction).id;
    this.isQueued = owner.resumed !== undefined;
    this.take = (use) => (this.#ended ? undefined : take(use));
    this.promise = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    registry.add(this);
    this.announced = relay.announce(key, settings.timeoutMs);
    this.#stops.push(
      clock.after(settings.timeoutMs, () => {
        this.end('time');
      }),
    );
    this.#follow(settings.signal);
    this.#stops.push(
      owner.whenOver(() => {
        this.end('handler');
      }),
    );
  }

  get isOver(): boolean {
    return this.#ended !== undefined;
  }

  /** Ends the wait with a result. */
  settle(value: T): void {
    this.#finish('answered', value);
  }

  end(why: EndReason): void {
    this.#finish(why, undefined);
  }

  #follow(signal: AbortSignal | undefined): void {
    if (!signal) return;
    const onAbort = (): void => {
      this.end('signal');
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#stops.push(() => {
      signal.removeEventListener('abort', onAbort);
    });
    if (signal.aborted) onAbort();
  }

  #finish(why: EndReason, value: T | undefined): void {
    if (this.#ended) return;
    this.#ended = why;
    for (const stop of this.#stops) stop();
    this.#services.registry.remove(this);
    this.#services.relay.withdraw(this.key);
    if (why === 'shutdown') this.#input.owner.abort.abort(new DOMException('The app ends.', 'AbortError'));
    this.#input.onEnd(why);
    this.#resolve(value);
  }
}

interface ReadWaitSettings {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

export interface ReadClickSettings extends ReadWaitSettings {
  readonly by: AnsweredBy<Click>;
  readonly defer: Defer | undefined;
  readonly filter: ((click: Click) => boolean) | undefined;
  readonly max: number;
}

const WAIT_SETTINGS: SettingNames<WaitSettings> = { timeoutMs: true, signal: true };

const CLICK_SETTINGS = { ...WAIT_SETTINGS, by: true, defer: true } as const;

const ASK_SETTINGS: SettingNames<AskSettings<Click>> = {
  ...CLICK_SETTINGS,
  as: true,
  afterwards: true,
  withClick: true,
};

const AWAIT_SETTINGS: SettingNames<AwaitComponentSettings<Click>> = {
  ...CLICK_SETTINGS,
  filter: true,
};

const AWAIT_ALL_SETTINGS: SettingNames<AwaitComponentsSettings<Click>> = {
  ...AWAIT_SETTINGS,
  max: true,
};

const DEFAULT_MS = 60_000;
/** Reserved for edits before the token expires, in milliseconds. */
const LAST_EDITS_MS = 16_000;

/** The setting names of each call. */
const NAMES = {
  'interaction.ask': ASK_SETTINGS,
  'interaction.askModal': WAIT_SETTINGS,
  awaitComponent: AWAIT_SETTINGS,
  awaitComponents: AWAIT_ALL_SETTINGS,
} as const satisfies Readonly<Record<string, Partial<SettingNames<AllSettings>>>>;

type AllSettings = AskSettings<Click> & AwaitComponentsSettings<Click>;

/** The values of enum settings. */
const CHOICES = {
  as: ['reply', 'followUp', 'update'],
  afterwards: ['disable', 'remove'],
} as const;

/**
 * Reads the settings of a wait. Without a schema, since every wait does this.
 *
 * @param where - The call.
 * @throws CommandryError `WAITING_UNSUPPORTED`, or `SETTING_INVALID` with every setting that is wrong.
 */
export function readWaitSettings(
  where: keyof typeof NAMES,
  owner: HandlerSession,
  clock: Clock,
  settings: AllSettings = {},
): ReadClickSettings {
  refuseUnknown<Partial<Record<keyof AllSettings, unknown>>>(
    where,
    settings,
    NAMES[where] as SettingNames<AllSettings>,
  );
  if (!owner.canWait)
    throw new CommandryError(
      'WAITING_UNSUPPORTED',
      'This host may end after the response, so nothing would receive the answer.',
    );
  const leftMs = Math.floor(owner.age.tokenEndsAtMs - clock.monotonicMs() - LAST_EDITS_MS);
  if (leftMs < 1) throw invalid('the token of this interaction is about to expire');
  const { timeoutMs = Math.min(DEFAULT_MS, leftMs), signal, by = 'user', defer, filter } = settings;
  const { max = Number.POSITIVE_INFINITY } = settings;
  const problems: GivenProblem[] = [];
  const require = (isRight: boolean, name: keyof AllSettings, must: string): void => {
    if (!isRight) problems.push(givenProblem([name], must, settings[name]));
  };
  require(Number.isInteger(timeoutMs) &&
    timeoutMs >= 1 &&
    timeoutMs <=
      leftMs, 'timeoutMs', `must be a whole number from 1 to ${leftMs}, because the token of this interaction expires in ${formatMs(leftMs + LAST_EDITS_MS)}`);
  require(signal === undefined || signal instanceof AbortSignal, 'signal', 'must be an AbortSignal');
  require(by === 'user' ||
    by === 'anyone' ||
    typeof by === 'function' ||
    Array.isArray(by), 'by', "must be 'user', 'anyone', a list of user ids, or a function");
  require(filter === undefined || typeof filter === 'function', 'filter', 'must be a function');
  require(defer === undefined ||
    (isDefer(defer) && (defer as Defer) !== 'never'), 'defer', `must be ${DEFER_WANTED}, but not 'never'`);
  require(max === Number.POSITIVE_INFINITY ||
    (Number.isInteger(max) && max >= 1), 'max', 'must be a whole number from 1');
  for (const [name, allowed] of Object.entries(CHOICES)) {
    const value = settings[name as keyof typeof CHOICES];
    const isRight = value === undefined || (allowed as readonly string[]).includes(value);
    require(isRight, name as keyof typeof CHOICES, `must be '${allowed.join("' or '")}'`);
  }
  if (problems.length > 0) throw givenInvalid(where, problems, { what: 'The handler cannot wait' });
  return { timeoutMs, signal, by, defer, filter, max };
}

export function invalid(problem: string): CommandryError {
  return new CommandryError('SETTING_INVALID', `The handler cannot wait: ${problem}.`);
}

export interface ClickServices {
  /** Lazy, to break the cycle between sessions and waits. */
  readonly sessions: () => SessionServices;
  readonly tools: InteractionTools;
  readonly userMessages: UserMessages;
}

/** An awaited interaction, with its own session, which lasts as long as the handler's. */
export interface OpenUse<Author> {
  readonly author: Author;
  readonly session: Session;
  /**
   * Starts the session, and returns the initial response. If not answered, it is acknowledged on release.
   *
   * @param first - Runs first, like a handler: errors are reported to the user, and the result is the reply.
   * @param last - Runs after the acknowledgement, and before the process ends.
   */
  run(first?: () => unknown, last?: () => Promise<unknown>): Callback | Promise<Callback>;
  /** Acknowledges the interaction if the handler has not answered it. */
  release(): void;
}

/** Opens a component interaction. */
export function openClick(
  services: ClickServices,
  owner: HandlerSession,
  use: Use,
  defer?: Defer,
): OpenUse<Click> | undefined {
  const { interaction } = use;
  if (interaction.type === InteractionType.MODAL_SUBMIT) return undefined;
  return openUse(
    services,
    { owner, use, defer },
    (session) => new Component(interaction, session, services.tools),
  );
}

interface UseOf {
  readonly owner: HandlerSession;
  readonly use: Use;
  readonly defer?: Defer | undefined;
}

export function openUse<Author extends RepliableInteraction>(
  services: ClickServices,
  { owner, use, defer }: UseOf,
  toAuthor: (session: Session) => Author,
): OpenUse<Author> {
  const { interaction, arrivedAtMs, host } = use;
  const sessions = services.sessions();
  const ofApp = sessions.defer === 'never' ? 'auto' : sessions.defer;
  const { interactionId: _ofOwner, ...about } = owner.logContext;
  const session = new Session<Author>(sessions, interaction, {
    about,
    defer: defer ?? ofApp,
    arrivedAtMs,
    toAuthor,
  });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    author: session.author,
    session,
    run: (first, last) => {
      const stop = owner.whenOver(release);
      return session.run({
        start: async () => {
          const reply = await first?.();
          if (reply !== undefined) return reply;
          await released;
          stop();
          acknowledge(session);
          await last?.();
          return undefined;
        },
        toReply: (_interaction, _use, thrown) => {
          throw thrown;
        },
        host,
      });
    },
    release,
  };
}

/** A modal opened by a command has no message to update: it needs a reply. */
function acknowledge(session: Session): void {
  const { state, source } = session;
  if (source && (state.phase === 'waiting' || isInvisiblyDeferred(state))) session.calls.deferUpdate();
}

/** Whether the user of a click may answer. */
export function mayAnswer(by: AnsweredBy<Click>, owner: HandlerSession, click: Click): boolean {
  if (by === 'anyone') return true;
  if (typeof by === 'function') return by(click);
  const { id } = click.user;
  return by === 'user' ? id === invokingUser(owner.interaction).id : by.includes(id);
}

/** Returns the response to a user who may not answer. */
export function refuseUser(
  { userMessages }: ClickServices,
  interaction: MessageComponentInteraction | Use['interaction'],
): Callback {
  return toMessageCallback(userMessages.write('notForYou', toUserMessageFacts(interaction, '')));
}

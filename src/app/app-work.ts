import type { CommandClass } from '../commands/compile/definition.js';
import type { WorkQueue } from '../commands/queue/work-queue.js';
import type { Clock } from '../common/clock.js';
import type { Log } from '../common/log.js';
import type { Observer } from '../common/observer.js';
import type { Dispatch } from '../interactions/dispatch/dispatch.js';
import type { OnError } from '../interactions/dispatch/handler-failure.js';
import type { Languages } from '../interactions/user-messages/languages.js';
import type { Snowflake } from '../protocol/snowflake.js';
import type { InteractionWebhook } from '../rest/interaction-webhook.js';
import type { App } from './app-types.js';
import type { Jobs } from './jobs.js';

/** The part of an app that a worker uses. */
export interface AppWork {
  readonly applicationId: Snowflake;
  readonly queue: WorkQueue | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly observer: Observer;
  readonly languages: Languages;
  readonly dispatch: Dispatch;
  /** The interaction types that routes and hooks handle besides those of commands. */
  readonly handled: ReadonlySet<number>;
  readonly webhook: InteractionWebhook;
  readonly onError: OnError | undefined;
  /** Runs jobs. */
  readonly jobs: Jobs;
  /** One instance of each class that declares a method. */
  readonly instances: ReadonlyMap<CommandClass, object>;
  readonly makeIncidentId: () => string;
  /** Whether the app has something to do before it works. */
  readonly startsFirst: boolean;
  /** Called when the app is closed, with the milliseconds that work under way may take. They never reject. */
  readonly closers: Set<(drainMs: number) => Promise<void>>;
  /** Resolves when the app was closed. */
  readonly closed: Promise<void>;
}

/** For workers of another copy of this package too. */
const WORK = Symbol.for('commandry.work.v1');

/** Gives an app what its workers use, out of sight. */
export function addWork<A extends App>(app: A, work: AppWork): A {
  return Object.defineProperty(app, WORK, { value: work });
}

/** Returns what workers use of an app; undefined for anything that is none. */
export function workOf(app: object): AppWork | undefined {
  return (app as { readonly [WORK]?: AppWork })[WORK];
}

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
import type { REST } from '@discordjs/rest';
import type { UserInteractionPayload } from '../protocol/interactions/interaction.js';
import type { App } from './app-types.js';
import type { Jobs } from './jobs.js';
import type { Life } from './life.js';

/** The part of an app that workers and connections to the gateway use. */
export interface AppWork {
  readonly applicationId: Snowflake;
  readonly queue: WorkQueue | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly observer: Observer;
  readonly languages: Languages;
  readonly dispatch: Dispatch;
  /** Interaction types handled by routes and hooks, besides those of commands. */
  readonly handled: ReadonlySet<number>;
  readonly webhook: InteractionWebhook;
  readonly onError: OnError | undefined;
  readonly jobs: Jobs;
  /** One instance of each class that declares a method. */
  readonly instances: ReadonlyMap<CommandClass, object>;
  readonly makeIncidentId: () => string;
  /** Whether the app declares what handles an interaction, or a handler waits for it. */
  readonly handles: (interaction: UserInteractionPayload) => boolean;
  /** The bot token; undefined if the app has none. */
  readonly token: () => string | undefined;
  /** Discord's REST API with the bot's token, retries and our errors. */
  readonly loadRest: () => Promise<REST>;
  /** The start of the app, if it has an `onStart` to run first. */
  readonly life: Life | undefined;
  /** Called when the app closes, with the drain time in milliseconds. They never reject. */
  readonly closers: Set<(drainMs: number) => Promise<void>>;
  /** Resolves when the app was closed. */
  readonly closed: Promise<void>;
}

/** `Symbol.for`, so that workers of another copy of this package find it. */
const WORK = Symbol.for('commandry.work.v1');

/** Attaches the internals, under a symbol. */
export function addWork<A extends App>(app: A, work: AppWork): A {
  return Object.defineProperty(app, WORK, { value: work });
}

/** Returns the internals attached by `addWork`; undefined if it is not an app. */
export function workOf(app: object): AppWork | undefined {
  return (app as { readonly [WORK]?: AppWork })[WORK];
}

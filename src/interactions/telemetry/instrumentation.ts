import type { EventDefinition, RunEvent } from '../../commands/events/event-definition.js';
import type { CommandClass } from '../../commands/compile/definition.js';
import type { FindRoute } from '../../commands/routes/route-definition.js';
import type { WorkQueue } from '../../commands/queue/work-queue.js';
import type { OnComponent, OnModal } from '../../commands/types/component-types.js';
import type { Clock } from '../../common/clock.js';
import type { Log } from '../../common/log.js';
import type { Telemetry } from '../../common/telemetry.js';
import type { Providers } from '../autocomplete/link-providers.js';
import type { PreparedRoute } from '../components/prepared-route.js';
import type { CountedEvent } from '../dispatch/counters.js';
import type { Dispatch } from '../dispatch/dispatch.js';
import type { InFlight } from '../dispatch/in-flight.js';
import type { Route } from '../dispatch/route.js';
import type { ObserveGuard } from '../middleware/middleware-chains.js';
import type { Receive } from '../receive/ports.js';
import type { SignatureCheck } from '../receive/signature-check.js';

/**
 * Telemetry of an app, made by `createTelemetry` of `commandry/telemetry`. The parts of an app are wrapped when it is
 * created, so that an app without telemetry pays nothing: it neither carries nor asks for it while it runs.
 */
export interface AppTelemetry extends Telemetry {
  /** Wraps the parts of an app. What it returns does the same, and tells of it. */
  readonly instrument: Instrumentation;
}

/** Wraps parts of an app so that they tell of their steps. */
export interface Instrumentation {
  settings<S extends InstrumentedSettings>(settings: S): S;
  signatureCheck(isSigned: SignatureCheck): SignatureCheck;
  route(route: Route): Route;
  findRoute(find: FindRoute<PreparedRoute>): FindRoute<PreparedRoute>;
  providers(providers: Providers): Providers;
  readonly guard: ObserveGuard;
  dispatch(dispatch: Dispatch, clock: Clock): Dispatch;
  eventHandlers(handlers: EventHandlers): EventHandlers;
  runEvent(run: RunEvent, events: readonly EventDefinition[]): RunEvent;
  /** Replaces functions of the app and of its parts, which nobody has called yet. */
  app(app: InstrumentedApp, parts: InstrumentedParts): void;
}

/** The handlers of events, and the instances that those that are methods belong to. */
export interface EventHandlers {
  readonly events: readonly EventDefinition[];
  readonly instances: ReadonlyMap<CommandClass, object>;
}

/** The settings that are wrapped. */
export interface InstrumentedSettings {
  readonly applicationId: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue?: WorkQueue | undefined;
  readonly onComponent?: OnComponent | undefined;
  readonly onModal?: OnModal | undefined;
}

/** The calls of an app that are wrapped. */
export interface InstrumentedApp {
  readonly receive: Receive;
  readonly receiveEvents?: Receive | undefined;
  readonly run: (name: string, work: never) => Promise<unknown>;
  readonly close: (options?: { readonly drainMs?: number }) => Promise<unknown>;
}

/** The parts of an app that are observed. */
export interface InstrumentedParts {
  readonly settings: InstrumentedSettings;
  /** They appear in no span, whatever a failure says. */
  readonly secrets: readonly string[];
  readonly inFlight: InFlight;
  readonly counters: Record<CountedEvent, number>;
  readonly waiting: { readonly count: number };
}

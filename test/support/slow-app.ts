import { createApp, type App, type AppOptions, type ChatInputInteraction } from 'commandry';
import { createTestKit, type TestAnswer } from 'commandry/testing';
import { fakeService, type FakeService, type ServiceAnswer } from './fake-service.js';
import { createLogbook, type Logbook } from './logbook.js';
import { createManualClock, type ManualClock } from './manual-clock.js';
import { handledBy } from './started-app.js';
import { turns, until } from './wait.js';

export const START_MS = 1_700_000_000_000;
export const kit = createTestKit({ now: () => START_MS });

export interface SlowApp {
  readonly app: App;
  readonly logbook: Logbook;
  readonly clock: ManualClock;
  readonly service: FakeService;
  /** Uses the one command. */
  readonly use: () => Promise<TestAnswer>;
}

/** An app whose handler a test holds in its hands, a clock that stands still, and a service that writes down. */
export function start(
  handler: (interaction: ChatInputInteraction) => unknown,
  more: Partial<AppOptions> = {},
  ...answers: (ServiceAnswer | undefined)[]
): SlowApp {
  const logbook = createLogbook();
  const clock = createManualClock(START_MS);
  const service = fakeService(...answers);
  const app = createApp({
    commands: [handledBy(handler)],
    ...kit.credentials,
    log: logbook.log,
    clock,
    fetch: service.fetch,
    makeIncidentId: () => 'incident-1',
    ...more,
  });
  return { app, logbook, clock, service, use: () => kit.chatInput(app, 'run') };
}

export { turns, until };

/** A reply that comes when the test says so. */
export function pending<T>() {
  let give: (value: T) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  return { promise, give, fail };
}

/** What happens when a handler runs on after the interaction was deferred automatically. */
export async function afterDefer(
  handler: (interaction: ChatInputInteraction) => unknown,
  more: Partial<AppOptions> = {},
  ...answers: (ServiceAnswer | undefined)[]
) {
  const gate = pending<undefined>();
  const started = start(async (interaction) => (await gate.promise, handler(interaction)), more, ...answers);
  const answer = started.use();
  await turns();
  started.clock.advance(2000);
  const body = (await answer).body;
  gate.give(undefined);
  return { ...started, body };
}

import type { App } from 'commandry';
import type { ManualClock } from '../time/manual-clock.js';
import { until } from '../time/wait.js';

/** The longest pause before a call is repeated. Whatever else waits longer waits for somebody. */
const LONGEST_PAUSE_MS = 1600;

/** Waits until all work of an app is done. The clock of the test moves over short pauses and stands still else. */
export async function allDone(app: App, clock: ManualClock): Promise<void> {
  await until(() => {
    if (clock.nextInMs() <= LONGEST_PAUSE_MS) clock.advance(clock.nextInMs());
    return app.inFlight.count === 0;
  });
}

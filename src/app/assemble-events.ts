import type { EventDefinition, EventServices, RunEvent } from '../commands/events/event-definition.js';
import { DEFAULT_FRESHNESS, replayableMs } from '../interactions/receive/freshness.js';
import { findMismatch, remember } from '../interactions/receive/receive.js';
import { createSeenInteractions, type SeenInteractions } from '../interactions/receive/seen-interactions.js';
import type { AppSettings } from './app-settings.js';

interface EventParts extends Pick<EventServices, 'instances' | 'observer' | 'inFlight' | 'context'> {
  readonly seenInteractions: SeenInteractions | false;
}

/** Makes what runs the handlers of events. Undefined if there are none. */
export function assembleEvents(
  settings: AppSettings,
  events: readonly EventDefinition[],
  { seenInteractions, ...parts }: EventParts,
): RunEvent | undefined {
  const { applicationId, clock, deadlineMs, makeIncidentId, freshness } = settings;
  return events[0]?.eventing.createRunner(events, {
    ...parts,
    ...{ clock, deadlineMs, makeIncidentId },
    seen: seenInteractions && toSeenEvents(seenInteractions, clock),
    replayableMs: replayableMs(freshness || DEFAULT_FRESHNESS),
    findMismatch: (body) => findMismatch(applicationId, body, 'An event'),
  });
}

/** A store that cannot forget would take an event that failed for one that was handled. */
function toSeenEvents(given: SeenInteractions, clock: AppSettings['clock']): EventServices['seen'] {
  const store = given.remove ? given : createSeenInteractions(clock);
  return {
    add: (key, rememberMs) => remember(store, key, rememberMs),
    remove: (key) => store.remove?.(key),
  };
}

import type { Clock } from 'commandry';
import { INITIAL_RESPONSE_MS } from 'commandry/protocol';
import type { EmulatorEvent } from '../../../emulator/index.js';

/** The interactions that a bot is about to answer. */
export interface InFlight {
  /** Handles an event of the emulator. */
  readonly onEvent: (event: EmulatorEvent) => void;
  /** Resolves when there is none, at the latest when none could be answered any more. */
  readonly whenDone: () => Promise<void>;
}

/** Follows the interactions of an application, so that its bot can finish what it handles before it is replaced. */
export function createInFlight(applicationId: string, clock: Pick<Clock, 'after'>): InFlight {
  const waiting = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    onEvent(event) {
      if (event.type === 'INTERACTION_CREATE') {
        if (event.interaction.application_id === applicationId) waiting.add(event.interaction.id);
      } else if (event.type === 'INTERACTION_RESULT') {
        waiting.delete(event.interaction_id);
        if (waiting.size === 0) for (const tell of listeners) tell();
      }
    },
    whenDone: () =>
      new Promise((resolve) => {
        if (waiting.size === 0) {
          resolve();
          return;
        }
        const done = () => {
          listeners.delete(done);
          cancel();
          waiting.clear();
          resolve();
        };
        const cancel = clock.after(INITIAL_RESPONSE_MS, done);
        listeners.add(done);
      }),
  };
}

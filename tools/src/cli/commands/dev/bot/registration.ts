import type { SyncProgress } from 'commandry/tooling';
import type { Emulator, EmulatorEvent } from '../../../../emulator/index.js';
import { commandsPathOf } from '../registrations.js';

/** What is known of whether a separate program has registered its commands. */
export interface Registration {
  /** Notes what its `app.sync()` tells. */
  readonly onSync: (progress: SyncProgress) => void;
  /** True when its commands are registered, as far as can be known. */
  readonly isDone: () => boolean;
  readonly leave: () => void;
}

/**
 * Follows a program from its start. What it does in another process, or with another framework, is known by its requests
 * alone: then the first one about commands that succeeds counts.
 *
 * @param onChange - Called when more is known.
 */
export function followRegistration(
  subscribe: Emulator['subscribe'],
  applicationId: string,
  onChange: () => void,
): Registration {
  let hasAsked = false;
  let last: SyncProgress | undefined;
  const path = commandsPathOf(applicationId);
  const leave = subscribe((event: EmulatorEvent) => {
    if (event.type !== 'API_RESPONSE' || event.status >= 400 || !path.test(event.path)) return;
    hasAsked = true;
    onChange();
  });
  return {
    onSync(progress) {
      last = progress;
      onChange();
    },
    isDone: () => (last === undefined ? hasAsked : last === 'done'),
    leave,
  };
}

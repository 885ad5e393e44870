import type { EmulatorSettings } from './options.js';
import type { Store } from './store.js';

/** One running emulator: what it knows, where it is, and where its time and randomness come from. */
export interface Service extends Pick<EmulatorSettings, 'now' | 'randomBytes' | 'responseDeadline'> {
  readonly store: Store;
  readonly port: number;
  readonly baseUrl: string;
  /** Aborts when the emulator stops. */
  readonly stopping: AbortSignal;
}

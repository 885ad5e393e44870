import type { FaultRequest } from '../../emulator/index.js';
import type { Control } from '../api/control-api.js';
import type { Session } from '../session/session.js';
import { isLatency, toLatency } from './faults.js';

/** What the bar can change. None of these rejects: the page says what prevented it. */
export interface StageActions {
  /** Changes fields of a record of the world, for example `/users/1`. */
  readonly edit: (label: string, path: string, fields: object) => Promise<void>;
  /** Installs an application below a path, or removes it there. */
  readonly install: (label: string, path: string, isWanted: boolean) => Promise<void>;
  readonly moveClock: (to: { readonly advance_ms: number } | { readonly now_ms: number }) => Promise<void>;
  readonly arm: (fault: FaultRequest) => Promise<void>;
  readonly disarm: (id: string) => Promise<void>;
  readonly disarmAll: () => Promise<void>;
  /** Delays every delivery by so many milliseconds; 0 for none. */
  readonly setLatency: (delayMs: number) => Promise<void>;
}

export function createStageActions(
  control: Pick<Control, 'send' | 'addFault'>,
  session: Pick<Session, 'refuse' | 'state'>,
): StageActions {
  const act = async (label: string, action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (error) {
      session.refuse(label, error instanceof Error ? error.message : String(error));
    }
  };
  const removeLatency = async () => {
    const found = session.state.faults.faults.filter(isLatency);
    for (const { id } of found) await control.send('DELETE', `/faults/${id}`);
    return found;
  };
  return {
    edit: (label, path, fields) => act(label, () => control.send('PATCH', path, fields)),
    install: (label, path, isWanted) => act(label, () => control.send(isWanted ? 'PUT' : 'DELETE', path)),
    moveClock: (to) => act('The clock', () => control.send('POST', '/clock', to)),
    arm: (fault) =>
      act('The fault', async () => {
        if (fault.on !== 'delivery') {
          await control.addFault(fault);
          return;
        }
        // Only the first fault that fits is used: the latency goes behind the new one.
        await control.addFault(fault);
        for (const { delay_ms: delayMs } of await removeLatency()) await control.addFault(toLatency(delayMs));
      }),
    disarm: (id) => act('The fault', () => control.send('DELETE', `/faults/${id}`)),
    disarmAll: () => act('The faults', () => control.send('DELETE', '/faults')),
    setLatency: (delayMs) =>
      act('The latency', async () => {
        await removeLatency();
        if (delayMs > 0) await control.addFault(toLatency(delayMs));
      }),
  };
}

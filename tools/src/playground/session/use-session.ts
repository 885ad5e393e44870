import { useEffect, useReducer } from 'preact/hooks';
import type { Session } from './session.js';
import type { SessionState } from './state.js';

/** Returns the state of a session, rendered again when it changes: once for all changes between two frames. */
export function useSession(session: Session): SessionState {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { state } = session;
  useEffect(() => {
    let frame: number | undefined;
    const schedule = () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        redraw(undefined);
      });
    };
    // Changes between rendering and subscribing were not notified.
    if (session.state !== state) schedule();
    const unsubscribe = session.subscribe(schedule);
    return () => {
      unsubscribe();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [session]);
  return state;
}

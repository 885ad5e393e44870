import { useEffect, useReducer } from 'preact/hooks';
import type { Session } from './session.js';
import type { SessionState } from './state.js';

/** The state of a session, drawn anew when it changes: once for everything that happens between two frames. */
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
    // What has changed since it was drawn, nobody was told of.
    if (session.state !== state) schedule();
    const unsubscribe = session.subscribe(schedule);
    return () => {
      unsubscribe();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [session]);
  return state;
}

import { useEffect, useReducer } from 'preact/hooks';
import type { Session } from './session.js';
import type { SessionState } from './state.js';

/** The state of a session, drawn anew whenever it changes. */
export function useSession(session: Session): SessionState {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { state } = session;
  useEffect(() => {
    // What has changed since it was drawn, nobody was told of.
    if (session.state !== state) redraw(undefined);
    return session.subscribe(() => {
      redraw(undefined);
    });
  }, [session]);
  return state;
}

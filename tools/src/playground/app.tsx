import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ControlSummary, PlacesResult } from '../emulator/index.js';
import type { Control } from './api/control-api.js';
import { readPlace, writePlace, type Place } from './place/chosen-place.js';
import { settlePlace, settleUser } from './place/settle.js';
import { Room } from './room.js';
import { Session } from './session/session.js';

interface Arrival {
  readonly session: Session;
  readonly place: Place;
}

/** The whole page: the user and the channel come from the URL, and everything else from the emulator. */
export function App({ control }: { readonly control: Control }) {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = useHash();
  const before = useRef<Session | null>(null);
  useEffect(() => {
    let isOver = false;
    const arrive = async () => {
      try {
        const found = await find(control, wanted);
        if (isOver) return;
        before.current?.stop();
        const exchanges =
          before.current?.userId === found.place.user ? { exchanges: before.current.state.exchanges } : {};
        const session = new Session(control, { ...found, ...toIds(found.place), ...exchanges });
        before.current = session;
        session.start();
        history.replaceState(null, '', writePlace(found.place));
        setProblem(null);
        setArrival({ session, place: found.place });
      } catch (error) {
        if (!isOver) setProblem(error instanceof Error ? error.message : String(error));
      }
    };
    void arrive();
    return () => {
      isOver = true;
    };
  }, [wanted.user, wanted.guild, wanted.channel, attempt]);
  const go = useMemo(
    () => (place: Place) => {
      location.hash = writePlace(place);
    },
    [],
  );
  const again = () => {
    setAttempt((count) => count + 1);
  };
  if (problem !== null) return <Trouble problem={problem} onAgain={again} />;
  if (!arrival) return <p class="empty">Loading…</p>;
  return <Room control={control} {...arrival} onPlace={go} onReload={again} />;
}

interface Found {
  readonly summary: ControlSummary;
  readonly places: PlacesResult;
  readonly place: Place;
}

async function find(control: Control, wanted: Place): Promise<Found> {
  const summary = await control.summary();
  const user = settleUser(summary, wanted.user);
  if (user === null)
    throw new Error('There is no user who could use a command. Add a user who is not a bot.');
  const places = await control.places(user);
  return { summary, places, place: settlePlace(places, { ...wanted, user }) };
}

function toIds({ user, channel }: Place) {
  return { userId: user ?? '', channelId: channel };
}

function Trouble({ problem, onAgain }: { readonly problem: string; readonly onAgain: () => void }) {
  return (
    <main class="trouble">
      <h1>Playground</h1>
      <p role="alert">{problem}</p>
      <button type="button" class="action" onClick={onAgain}>
        Try again
      </button>
    </main>
  );
}

/** Returns the place in the URL, and updates with it. */
function useHash(): Place {
  const [place, setPlace] = useState(() => readPlace(location.hash));
  useEffect(() => {
    const onChange = () => {
      setPlace(readPlace(location.hash));
    };
    addEventListener('hashchange', onChange);
    return () => {
      removeEventListener('hashchange', onChange);
    };
  }, []);
  return place;
}

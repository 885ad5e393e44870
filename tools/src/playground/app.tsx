import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ControlSummary, UserChannelsResult } from '../emulator/index.js';
import type { Control } from './api/control-api.js';
import { readSelection, formatSelection, type ChannelSelection } from './selection/channel-selection.js';
import { resolveSelection, resolveUser } from './selection/resolve-selection.js';
import { ChannelPage } from './channel-page.js';
import { Session } from './session/session.js';

interface Arrival {
  readonly session: Session;
  readonly selection: ChannelSelection;
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
        const kept = keepFrom(before.current, found.selection.user);
        const session = new Session(control, { ...found, ...toIds(found.selection), kept });
        before.current = session;
        session.start();
        history.replaceState(null, '', formatSelection(found.selection));
        setProblem(null);
        setArrival({ session, selection: found.selection });
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
    () => (selection: ChannelSelection) => {
      location.hash = formatSelection(selection);
    },
    [],
  );
  const again = () => {
    setAttempt((count) => count + 1);
  };
  if (problem !== null) return <Trouble problem={problem} onAgain={again} />;
  if (!arrival) return <p class="empty">Loading…</p>;
  return <ChannelPage control={control} {...arrival} onSelect={go} onReload={again} />;
}

interface Found {
  readonly summary: ControlSummary;
  readonly userChannels: UserChannelsResult;
  readonly selection: ChannelSelection;
}

async function find(control: Control, wanted: ChannelSelection): Promise<Found> {
  const summary = await control.summary();
  const user = resolveUser(summary, wanted.user);
  if (user === null)
    throw new Error('There is no user who could use a command. Add a user who is not a bot.');
  const userChannels = await control.userChannels(user);
  return { summary, userChannels, selection: resolveSelection(userChannels, { ...wanted, user }) };
}

/** Interactions are those of a user; what bots were told and called is the same for all. */
function keepFrom(session: Session | null, userId: string | null) {
  if (!session) return {};
  const { exchanges, sentEvents, missingRoutes } = session.state;
  return { sentEvents, missingRoutes, ...(session.userId === userId ? { exchanges } : {}) };
}

function toIds({ user, channel }: ChannelSelection) {
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

/** Returns the selection in the URL, and updates with it. */
function useHash(): ChannelSelection {
  const [selection, setSelection] = useState(() => readSelection(location.hash));
  useEffect(() => {
    const onChange = () => {
      setSelection(readSelection(location.hash));
    };
    addEventListener('hashchange', onChange);
    return () => {
      removeEventListener('hashchange', onChange);
    };
  }, []);
  return selection;
}

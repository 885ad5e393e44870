import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
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
  const [wanted, go] = useAddress();
  const before = useRef<Session | null>(null);
  useEffect(() => {
    let isOver = false;
    const arrive = async () => {
      try {
        const found = await find(control, wanted);
        if (isOver) return;
        before.current?.stop();
        const session = new Session(control, {
          ...found,
          ...toIds(found.selection),
          before: before.current?.state,
        });
        before.current = session;
        session.start();
        const { request } = readSelection(location.hash);
        history.replaceState(null, '', formatSelection({ ...found.selection, request }));
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
  const { request } = wanted;
  const selection = useMemo(() => arrival && { ...arrival.selection, request }, [arrival, request]);
  const again = () => {
    setAttempt((count) => count + 1);
  };
  if (problem !== null) return <Trouble problem={problem} onAgain={again} />;
  if (!arrival || !selection) return <p class="empty">Loading…</p>;
  return (
    <ChannelPage
      control={control}
      session={arrival.session}
      selection={selection}
      onSelect={go}
      onReload={again}
    />
  );
}

interface Found {
  readonly summary: ControlSummary;
  readonly userChannels: UserChannelsResult;
  readonly selection: ChannelSelection;
}

async function find(control: Control, wanted: ChannelSelection): Promise<Found> {
  const summary = await control.summary();
  const user = resolveUser(summary, wanted.user);
  if (user === null) throw new Error('No user can use commands. Add a user who is not a bot.');
  const userChannels = await control.userChannels(user);
  return { summary, userChannels, selection: resolveSelection(userChannels, { ...wanted, user }) };
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

/** The selection in the URL, and a function that goes to another. One that says nothing of a request keeps that of before. */
function useAddress(): readonly [ChannelSelection, (selection: ChannelSelection) => void] {
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
  const go = useCallback((next: ChannelSelection) => {
    const before = readSelection(location.hash);
    const whole = { ...next, request: next.request === undefined ? before.request : next.request };
    const isSamePlace =
      before.user === next.user && before.guild === next.guild && before.channel === next.channel;
    // Requests are stepped through: that is nothing to go back to.
    if (isSamePlace) history.replaceState(null, '', formatSelection(whole));
    else location.hash = formatSelection(whole);
    // The place changes with the address, which may name less of it than there is.
    setSelection((known) => ({ ...known, request: whole.request }));
  }, []);
  return [selection, go];
}

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RequestSummary } from '../../emulator/index.js';
import type { Control } from '../api/control-api.js';
import { useKept } from '../kept.js';
import { DIRECT, type ChannelSelection } from '../selection/channel-selection.js';
import { keepSameList } from '../session/keep-same.js';
import { listMissingRoutes } from '../session/missing-routes.js';
import type { Requests } from '../session/record.js';
import type { Session } from '../session/session.js';
import { DetailPane, isLeaving } from './detail-pane.js';
import { listRelated, sayOutcome, toTone } from './facts.js';
import { filterRequests, readFilter, writeFilter, type RequestFilter } from './filter.js';
import { RequestsPane } from './requests-pane.js';
import { readShare, Separator } from './separator.js';

const NONE: Requests = [];

interface Parts {
  readonly session: Session;
  readonly selection: ChannelSelection;
  readonly onSelect: (selection: ChannelSelection) => void;
  /** Called when somebody selects a request: the panes are to be in sight. */
  readonly onShow: () => void;
}

/** The selected request, and what selects one. */
export interface Selected {
  readonly id: string | null;
  readonly request: RequestSummary | undefined;
  /** The messages that it was about, made or changed. */
  readonly messageIds: ReadonlySet<string>;
  /** True if somebody has selected it, and not a failure. */
  readonly isByHand: boolean;
  readonly select: (id: string | null) => void;
  /** Selects the last request of a message. */
  readonly selectMessage: (messageId: string) => void;
  readonly filter: RequestFilter;
  readonly setFilter: (filter: RequestFilter) => void;
  /** The requests that the filter lets through, newest first. */
  readonly shown: Requests;
  /** Selects the request above or below in the list, if there is one; the first if none is selected. */
  readonly step: (by: -1 | 1) => void;
}

/** The request in the address. A new failure is selected at once where nobody has selected another. */
export function useSelected({ session, selection, onSelect, onShow }: Parts): Selected {
  const { requests, failed } = session.state;
  const id = selection.request ?? null;
  const [isByHand, setByHand] = useState(id !== null);
  const request = requests?.find((each) => each.id === id);
  const latest = useRef({ selection, onSelect, onShow, requests });
  latest.current = { selection, onSelect, onShow, requests };
  const seen = useRef(failed);
  useEffect(() => {
    if (failed === seen.current) return;
    seen.current = failed;
    if (failed && (id === null || !isByHand)) onSelect({ ...selection, request: failed.id });
  }, [failed]);
  const messageIds = useMemo(() => new Set(request?.message_ids), [request?.message_ids.join()]);
  const [filter, setFilter] = useKept('tab', 'requests', readFilter, writeFilter);
  const lastShown = useRef(NONE);
  const shown = useMemo(
    () => (lastShown.current = keepSameList(lastShown.current, filterRequests(requests ?? NONE, filter))),
    [requests, filter],
  );
  const verbs = useMemo(() => {
    const select = (wanted: string | null) => {
      const now = latest.current;
      setByHand(wanted !== null);
      now.onSelect({ ...now.selection, request: wanted });
      if (wanted !== null) now.onShow();
    };
    const selectMessage = (messageId: string) => {
      const found = latest.current.requests?.find(({ message_ids: ids }) => ids.includes(messageId));
      if (found) select(found.id);
    };
    return { select, selectMessage };
  }, []);
  const step = (by: -1 | 1) => {
    const at = shown.findIndex((each) => each.id === id);
    const next = at === -1 ? shown[0] : shown[at + by];
    if (next) verbs.select(next.id);
  };
  return { id, request, messageIds, isByHand, filter, setFilter, shown, step, ...verbs };
}

interface Props extends Omit<Parts, 'onShow'> {
  readonly control: Control;
  readonly selected: Selected;
  readonly locale: string;
  /** Closes the drawer, where the panes are one. */
  readonly onClose: () => void;
}

/** The panes beside the conversation: the requests, and the details of the selected one. */
export function Debugger({ control, session, selection, onSelect, selected, locale, onClose }: Props) {
  const { requests, summary, missingRoutes, dismissed, failed } = session.state;
  const [listShare, setListShare] = useKept('browser', 'list-share', (kept) => readShare(kept, 40));
  const [drawerShare, setDrawerShare] = useKept('browser', 'drawer-share', (kept) => readShare(kept, 45));
  const panes = useRef<HTMLElement>(null);
  const detail = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const names = useMemo(
    () =>
      new Map([
        ...summary.users.map((user) => [user.id, user.global_name ?? user.username] as const),
        ...summary.applications.map(({ id, name }) => [id, `→ ${name}`] as const),
      ]),
    [summary.users, summary.applications],
  );
  const { id, request, shown } = selected;
  const lastRelated = useRef(NONE);
  const related = useMemo(() => {
    const found = request && requests ? listRelated(requests, request) : NONE;
    return (lastRelated.current = keepSameList(lastRelated.current, found));
  }, [requests, request]);
  const relatedIds = useMemo(() => new Set(related.map((each) => each.id)), [related]);
  const missing = useMemo(
    () => listMissingRoutes(missingRoutes).filter(({ key }) => !dismissed.has(key)),
    [missingRoutes, dismissed],
  );
  const select = useRef<(id: string, isByKey: boolean) => void>(() => undefined);
  select.current = (wanted, isByKey) => {
    if (id === null) opener.current = null;
    selected.select(wanted);
    requestAnimationFrame(() => {
      // On a phone the details take the place of the list.
      if (isByKey || !isVisible(panes.current?.querySelector('.request-list'))) detail.current?.focus();
    });
  };
  const onRow = useMemo(
    () => (wanted: string, isByKey: boolean) => {
      select.current(wanted, isByKey);
    },
    [],
  );
  const closeDetail = () => {
    const row = id;
    selected.select(null);
    requestAnimationFrame(() => {
      const back = panes.current?.querySelector<HTMLElement>(`[data-request="${row ?? ''}"]`);
      const from = opener.current;
      opener.current = null;
      (from && isVisible(from)
        ? from
        : (back ?? panes.current?.querySelector<HTMLElement>('[data-request]'))
      )?.focus();
    });
  };
  useEffect(() => {
    // What was selected elsewhere, such as at a message, gets the focus back.
    const { activeElement: active } = document;
    if (
      id !== null &&
      active instanceof HTMLElement &&
      !panes.current?.contains(active) &&
      active !== document.body
    )
      opener.current = active;
  }, [id]);
  useStepKeys(selected.step);
  return (
    <aside
      class="debugger"
      aria-label="Requests and their details"
      ref={panes}
      data-detail={id === null ? 'closed' : 'open'}
      style={{ '--list-share': `${listShare}%`, '--drawer-share': `${drawerShare}dvh` }}
      onKeyDown={(event) => {
        if (isLeaving(event)) onClose();
      }}
    >
      <div class="drawer-edge">
        <Separator
          label="Height of the requests pane"
          percent={drawerShare}
          growsUpwards
          onMove={setDrawerShare}
        />
        <button
          type="button"
          class="quiet"
          aria-label="Close the requests"
          title="Close: Escape"
          onClick={onClose}
        >
          ×
        </button>
      </div>
      <RequestsPane
        requests={requests}
        shown={shown}
        filter={selected.filter}
        onFilter={selected.setFilter}
        selectedId={id}
        relatedIds={relatedIds}
        names={names}
        locale={locale}
        notices={missing}
        onDismiss={(key) => {
          session.dismiss(key);
        }}
        onSelect={onRow}
        onClear={() => void session.clearRequests()}
      />
      {id !== null && (
        <>
          <Separator label="Height of the request list" percent={listShare} onMove={setListShare} />
          <DetailPane
            control={control}
            requestId={id}
            request={request}
            isLoading={requests === null}
            related={related}
            elsewhere={findElsewhere(request, selection, session, names, onSelect)}
            locale={locale}
            summary={summary}
            paneRef={detail}
            onSelect={selected.select}
            onStep={selected.step}
            onClose={closeDetail}
          />
        </>
      )}
      <p class="hidden-text" role="status">
        {failed
          ? `${failed.name} failed${toTone(failed) === 'fault' ? ' by a fault' : ''}: ${sayOutcome(failed)}`
          : ''}
      </p>
    </aside>
  );
}

/** Where a request was made, if the page shows another channel or is another user's. */
function findElsewhere(
  request: RequestSummary | undefined,
  selection: ChannelSelection,
  { state: { summary } }: Session,
  names: ReadonlyMap<string, string>,
  onSelect: (selection: ChannelSelection) => void,
) {
  if (!request || summary.is_live === true) return undefined;
  const { id, user_id: user, channel_id: channel, guild_id: guild } = request;
  if (user === null || channel === null) return undefined;
  if (user === selection.user && channel === selection.channel) return undefined;
  const name = summary.channels.find((each) => each.id === channel)?.name;
  return {
    label: `Show in ${name == null ? 'direct messages' : `#${name}`} as ${names.get(user) ?? user}`,
    go: () => {
      onSelect({ user, guild: guild ?? DIRECT, channel, request: id });
    },
  };
}

function isVisible(element: Element | null | undefined): boolean {
  return element instanceof HTMLElement && element.isConnected && element.getClientRects().length > 0;
}

/** `[` and `]` typed anywhere but in a field go to the next request. */
function useStepKeys(step: (by: -1 | 1) => void): void {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInField =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
      if (isInField || event.ctrlKey || event.metaKey) return;
      if (event.key === '[') latest.current(-1);
      else if (event.key === ']') latest.current(1);
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

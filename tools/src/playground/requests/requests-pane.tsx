import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequestSummary } from '../../emulator/index.js';
import { memo } from '../controls/memo.js';
import { formatMs } from '../format-ms.js';
import { NoticeView } from '../log/notice-view.js';
import type { Notice } from '../session/notice.js';
import type { Requests } from '../session/record.js';
import { codeOf, durationOf, sayOutcome, toTone } from './facts.js';
import { commandOf, countFilters, EVERYTHING, KINDS, type RequestFilter } from './filter.js';

interface Props {
  /** All of the record; null while loading. */
  readonly requests: Requests | null;
  /** Those that the filter lets through. */
  readonly shown: Requests;
  readonly filter: RequestFilter;
  readonly onFilter: (filter: RequestFilter) => void;
  readonly selectedId: string | null;
  /** The requests that share a message with the selected one. */
  readonly relatedIds: ReadonlySet<string>;
  /** The names of users and of applications, by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly locale: string;
  /** What the emulator lacks that bots asked it for. */
  readonly notices: readonly Notice[];
  readonly onDismiss: (key: Notice['key']) => void;
  /** @param isByKey - True if the focus is to go on to the details. */
  readonly onSelect: (id: string, isByKey: boolean) => void;
  readonly onClear: () => void;
}

/** The number of rows that are drawn at once. */
const ROWS = 100;

/** The list of requests to the bots, newest first, with its filters. */
export function RequestsPane(props: Props) {
  const { requests, shown, onFilter, notices } = props;
  const total = requests?.length ?? 0;
  return (
    <section class="requests" aria-label="Requests">
      <header class="panel-head">
        <h2>Requests</h2>
        <span class="requests-count">{shown.length === total ? total : `${shown.length} of ${total}`}</span>
        <button
          type="button"
          class="quiet"
          disabled={total === 0}
          title="Clears the requests in every tab"
          onClick={props.onClear}
        >
          Clear
        </button>
      </header>
      <Filters {...props} />
      {notices.map((notice) => (
        <NoticeView
          key={notice.key}
          notice={notice}
          onDismiss={() => {
            props.onDismiss(notice.key);
          }}
        />
      ))}
      {requests === null ? (
        <p class="empty">Loading…</p>
      ) : total === 0 ? (
        <p class="empty">Every request to your bots, and its result.</p>
      ) : shown.length === 0 ? (
        <p class="empty">
          The filters hide all {total}.{' '}
          <button
            type="button"
            class="quiet"
            onClick={() => {
              onFilter(EVERYTHING);
            }}
          >
            Clear filters
          </button>
        </p>
      ) : (
        <List
          shown={shown}
          selectedId={props.selectedId}
          relatedIds={props.relatedIds}
          names={props.names}
          locale={props.locale}
          onSelect={props.onSelect}
        />
      )}
    </section>
  );
}

function Filters({ requests, filter, onFilter, names }: Props) {
  const change = (part: Partial<RequestFilter>) => {
    onFilter({ ...filter, ...part });
  };
  const all = requests ?? [];
  const users = distinct(all.map(({ user_id: id }) => id ?? undefined));
  const commands = distinct(all.map(commandOf)).sort();
  const count = countFilters(filter);
  return (
    <div class="filters" role="search" aria-label="Request filters">
      <div class="filter-line">
        <input
          type="search"
          class="entry"
          aria-label="Filter by text"
          placeholder="Filter: name, code, id"
          value={filter.text}
          onInput={({ currentTarget }) => {
            change({ text: currentTarget.value });
          }}
        />
        <Switch
          label="Failed"
          isOn={filter.onlyFailed}
          onToggle={(onlyFailed) => {
            change({ onlyFailed });
          }}
        />
      </div>
      <details class="filter-more">
        <summary>More filters{count > 0 && <span class="badge">{count}</span>}</summary>
        <div class="filter-line" role="group" aria-label="Kinds">
          {KINDS.map(([kind, label]) => (
            <Switch
              key={kind}
              label={label}
              isOn={!filter.hidden.has(kind)}
              onToggle={(isOn) => {
                const others = [...filter.hidden].filter((each) => each !== kind);
                change({ hidden: new Set(isOn ? others : [...others, kind]) });
              }}
            />
          ))}
        </div>
        <div class="filter-line">
          <Choice
            label="User"
            value={filter.userId}
            options={users.map((id) => [id, names.get(id) ?? id])}
            onChoose={(userId) => {
              change({ userId });
            }}
          />
          <Choice
            label="Command"
            value={filter.command}
            options={commands.map((command) => [command, command])}
            onChoose={(command) => {
              change({ command });
            }}
          />
          <label class="filter-slow">
            <span>Slower than (ms)</span>
            <input
              type="number"
              class="entry"
              min={0}
              step={100}
              value={filter.slowMs ?? ''}
              onInput={({ currentTarget: { value } }) => {
                change({ slowMs: value === '' ? null : Number(value) });
              }}
            />
          </label>
        </div>
      </details>
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function Switch({ label, isOn, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      class="switch"
      aria-pressed={isOn}
      onClick={() => {
        onToggle(!isOn);
      }}
    >
      {label}
    </button>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly (readonly [string, string])[];
  readonly onChoose: (value: string | null) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select
        class="entry"
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.value === '' ? null : currentTarget.value);
        }}
      >
        <option value="">all</option>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}

type ListProps = Pick<Props, 'shown' | 'selectedId' | 'relatedIds' | 'names' | 'locale' | 'onSelect'>;

/** Arrow keys move from row to row, Enter shows the details. */
const List = memo(function List({ shown, selectedId, relatedIds, names, locale, onSelect }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(ROWS);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const selectedAt = shown.findIndex(({ id }) => id === selectedId);
  const drawn = shown.slice(0, Math.max(limit, selectedAt + 1));
  useEffect(() => {
    setFocusedId(selectedId);
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  const reachableId = drawn.some(({ id }) => id === focusedId) ? focusedId : drawn[0]?.id;
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[role=row]') ?? [])];
    const at = rows.findIndex((row) => row === event.target);
    if (at === -1) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 10,
      PageUp: at - 10,
      Home: 0,
      End: rows.length - 1,
    };
    const next = steps[event.key];
    if (event.key === 'Enter' || event.key === ' ') onSelect(drawn[at]?.id ?? '', true);
    else if (next !== undefined) rows[Math.max(0, Math.min(next, rows.length - 1))]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div class="request-scroll">
      <div
        class="request-list"
        ref={list}
        role="grid"
        aria-label="Requests, newest first"
        onKeyDown={onKeyDown}
      >
        {drawn.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            isSelected={request.id === selectedId}
            isRelated={relatedIds.has(request.id)}
            isReachable={request.id === reachableId}
            who={names.get(request.user_id ?? request.application_id) ?? ''}
            locale={locale}
            onSelect={onSelect}
            onFocus={setFocusedId}
          />
        ))}
      </div>
      {drawn.length < shown.length && (
        <button
          type="button"
          class="secondary earlier"
          onClick={() => {
            setLimit(drawn.length + ROWS);
          }}
        >
          Show {Math.min(ROWS, shown.length - drawn.length)} earlier
        </button>
      )}
    </div>
  );
});

interface RowProps {
  readonly request: RequestSummary;
  readonly isSelected: boolean;
  readonly isRelated: boolean;
  /** True for the one row that the tab key reaches. */
  readonly isReachable: boolean;
  /** The user; for an event or a ping the application. */
  readonly who: string;
  readonly locale: string;
  readonly onSelect: Props['onSelect'];
  readonly onFocus: (id: string) => void;
}

/** A request in a list. */
const RequestRow = memo(function RequestRow({ request, who, locale, onSelect, onFocus, ...is }: RowProps) {
  const { id, kind, name, shown, sent_at_ms: sentAtMs, faults, resent_from: resentFrom } = request;
  const tone = toTone(request);
  const code = codeOf(request);
  const ms = durationOf(request);
  return (
    <div
      class={`request ${tone}${is.isRelated ? ' related' : ''}`}
      role="row"
      aria-selected={is.isSelected}
      tabIndex={is.isReachable ? 0 : -1}
      data-request={id}
      onFocus={() => {
        onFocus(id);
      }}
      onClick={() => {
        onSelect(id, false);
      }}
    >
      <span class="request-line" role="gridcell">
        <span class="request-name" title={name}>
          {name}
        </span>
        {ms !== undefined && <span class="request-ms">{formatMs(ms)}</span>}
      </span>
      <span class="request-line request-facts" role="gridcell">
        <span class={`outcome ${tone}`}>{tone === 'fault' ? 'failed by a fault' : sayOutcome(request)}</span>
        {code !== undefined && <code>{code}</code>}
        {distinctKinds(faults).map((kind) => (
          <span key={kind} class="fault-chip" title={faults.map(({ message }) => message).join('\n')}>
            fault: {kind.replaceAll('_', ' ')}
          </span>
        ))}
        {kind === 'event' && shown !== null && <span>{shown}</span>}
        {resentFrom !== undefined && <span class="badge">sent again</span>}
        <span class="request-who">
          {who}{' '}
          <time dateTime={new Date(sentAtMs).toISOString()}>
            {new Date(sentAtMs).toLocaleTimeString(locale)}
          </time>
        </span>
      </span>
    </div>
  );
});

function distinctKinds(faults: RequestSummary['faults']): readonly string[] {
  return [...new Set(faults.map(({ kind }) => kind))];
}

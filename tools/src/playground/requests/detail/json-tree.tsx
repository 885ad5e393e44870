import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { CopyButton } from '../../controls/copy-button.js';
import { formatPath, isBranch, type PinnedProblem } from './json-path.js';
import {
  countValues,
  findMatches,
  groupProblems,
  isFoldable,
  keysOf,
  listAbove,
  listRows,
  SHOWN_AT_ONCE,
  type JsonRow,
} from './json-rows.js';

interface Props {
  /** The name of what is shown, for example `Payload`. */
  readonly title: string;
  readonly value: unknown;
  /** As it was sent; where it differs from the value written anew. */
  readonly raw?: string;
  /** What ids name. */
  readonly names?: ReadonlyMap<string, string>;
  /** Mistakes in the value. */
  readonly problems?: readonly PinnedProblem[];
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
const NO_PROBLEMS: readonly PinnedProblem[] = [];

/** Fewer values are seen at once, and need no search. */
const WORTH_SEARCHING = 10;

/** JSON that can be folded and searched, whose values and paths can be copied, with mistakes at their lines. */
export function JsonTree({ title, value, raw, names = NO_NAMES, problems = NO_PROBLEMS }: Props) {
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map());
  const [search, setSearch] = useState('');
  const [isRaw, setRaw] = useState(false);
  const [active, setActive] = useState('');
  const tree = useRef<HTMLDivElement>(null);
  const base = useId();
  const pinned = useMemo(() => groupProblems(problems), [problems]);
  const found = useMemo(() => findMatches(value, search), [value, search]);
  const isLong = useMemo(() => countValues(value, WORTH_SEARCHING) >= WORTH_SEARCHING, [value]);
  const isSearching = search.trim() !== '';
  // What is refused is open at first, and can be closed; what is found stays open.
  const forced = useMemo(() => (isSearching ? listAbove(found) : new Set<string>()), [isSearching, found]);
  const refused = useMemo(() => listAbove(problems.map(({ pinnedTo }) => pinnedTo)), [problems]);
  const matches = useMemo(
    () => (isSearching ? new Set(found.map(formatPath)) : undefined),
    [isSearching, found],
  );
  const rows = useMemo(() => {
    const open = new Map([...[...refused].map((id) => [id, true] as const), ...folded]);
    return listRows(value, { folded: open, wanted, forced, matches });
  }, [value, folded, wanted, forced, matches, refused]);
  const focused = rows.find(({ id }) => id === active) ?? rows[0];
  const isFocusWanted = useRef(false);
  useEffect(() => {
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    const row = tree.current?.querySelector<HTMLElement>('[tabindex="0"]');
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  });
  const go = (row: JsonRow | undefined) => {
    if (!row) return;
    isFocusWanted.current = true;
    setActive(row.id);
  };
  const fold = (row: JsonRow, isOpen: boolean) => {
    if (row.more !== undefined)
      setWanted((before) => {
        const id = formatPath(row.path);
        return new Map(before).set(id, (before.get(id) ?? SHOWN_AT_ONCE) + SHOWN_AT_ONCE);
      });
    else if (row.isOpen !== undefined) setFolded((before) => new Map(before).set(row.id, isOpen));
  };
  const jump = ({ pinnedTo }: PinnedProblem) => {
    setRaw(false);
    setSearch('');
    setFolded(
      (before) => new Map([...before, ...[...listAbove([pinnedTo])].map((id) => [id, true] as const)]),
    );
    isFocusWanted.current = true;
    setActive(formatPath(pinnedTo));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!focused || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = rows.indexOf(focused);
    switch (event.key) {
      case 'ArrowDown':
        go(rows[at + 1]);
        break;
      case 'ArrowUp':
        go(rows[at - 1]);
        break;
      case 'Home':
        go(rows[0]);
        break;
      case 'End':
        go(rows.at(-1));
        break;
      case 'ArrowRight':
        if (focused.isOpen === false) fold(focused, true);
        else if (focused.isOpen === true) go(rows[at + 1]);
        break;
      case 'ArrowLeft':
        if (focused.isOpen === true && !forced.has(focused.id)) fold(focused, false);
        else go(rows.slice(0, at).findLast(({ level }) => level < focused.level));
        break;
      case 'Enter':
      case ' ':
        fold(focused, focused.isOpen !== true);
        break;
      case '*':
        setFolded(
          (before) =>
            new Map([
              ...before,
              ...rows
                .filter(({ level, isOpen }) => level === focused.level && isOpen === false)
                .map(({ id }) => [id, true] as const),
            ]),
        );
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  const path = focused === undefined || focused.more !== undefined ? '' : focused.id;
  return (
    <div class="json">
      <div class="json-bar">
        <h4>{title}</h4>
        {!isRaw && isLong && (
          <input
            type="search"
            class="entry json-search"
            aria-label={`Search in ${title}`}
            placeholder="Search"
            value={search}
            onInput={(event) => {
              setSearch(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || search === '') return;
              event.preventDefault();
              event.stopPropagation();
              setSearch('');
            }}
          />
        )}
        <span class="hint" role="status">
          {isSearching && !isRaw ? `${found.length} found` : ''}
        </span>
        <button
          type="button"
          class="quiet"
          aria-pressed={isRaw}
          onClick={() => {
            setRaw(!isRaw);
          }}
        >
          Raw
        </button>
        <CopyButton text={toText(value, raw)} what={`all of ${title}`} />
      </div>
      {problems.length > 0 && (
        <ul class="json-problems" aria-label={`Problems in ${title}`}>
          {problems.map((problem, index) => (
            <li key={index}>
              <button
                type="button"
                class="json-problem"
                onClick={() => {
                  jump(problem);
                }}
              >
                <code>{formatPath(problem.path) || 'the body'}</code> {problem.message}
                {problem.code !== null && <span class="faint"> {problem.code}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isRaw ? (
        <pre class="json-raw" tabIndex={0} aria-label={`${title}, raw`}>
          {toText(value, raw)}
        </pre>
      ) : (
        <>
          <div class="json-tree" role="tree" aria-label={title} ref={tree} onKeyDown={onKeyDown}>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                id={`${base}-${row.id}`}
                isActive={row === focused}
                search={search.trim().toLowerCase()}
                names={names}
                problems={pinned.get(row.id) ?? NO_PROBLEMS}
                onChoose={() => {
                  go(row);
                  fold(row, row.isOpen !== true);
                }}
              />
            ))}
          </div>
          {isSearching && found.length === 0 && <p class="empty">Nothing with “{search.trim()}”.</p>}
          <div class="json-foot">
            <code class="json-path">{path || '(the whole)'}</code>
            <CopyButton text={path} what={`path ${path}`} label="Copy path" />
            <CopyButton
              text={toCopied(focused?.value ?? null)}
              what={`value of ${path || title}`}
              label="Copy value"
            />
          </div>
        </>
      )}
    </div>
  );
}

interface RowProps {
  readonly row: JsonRow;
  readonly id: string;
  readonly isActive: boolean;
  readonly search: string;
  readonly names: ReadonlyMap<string, string>;
  readonly problems: readonly PinnedProblem[];
  readonly onChoose: () => void;
}

function Row({ row, id, isActive, search, names, problems, onChoose }: RowProps) {
  const { key, value, level, isOpen, place, siblings, more } = row;
  const name = typeof value === 'string' ? names.get(value) : undefined;
  return (
    <div
      id={id}
      role="treeitem"
      class={`json-row${problems.length > 0 ? ' refused' : ''}`}
      data-level={Math.min(level, 12)}
      aria-level={level}
      aria-setsize={siblings}
      aria-posinset={place}
      aria-expanded={isOpen}
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      onClick={onChoose}
    >
      <span class="json-mark" aria-hidden="true">
        {isOpen === undefined ? '' : isOpen ? '▾' : '▸'}
      </span>
      <span class="json-line">
        {more !== undefined ? (
          <span class="json-more">… {more} more</span>
        ) : (
          <>
            {key !== null && (
              <>
                <span class={typeof key === 'number' ? 'json-index' : 'json-key'}>
                  <Marked text={String(key)} search={search} />
                </span>
                <span class="faint">: </span>
              </>
            )}
            <Value value={value} isOpen={isOpen} search={search} />
            {name !== undefined && <span class="json-name"> {name}</span>}
          </>
        )}
        {problems.map(({ path, code, message }, index) => (
          <span key={index} class="json-refusal">
            <span aria-hidden="true">↳ </span>
            {formatPath(path) === row.id ? '' : `${formatPath(path)}: `}
            {message}
            {code !== null && <code> {code}</code>}
          </span>
        ))}
      </span>
    </div>
  );
}

/** The beginning of a long text. */
const BEGINNING = 120;

function Value({ value, isOpen, search }: Pick<JsonRow, 'value' | 'isOpen'> & { readonly search: string }) {
  if (isBranch(value)) {
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    const count = keysOf(value).length;
    if (count === 0) return <span class="faint">{`${open}${close}`}</span>;
    return <span class="faint">{isOpen === true ? open : `${open} ${count} ${close}`}</span>;
  }
  if (typeof value !== 'string')
    return (
      <span class={`json-${value === null ? 'null' : typeof value}`}>
        <Marked text={String(value)} search={search} />
      </span>
    );
  const isCut = isFoldable(value) && isOpen !== true;
  return (
    <span class="json-string">
      <Marked text={JSON.stringify(isCut ? value.slice(0, BEGINNING) : value)} search={search} />
      {isCut && <span class="faint"> … {value.length} characters</span>}
    </span>
  );
}

/** A text whose parts with the search are marked. */
function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  if (search === '') return <>{text}</>;
  const lower = text.toLowerCase();
  // Some letters have another length in lower case; nothing is marked then.
  const at = lower.length === text.length ? lower.indexOf(search) : -1;
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + search.length)}</mark>
      <Marked text={text.slice(at + search.length)} search={search} />
    </>
  );
}

function toText(value: unknown, raw: string | undefined): string {
  return raw ?? toCopied(value);
}

/** A text as it is, anything else as JSON. */
function toCopied(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';

/** An item of a list. */
export interface Item {
  readonly key: string;
  readonly label: string;
  /** Shown before the label, and first shortened: what many items have in common, such as `/weather `. */
  readonly lead?: string | undefined;
  /** Shown beside the label. */
  readonly detail?: string | undefined;
  /** The heading of the item and its neighbours with the same one. */
  readonly group?: string | undefined;
}

interface Props<T extends Item> {
  readonly id: string;
  readonly items: readonly T[];
  /** What was typed: for another text, the list begins at its start. */
  readonly text: string;
  /** The index of the item that Enter picks; -1 for none. */
  readonly active: number;
  /** The index of the item that the arrow keys moved to; -1 for none. */
  readonly sought: number;
  readonly isBusy: boolean;
  /** True below a text area, which is no combobox: what scrolls elsewhere has to be reachable. There, Tab picks before it gets here. */
  readonly isTabbable: boolean;
  readonly onPick: (item: T) => void;
}

/** A heading, or an item with its index. */
type Row<T> =
  | { readonly heading: string; readonly item?: never }
  | { readonly heading?: never; readonly item: T; readonly index: number };

/** Both in rem, as in the style. */
const [OPTION_HEIGHT, HEADING_HEIGHT] = [2, 1.75];

/** The list below a field. Only the rows in view are elements, however many there are. */
export function ComboList<T extends Item>({ id, items, text, active, sought, ...rest }: Props<T>) {
  const { isBusy, isTabbable, onPick } = rest;
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => toRows(items), [items]);
  const virtualizer = useVirtualizer(list, rows, active);
  useLayoutEffect(() => {
    if (virtualizer.scrollOffset) virtualizer.scrollToOffset(0);
  }, [text]);
  useLayoutEffect(() => {
    // The first one with its heading.
    if (sought === 0) virtualizer.scrollToOffset(0);
    else if (sought > 0) virtualizer.scrollToIndex(rowOf(rows, sought), { align: 'auto' });
  }, [sought]);
  return (
    <div
      class="combo-list"
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      aria-busy={isBusy}
      hidden={items.length === 0}
      tabIndex={isTabbable ? 0 : undefined}
      // The field handles the keys; a mouse must not take the focus from it.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      <div role="presentation" class="combo-rows" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {toGroups(virtualizer.getVirtualItems(), rows).map(({ group, drawn }) => {
          const views = drawn.map(({ row, place }) =>
            row.heading === undefined ? (
              <Option
                key={row.item.key}
                id={`${id}-${row.index}`}
                item={row.item}
                place={place}
                position={row.index + 1}
                count={items.length}
                isActive={row.index === active}
                onPick={onPick}
              />
            ) : (
              <div key="" class="combo-heading" aria-hidden="true" style={{ top: `${place.start}px` }}>
                {row.heading}
              </div>
            ),
          );
          return group === undefined ? (
            views
          ) : (
            <div key={group} role="group" aria-label={group}>
              {views}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface OptionProps<T extends Item> {
  readonly id: string;
  readonly item: T;
  readonly place: VirtualItem;
  /** Of the item in the whole list, from 1 on. */
  readonly position: number;
  readonly count: number;
  readonly isActive: boolean;
  readonly onPick: (item: T) => void;
}

function Option<T extends Item>({ id, item, place, position, count, isActive, onPick }: OptionProps<T>) {
  const { lead, label, detail } = item;
  return (
    <div
      id={id}
      role="option"
      class="combo-option"
      style={{ top: `${place.start}px` }}
      aria-selected={isActive}
      aria-setsize={count}
      aria-posinset={position}
      onClick={() => {
        onPick(item);
      }}
    >
      <span class="combo-label">
        {lead !== undefined && <span class="combo-lead">{lead}</span>}
        <span>{label}</span>
      </span>
      {detail !== undefined && <span class="combo-detail">{detail}</span>}
    </div>
  );
}

function toRows<T extends Item>(items: readonly T[]): readonly Row<T>[] {
  const rows: Row<T>[] = [];
  let before: string | undefined;
  for (const [index, item] of items.entries()) {
    const { group } = item;
    if (group !== undefined && group !== before) rows.push({ heading: group });
    before = group;
    rows.push({ item, index });
  }
  return rows;
}

function rowOf<T>(rows: readonly Row<T>[], sought: number): number {
  return rows.findIndex((row) => row.heading === undefined && row.index === sought);
}

interface Drawn<T> {
  readonly row: Row<T>;
  readonly place: VirtualItem;
}

/** Puts together what is drawn and has the same heading. */
function toGroups<T extends Item>(places: readonly VirtualItem[], rows: readonly Row<T>[]) {
  const groups: { readonly group: string | undefined; readonly drawn: Drawn<T>[] }[] = [];
  for (const place of places) {
    const row = rows[place.index];
    if (!row) continue;
    const group = row.heading ?? row.item.group;
    const last = groups.at(-1);
    if (last && last.group === group) last.drawn.push({ row, place });
    else groups.push({ group, drawn: [{ row, place }] });
  }
  return groups;
}

type ListVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>;

/** Follows which rows are in view. The active one is always drawn: the field refers to its element. */
function useVirtualizer<T>(
  list: { readonly current: HTMLDivElement | null },
  rows: readonly Row<T>[],
  active: number,
): ListVirtualizer {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [remPx] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  // The places are worked out again for another function.
  const getItemKey = useMemo(() => (index: number) => index, [rows]);
  const activeRow = active < 0 ? -1 : rowOf(rows, active);
  const options: VirtualizerOptions<HTMLDivElement, HTMLElement> = {
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (rows[index]?.heading === undefined ? OPTION_HEIGHT : HEADING_HEIGHT) * remPx,
    getItemKey,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      const isDrawn = activeRow < 0 || drawn.includes(activeRow);
      return isDrawn ? drawn : [...drawn, activeRow].sort((one, other) => one - other);
    },
    overscan: 4,
    initialRect: { width: 0, height: 20 * remPx },
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => {
      redraw(undefined);
    },
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
  });
  return virtualizer;
}

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CommandType } from 'commandry/protocol';
import type { AvailabilityMatrix } from '../../../emulator/http/control/world/availability-matrix.js';
import { memo } from '../../controls/memo.js';

/** A cell, by the ids of its command and its member or channel. */
export interface CellPlace {
  readonly command: string;
  readonly column: string;
}

/** A command with the verdict of each column, an index of the verdicts. */
export interface AccessRow {
  readonly command: AvailabilityMatrix['commands'][number];
  readonly cells: readonly number[];
}

interface Position {
  readonly row: number;
  readonly column: number;
}

interface Props {
  readonly matrix: AvailabilityMatrix;
  /** Those that are shown, grouped by application. */
  readonly rows: readonly AccessRow[];
  /** The names of the columns. */
  readonly names: readonly string[];
  readonly chosen: CellPlace | null;
  readonly onChoose: (place: CellPlace) => void;
}

const SIGNS: Readonly<Record<number, string>> = {
  [CommandType.CHAT_INPUT]: '/',
  [CommandType.USER]: 'user: ',
  [CommandType.MESSAGE]: 'message: ',
};

export function nameOfCommand({ name, type }: { readonly name: string; readonly type: number }): string {
  return `${SIGNS[type] ?? ''}${name}`;
}

/** Commands and who may use them. Arrow keys, Home, End and Page keys move; Enter and Space choose. */
export function AccessGrid({ matrix, rows, names, chosen, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Position>({ row: 0, column: 0 });
  const isMoved = useRef(false);
  const row = Math.min(at.row, rows.length - 1);
  const column = Math.min(at.column, names.length - 1);
  useLayoutEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    const cell = grid.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]');
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const move = (to: Position) => {
    isMoved.current = true;
    setAt({
      row: Math.max(0, Math.min(to.row, rows.length - 1)),
      column: Math.max(0, Math.min(to.column, names.length - 1)),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, Position>> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowRight: { row, column: column + 1 },
      ArrowLeft: { row, column: column - 1 },
      PageDown: { row: row + 10, column },
      PageUp: { row: row - 10, column },
      Home: { row: event.ctrlKey ? 0 : row, column: 0 },
      End: { row: event.ctrlKey ? rows.length - 1 : row, column: names.length - 1 },
    };
    const target = targets[event.key];
    if (target) move(target);
    else if (event.key === 'Enter' || event.key === ' ') choose({ row, column });
    else return;
    event.preventDefault();
  };
  const choose = (place: Position) => {
    const command = rows[place.row]?.command.id;
    const id = matrix.columns[place.column];
    if (command !== undefined && id !== undefined) onChoose({ command, column: id });
  };
  if (rows.length === 0 || names.length === 0) return <p class="empty">Nothing to show.</p>;
  return (
    <div
      ref={grid}
      class="access-grid"
      role="grid"
      aria-label="Who can use what"
      aria-rowcount={rows.length + 1}
      aria-colcount={names.length + 1}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
        if (!cell) return;
        const place = { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
        move(place);
        choose(place);
      }}
    >
      <div class="access-row access-head" role="row" aria-rowindex={1}>
        <div class="access-command" role="columnheader" aria-colindex={1}>
          Command
        </div>
        {names.map((name, index) => (
          <div key={index} class="access-name" role="columnheader" aria-colindex={index + 2} title={name}>
            {name}
          </div>
        ))}
      </div>
      {rows.map((each, index) => {
        const { id, application } = each.command;
        return (
          <MatrixRow
            key={id}
            {...each}
            verdicts={matrix.verdicts}
            row={index}
            isFirst={rows[index - 1]?.command.application.id !== application.id}
            current={index === row ? column : -1}
            chosen={chosen?.command === id ? matrix.columns.indexOf(chosen.column) : -1}
          />
        );
      })}
    </div>
  );
}

interface RowProps extends AccessRow {
  readonly verdicts: AvailabilityMatrix['verdicts'];
  readonly row: number;
  /** True in the first row of an application, which has its name. */
  readonly isFirst: boolean;
  /** The column that the keys are at; -1 for another row. */
  readonly current: number;
  /** The chosen column; -1 for none. */
  readonly chosen: number;
}

const MatrixRow = memo(function MatrixRow({
  command,
  cells,
  verdicts,
  row,
  isFirst,
  current,
  chosen,
}: RowProps) {
  return (
    <div class="access-row" role="row" aria-rowindex={row + 2}>
      <div class="access-command" role="rowheader" aria-colindex={1}>
        {nameOfCommand(command)}
        {isFirst && <small class="hint"> {command.application.name}</small>}
      </div>
      {cells.map((verdict, column) => {
        const isAllowed = verdicts[verdict]?.available === true;
        return (
          <div
            key={column}
            class={isAllowed ? 'access-cell allowed' : 'access-cell denied'}
            role="gridcell"
            aria-colindex={column + 2}
            aria-label={isAllowed ? 'allowed' : 'denied'}
            aria-selected={column === chosen}
            tabIndex={column === current ? 0 : -1}
            data-row={row}
            data-column={column}
          >
            {isAllowed ? '✓' : '✗'}
          </div>
        );
      })}
    </div>
  );
});

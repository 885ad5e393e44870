import { useRef } from 'preact/hooks';

interface Props {
  /** For example `Height of the drawer`. */
  readonly label: string;
  /** The share of what is above, or of what is below where it grows upwards, in percent. */
  readonly percent: number;
  readonly growsUpwards?: boolean;
  readonly onMove: (percent: number) => void;
}

const [LEAST, MOST, STEP] = [15, 90, 5];

/** A share that was kept, in percent, if it is one. */
export function readShare(kept: unknown, usual: number): number {
  return typeof kept === 'number' && kept >= LEAST && kept <= MOST ? kept : usual;
}

/** A line between two panes that is drawn with the pointer, or moved by the arrow keys. */
export function Separator({ label, percent, growsUpwards = false, onMove }: Props) {
  const line = useRef<HTMLDivElement>(null);
  const move = (next: number) => {
    onMove(Math.round(Math.max(LEAST, Math.min(next, MOST))));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!line.current?.hasPointerCapture(event.pointerId)) return;
    const { top, height } = growsUpwards
      ? { top: 0, height: innerHeight }
      : (line.current.parentElement?.getBoundingClientRect() ?? { top: 0, height: innerHeight });
    const share = ((event.clientY - top) / height) * 100;
    move(growsUpwards ? 100 - share : share);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const up = growsUpwards ? STEP : -STEP;
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: percent + up,
      ArrowDown: percent - up,
      Home: LEAST,
      End: MOST,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };
  return (
    <div
      class="separator"
      ref={line}
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault();
        line.current?.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}

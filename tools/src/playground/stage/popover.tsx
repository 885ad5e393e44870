import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How something elsewhere opens a panel. */
export interface Wanted {
  /** True while it is asked for: then it opens, and its button gets the focus. */
  readonly isWanted?: boolean;
  /** Called when it closes. */
  readonly onClose?: () => void;
}

interface Props extends Wanted {
  /** What the button is for, for example `Clock`. */
  readonly name: string;
  /** What it is set to, shown beside the name. */
  readonly value?: string | undefined;
  /** True if it is set to something other than usual. */
  readonly isUnusual?: boolean;
  /** Called when it opens. */
  readonly onOpen?: () => void;
  readonly children: ComponentChildren;
}

/** Pixels between a panel and the edge of the window. */
const MARGIN_PX = 8;

/** A button with a panel below it. Escape closes it and returns the focus; so does a press elsewhere. */
export function Popover(props: Props) {
  const { name, value, isUnusual = false, isWanted = false, onOpen, children } = props;
  const id = useId();
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    props.onClose?.();
  };
  useLayoutEffect(() => {
    if (!isWanted) return;
    setOpen(true);
    button.current?.focus();
  }, [isWanted]);
  useLayoutEffect(() => {
    if (isOpen && button.current && panel.current) place(panel.current, button.current);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !around.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    addEventListener('resize', close);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      removeEventListener('resize', close);
    };
  }, [isOpen]);
  return (
    <div
      class="stage-item"
      ref={around}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
        button.current?.focus();
      }}
    >
      <button
        type="button"
        ref={button}
        class={isUnusual ? 'stage-button unusual' : 'stage-button'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          if (isOpen) {
            close();
            return;
          }
          onOpen?.();
          setOpen(true);
        }}
      >
        <span class="stage-name">{name}</span>
        {value !== undefined && <> {value}</>}
      </button>
      {isOpen && (
        <div id={id} ref={panel} class="stage-panel" role="group" aria-label={name}>
          {children}
        </div>
      )}
    </div>
  );
}

/** Puts the panel below its button, inside the window: nothing around it can cut it off. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const furthest = clientWidth - panel.offsetWidth - MARGIN_PX;
  panel.style.left = `${Math.max(MARGIN_PX, Math.min(left, furthest))}px`;
  panel.style.top = `${bottom + 4}px`;
  panel.style.maxHeight = `${Math.max(160, clientHeight - bottom - 4 - MARGIN_PX)}px`;
}

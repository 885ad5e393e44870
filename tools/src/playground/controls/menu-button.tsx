import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** An action in a menu. */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly onChoose: () => void;
}

interface Props {
  /** The label of the button, for example `Commands for Ada`. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Shown in the menu if there are no items. */
  readonly nothing: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** A "…" button with a menu: arrow keys move, Enter chooses, Escape closes and returns the focus. */
export function MenuButton({ label, items, nothing, isOpen, onToggle }: Props) {
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [active, setActive] = useState(0);
  const rows = () => [...(around.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    setActive(0);
    rows()[0]?.focus();
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !around.current?.contains(event.target)) onToggle(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [isOpen]);
  const close = () => {
    onToggle(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = rows();
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1 + all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = steps[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') onToggle(false);
    else if (next !== undefined && all.length > 0) {
      setActive(next % all.length);
      all[next % all.length]?.focus();
    } else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="menu" ref={around} onKeyDown={isOpen ? onKeyDown : undefined}>
      <button
        type="button"
        ref={button}
        class="more"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          onToggle(!isOpen);
        }}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {isOpen && (
        <div class="popup menu-popup" role="menu" aria-label={label}>
          {items.map((item, index) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              class="menu-item"
              tabIndex={index === active ? 0 : -1}
              onClick={() => {
                close();
                item.onChoose();
              }}
            >
              {item.label}
            </button>
          ))}
          {items.length === 0 && (
            <div role="menuitem" class="menu-nothing" aria-disabled="true" tabIndex={0}>
              {nothing}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

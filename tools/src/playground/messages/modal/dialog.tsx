import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The first field, which receives the focus. */
const FIRST_FIELD = '[data-field] :is(input:enabled, textarea:enabled, button:enabled)';

interface DialogProps {
  readonly labelledBy: string;
  /** The class of the element. Default `modal`. */
  readonly class?: string;
  readonly onCancel: () => void;
  readonly children: ComponentChildren;
}

/** A dialog that is open while mounted. Afterwards the focus returns to where it was. */
export function Dialog({ labelledBy, class: name = 'modal', onCancel, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement | null>(null);
  const exists = useRef(true);
  useLayoutEffect(() => {
    const dialog = ref.current;
    exists.current = true;
    dialog?.showModal();
    // By default a browser focuses a scrollable element first.
    dialog?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    return () => {
      exists.current = false;
      dialog?.close();
    };
  }, []);
  const cancel = () => {
    if (exists.current) onCancel();
  };
  return (
    <dialog
      ref={ref}
      class={name}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
      // A browser closes it anyway when Escape is pressed again.
      onClose={cancel}
    >
      {children}
    </dialog>
  );
}

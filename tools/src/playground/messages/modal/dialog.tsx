import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** What is filled in first. */
const FIRST_FIELD = '[data-field] :is(input:enabled, textarea:enabled, button:enabled)';

interface DialogProps {
  readonly labelledBy: string;
  readonly onCancel: () => void;
  readonly children: ComponentChildren;
}

/** A dialog that is open as long as it is there. The focus goes back to where it was. */
export function Dialog({ labelledBy, onCancel, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement | null>(null);
  const exists = useRef(true);
  useLayoutEffect(() => {
    const dialog = ref.current;
    exists.current = true;
    dialog?.showModal();
    // A browser begins with what it can scroll, where there is such a thing.
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
      class="modal"
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
      // A browser closes it all the same when Escape is pressed once more.
      onClose={cancel}
    >
      {children}
    </dialog>
  );
}

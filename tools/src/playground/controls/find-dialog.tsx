import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Combobox } from './combobox.js';
import type { Item } from './combo-list.js';

interface Props<T extends Item> {
  /** Of the dialog and its field. */
  readonly label: string;
  readonly placeholder: string;
  /** Shown when nothing is found. */
  readonly nothing: string;
  /** Returns what is found for a text, best first. */
  readonly find: (text: string) => readonly T[];
  readonly onPick: (item: T) => void;
  readonly onClose: () => void;
}

/** A dialog in which one thing of many is found by typing, open while mounted. Afterwards the focus returns to where it was. */
export function FindDialog<T extends Item>({ label, placeholder, nothing, find, onPick, onClose }: Props<T>) {
  const [text, setText] = useState('');
  const items = useMemo(() => find(text), [find, text]);
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector('input')?.focus();
    return () => {
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class="find-dialog"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The backdrop is the dialog itself, beyond everything in it.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Combobox
        id="find"
        label={label}
        placeholder={placeholder}
        text={text}
        items={items}
        isFixed
        takesFirst={items.length > 0}
        status={items.length > 0 ? undefined : nothing}
        onText={setText}
        onPick={(item) => {
          onClose();
          onPick(item);
        }}
      />
    </dialog>
  );
}

import type { RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { GrowingText } from './growing-text.js';

/** An item of a list. */
export interface Item {
  readonly key: string;
  readonly label: string;
  /** Shown beside the label. */
  readonly detail?: string | undefined;
}

interface Props<T extends Item> {
  readonly id: string;
  readonly text: string;
  readonly items: readonly T[];
  readonly onText: (text: string) => void;
  readonly onPick: (item: T) => void;
  /** True if the list is shown while the field has the focus. Default true. */
  readonly isOpen?: boolean;
  /** True if Enter and Tab pick the first item without an arrow key. */
  readonly takesFirst?: boolean;
  /** Shown in the list, for example that nothing was found. */
  readonly status?: string | undefined;
  readonly isFailed?: boolean;
  /** True while other items are loading; the shown ones stay meanwhile. */
  readonly isBusy?: boolean;
  readonly placeholder?: string | undefined;
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly isRequired?: boolean;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly onFocus?: () => void;
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>;
  /** True if the text may have several lines: Shift and Enter add one, Enter alone submits the form. */
  readonly isMultiline?: boolean;
  /** Called for the arrow up in the empty field while there is no list. */
  readonly onRecall?: () => void;
}

/** A text field with a list: arrow keys move, Enter and Tab pick, Escape closes the list. */
export function Combobox<T extends Item>(props: Props<T>) {
  const {
    id,
    text,
    items,
    onText,
    onPick,
    isOpen = true,
    takesFirst = false,
    isMultiline = false,
    status,
  } = props;
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [hasFocus, setFocus] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const isShown = hasFocus && isOpen && !isClosed && (items.length > 0 || status !== undefined);
  const active = Math.min(chosen < 0 && takesFirst ? 0 : chosen, items.length - 1);
  const activeItem = isShown ? items[active] : undefined;
  const pick = (item: T) => {
    setClosed(true);
    setChosen(-1);
    onPick(item);
  };
  const move = (step: number) => {
    setClosed(false);
    if (items.length > 0)
      setChosen((Math.max(active, step > 0 ? -1 : 0) + step + items.length) % items.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'ArrowUp' && text === '' && props.onRecall) props.onRecall();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && activeItem)
      pick(activeItem);
    else if (event.key === 'Enter' && !event.shiftKey && isMultiline)
      (event.currentTarget as HTMLTextAreaElement).form?.requestSubmit();
    else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setClosed(true);
    } else return;
    event.preventDefault();
  };
  const field = {
    id,
    class: 'entry',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: false,
    inputMode: props.inputMode,
    value: text,
    placeholder: props.placeholder,
    'aria-label': props.label,
    'aria-expanded': isShown,
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': activeItem ? `${listId}-${active}` : undefined,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.isInvalid,
    'aria-required': props.isRequired,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => {
      setClosed(false);
      if (chosen >= 0) list.current?.scrollTo(0, 0);
      setChosen(-1);
      onText(event.currentTarget.value);
    },
    onFocus: () => {
      setFocus(true);
      setClosed(false);
      props.onFocus?.();
    },
    onBlur: () => {
      setFocus(false);
    },
    onClick: () => {
      setClosed(false);
    },
    onKeyDown,
  } as const;
  return (
    <div class="combobox">
      {isMultiline ? <GrowingText {...field} inputRef={props.inputRef} /> : <input {...field} type="text" />}
      <div class="popup" hidden={!isShown}>
        <ul
          class="combo-list"
          ref={list}
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          aria-busy={props.isBusy}
        >
          {isShown &&
            items.map((item, index) => (
              <Row
                key={item.key}
                id={`${listId}-${index}`}
                item={item}
                isActive={index === active}
                isSought={index === chosen}
                onPick={() => {
                  pick(item);
                }}
              />
            ))}
        </ul>
        {status !== undefined && (
          <p class={props.isFailed ? 'popup-status failed' : 'popup-status'} role="status">
            {status}
          </p>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly item: Item;
  readonly isActive: boolean;
  /** True if the arrow keys moved there. */
  readonly isSought: boolean;
  readonly onPick: () => void;
}

function Row({ id, item, isActive, isSought, onPick }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    // This causes a layout of the whole page, so it is not done on every key press.
    if (isSought) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSought]);
  return (
    // The field handles the keys; a mouse must not take the focus from it.
    <li
      id={id}
      ref={row}
      role="option"
      class="combo-option"
      aria-selected={isActive}
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={onPick}
    >
      <span class="combo-label">{item.label}</span>
      {item.detail !== undefined && <span class="combo-detail">{item.detail}</span>}
    </li>
  );
}

import type { RefObject } from 'preact';
import { useId, useState } from 'preact/hooks';
import { ComboList, type Item } from './combo-list.js';
import { GrowingText } from './growing-text.js';

interface Props<T extends Item> {
  readonly id: string;
  readonly text: string;
  readonly items: readonly T[];
  readonly onText: (text: string) => void;
  readonly onPick: (item: T) => void;
  /** True if the list is shown while the field has the focus. Default true. */
  readonly isOpen?: boolean;
  /** True if the list stays while the field is there, as in a dialog of its own. Default false. */
  readonly isFixed?: boolean;
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
    isFixed = false,
    takesFirst = false,
    isMultiline = false,
    status,
  } = props;
  const listId = useId();
  const [hasFocus, setFocus] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const isListed = isFixed || (hasFocus && isOpen && !isClosed);
  const isShown = isListed && (items.length > 0 || status !== undefined);
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
    else if (event.key === 'Escape' && isShown && !isFixed) {
      event.stopPropagation();
      setClosed(true);
    } else return;
    event.preventDefault();
  };
  const field = {
    id,
    class: 'entry',
    autocomplete: 'off',
    spellcheck: false,
    inputMode: props.inputMode,
    value: text,
    placeholder: props.placeholder,
    'aria-label': props.label,
    'aria-controls': isShown ? listId : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': activeItem ? `${listId}-${active}` : undefined,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.isInvalid,
    'aria-required': props.isRequired,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => {
      setClosed(false);
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
      {isMultiline ? (
        // A text area cannot be a combobox: its list is told as that of a text field.
        <GrowingText {...field} aria-haspopup="listbox" inputRef={props.inputRef} />
      ) : (
        <input {...field} type="text" role="combobox" aria-expanded={isShown} />
      )}
      <div class="popup" hidden={!isShown}>
        {isShown && (
          <ComboList
            id={listId}
            items={items}
            text={text}
            active={active}
            sought={chosen}
            isBusy={props.isBusy ?? false}
            isTabbable={isMultiline}
            onPick={pick}
          />
        )}
        {status !== undefined && (
          <p class={props.isFailed ? 'popup-status failed' : 'popup-status'} role="status">
            {status}
          </p>
        )}
      </div>
    </div>
  );
}

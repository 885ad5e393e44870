import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Choice } from './choices.js';
import { EmojiView } from './emoji.js';

/** From this number of choices on there is a search field. */
const FILTERED_FROM = 11;

interface OptionsPanelProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** The number of values that may be chosen; null for one. */
  readonly count: { readonly min: number; readonly max: number } | null;
  readonly onToggle: (choice: Choice) => void;
  /** Chooses one value, also for Tab. Null if several may be chosen. */
  readonly onTake: ((choice: Choice) => void) | null;
  /** Null while too few are chosen. */
  readonly onDone: (() => void) | null;
  readonly onCancel: () => void;
  /** The focus moves elsewhere. */
  readonly onLeave: () => void;
}

/** The open menu of a select: used with the mouse, or with the arrows, Enter, Space, Tab and Escape. */
export function OptionsPanel(props: OptionsPanelProps) {
  const { id, label, choices, chosen, count, onToggle, onTake } = props;
  const [filter, setFilter] = useState('');
  const [active, setActive] = useState(
    Math.max(
      choices.findIndex(({ value }) => chosen.includes(value)),
      0,
    ),
  );
  const panel = useRef<HTMLDivElement | null>(null);
  const shown = choices.filter((choice) => choice.label.toLowerCase().includes(filter.toLowerCase()));
  const activeId = shown[active] ? `${id}-${active}` : undefined;
  const hasFilter = choices.length >= FILTERED_FROM;

  // Before painting, so that the next key press goes to the menu.
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    panel.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const choice = shown[active];
    if (event.key === 'Escape') props.onCancel();
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Home' && !isTyping) setActive(0);
    else if (event.key === 'End' && !isTyping) setActive(shown.length - 1);
    else if (choice && isPress(event, isTyping)) onToggle(choice);
    else if (choice && onTake && event.key === 'Tab' && !event.shiftKey) onTake(choice);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocusOut = (event: FocusEvent) => {
    // When the whole window loses the focus, the panel keeps it.
    const next = (event.relatedTarget as Node | null) ?? document.activeElement;
    if (!panel.current?.contains(next)) props.onLeave();
  };
  return (
    <div ref={panel} class="options-panel" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      {hasFilter ? (
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={activeId}
          data-first
          aria-label={`Find in ${label}`}
          placeholder="Find"
          value={filter}
          onInput={(event) => {
            setFilter(event.currentTarget.value);
            setActive(0);
          }}
        />
      ) : null}
      <ul
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={count !== null}
        aria-activedescendant={activeId}
        tabIndex={0}
        data-first={hasFilter ? undefined : true}
      >
        {shown.map((choice, index) => (
          <Option
            key={choice.value}
            id={`${id}-${index}`}
            choice={choice}
            isActive={index === active}
            isChosen={chosen.includes(choice.value)}
            isFull={count !== null && chosen.length >= count.max}
            onPress={() => {
              setActive(index);
              onToggle(choice);
            }}
          />
        ))}
      </ul>
      {shown.length === 0 ? <p>No matches.</p> : null}
      {count ? (
        <div class="options-done">
          <small>{`${chosen.length} chosen, ${describeCount(count)}`}</small>
          <button
            type="button"
            class="button primary"
            disabled={props.onDone === null}
            onClick={() => {
              props.onDone?.();
            }}
          >
            Done
          </button>
        </div>
      ) : null}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly choice: Choice;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  /** True if no more can be chosen. */
  readonly isFull: boolean;
  readonly onPress: () => void;
}

function Option({ id, choice, isActive, isChosen, isFull, onPress }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      class={isActive ? 'active' : ''}
      aria-selected={isChosen}
      aria-disabled={isFull && !isChosen}
      data-value={choice.value}
      onClick={onPress}
    >
      <EmojiView emoji={choice.emoji} />
      <span>
        {choice.label}
        {choice.description ? <small>{choice.description}</small> : null}
      </span>
    </li>
  );
}

function isPress({ key, target }: KeyboardEvent, isTyping: boolean): boolean {
  if (target instanceof HTMLButtonElement) return false;
  return key === 'Enter' || (key === ' ' && !isTyping);
}

function describeCount({ min, max }: { readonly min: number; readonly max: number }): string {
  return min === max ? `${max} needed` : `Choose ${min} to ${max}`;
}

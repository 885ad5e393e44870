import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Choice } from './choices.js';
import { EmojiView } from './emoji.js';

/** From so many choices on there is a field to find one. */
const FILTERED_FROM = 11;

interface OptionsPanelProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly onChoose: (values: readonly string[]) => void;
  readonly onCancel: () => void;
}

/**
 * The open menu of a select. Where one value can be chosen, choosing it is all; of several, those that are chosen when
 * the user is done or goes elsewhere count. Escape takes nothing.
 */
export function OptionsPanel({
  id,
  label,
  choices,
  chosen,
  min,
  max,
  onChoose,
  onCancel,
}: OptionsPanelProps) {
  const [draft, setDraft] = useState(chosen);
  const [filter, setFilter] = useState('');
  const [active, setActive] = useState(0);
  const panel = useRef<HTMLDivElement | null>(null);
  const isMany = max > 1;
  const canFinish = draft.length >= min && draft.length <= max;
  const shown = choices.filter((choice) => choice.label.toLowerCase().includes(filter.toLowerCase()));

  // Before anything is painted, so that the next key already goes to the menu.
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    panel.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const toggle = ({ value }: Choice) => {
    const isChosen = draft.includes(value);
    if (!isMany) onChoose(isChosen && min === 0 ? [] : [value]);
    else if (isChosen) setDraft(draft.filter((each) => each !== value));
    else if (draft.length < max) setDraft([...draft, value]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const choice = shown[active];
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Home' && !isTyping) setActive(0);
    else if (event.key === 'End' && !isTyping) setActive(shown.length - 1);
    else if (choice && isPress(event, isTyping)) toggle(choice);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocusOut = (event: FocusEvent) => {
    const isInside = panel.current?.contains(event.relatedTarget as Node | null) ?? false;
    // When the whole window loses the focus, the panel keeps it.
    if (isInside || panel.current?.contains(document.activeElement)) return;
    if (isMany && canFinish) onChoose(draft);
    else onCancel();
  };
  return (
    <div ref={panel} id={`${id}-panel`} class="options-panel" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      {choices.length < FILTERED_FROM ? null : (
        <input
          type="search"
          data-first
          aria-label={`Find in ${label}`}
          placeholder="Find"
          aria-controls={id}
          aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
          value={filter}
          onInput={(event) => {
            setFilter(event.currentTarget.value);
            setActive(0);
          }}
        />
      )}
      <ul
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMany}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        tabIndex={0}
        data-first={choices.length < FILTERED_FROM ? true : undefined}
      >
        {shown.map((choice, index) => (
          <li
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            class={index === active ? 'active' : ''}
            aria-selected={draft.includes(choice.value)}
            aria-disabled={isMany && draft.length >= max && !draft.includes(choice.value)}
            data-value={choice.value}
            onClick={() => {
              setActive(index);
              toggle(choice);
            }}
          >
            <EmojiView emoji={choice.emoji} />
            <span>
              {choice.label}
              {choice.description ? <small>{choice.description}</small> : null}
            </span>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p>Nothing fits.</p> : null}
      {isMany ? (
        <div class="options-done">
          <small>{`${draft.length} chosen, ${describeRange(min, max)}`}</small>
          <button
            type="button"
            class="button primary"
            disabled={!canFinish}
            onClick={() => {
              onChoose(draft);
            }}
          >
            Done
          </button>
        </div>
      ) : null}
    </div>
  );
}

function isPress({ key, target }: KeyboardEvent, isTyping: boolean): boolean {
  if (target instanceof HTMLButtonElement) return false;
  return key === 'Enter' || (key === ' ' && !isTyping);
}

function describeRange(min: number, max: number): string {
  return min === max ? `${max} needed` : `${min} to ${max} possible`;
}

import { useId, useRef, useState } from 'preact/hooks';
import type { Choice } from './choices.js';
import { EmojiView } from './emoji.js';
import { OptionsPanel } from './options-panel.js';

/** A select whose menu opens below it. */
export interface SelectProps {
  /** Shown while nothing is chosen. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly isDisabled?: boolean;
  readonly isBusy?: boolean;
  readonly customId: string;
  /** The id of a label beside it. */
  readonly labelledBy?: string;
  /** The id of the element that opens it. */
  readonly id?: string;
  readonly describedBy?: string | undefined;
  /** The user has changed the selection. */
  readonly onChoose: (values: readonly string[]) => void;
}

/**
 * The arrow keys open it, as Enter and Space do. If only one value can be chosen, choosing it closes the menu. Of
 * several, those chosen when the menu closes or loses the focus count, if their number is allowed. Escape cancels.
 */
export function Select({ choices, chosen, min, max, onChoose, ...rest }: SelectProps) {
  const { label, isDisabled = false, isBusy = false, customId, labelledBy, describedBy } = rest;
  const [draft, setDraft] = useState(chosen);
  const [isOpen, setOpen] = useState(false);
  // Closing it moves the focus, which must not count as leaving.
  const isOver = useRef(true);
  const trigger = useRef<HTMLButtonElement | null>(null);
  const ownId = useId();
  const id = rest.id ?? ownId;
  const panelId = `${ownId}-options`;
  const isMany = max > 1;
  const canFinish = draft.length >= min && draft.length <= max;

  const open = () => {
    isOver.current = false;
    setDraft(chosen);
    setOpen(true);
  };
  const close = (values: readonly string[] | null, goesElsewhere = false) => {
    if (isOver.current) return;
    isOver.current = true;
    setOpen(false);
    if (!goesElsewhere) trigger.current?.focus();
    if (values && JSON.stringify(values) !== JSON.stringify(chosen)) onChoose(values);
  };
  const finish = (goesElsewhere = false) => {
    close(isMany && canFinish ? draft : null, goesElsewhere);
  };
  const toggle = ({ value }: Choice) => {
    const isChosen = draft.includes(value);
    if (!isMany) close(isChosen && min === 0 ? [] : [value]);
    else if (isChosen) setDraft(draft.filter((each) => each !== value));
    else if (draft.length < max) setDraft([...draft, value]);
  };
  const onTriggerKeyDown = (event: KeyboardEvent) => {
    if (isOpen || isBusy || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    open();
  };
  return (
    <div class="select">
      <button
        ref={trigger}
        id={id}
        type="button"
        class="select-trigger"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-busy={isBusy}
        aria-labelledby={labelledBy === undefined ? undefined : `${labelledBy} ${id}`}
        aria-describedby={describedBy}
        aria-disabled={isBusy || undefined}
        disabled={isDisabled}
        data-custom-id={customId}
        // The focus stays in the open menu, so that the click finds it open.
        onMouseDown={(event) => {
          if (isOpen) event.preventDefault();
        }}
        onKeyDown={onTriggerKeyDown}
        onClick={() => {
          if (isOpen) finish();
          else if (!isBusy) open();
        }}
      >
        <Chosen label={label} choices={choices} chosen={chosen} />
        <svg class="arrow" viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2 4 4 4 4-4" />
        </svg>
      </button>
      {isOpen ? (
        <OptionsPanel
          id={panelId}
          label={label}
          choices={choices}
          chosen={draft}
          count={isMany ? { min, max } : null}
          onToggle={toggle}
          onTake={
            isMany
              ? null
              : ({ value }) => {
                  close([value]);
                }
          }
          onDone={
            canFinish
              ? () => {
                  finish();
                }
              : null
          }
          onCancel={() => {
            close(null);
          }}
          onLeave={() => {
            finish(true);
          }}
        />
      ) : null}
    </div>
  );
}

function Chosen({ label, choices, chosen }: Pick<SelectProps, 'label' | 'choices' | 'chosen'>) {
  if (chosen.length === 0) return <span class="placeholder">{label}</span>;
  return (
    <span class="chosen">
      {chosen.map((value) => {
        const choice = choices.find((each) => each.value === value);
        return (
          <span key={value}>
            <EmojiView emoji={choice?.emoji} />
            {choice?.label ?? value}
          </span>
        );
      })}
    </span>
  );
}

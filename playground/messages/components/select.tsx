import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Choice } from './choices.js';
import { EmojiView } from './emoji.js';
import { OptionsPanel } from './options-panel.js';

/** A menu of choices that opens below what is chosen. */
export interface SelectProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly isDisabled?: boolean;
  readonly isBusy?: boolean;
  readonly customId: string;
  /** The id of the element that opens it, for a label. */
  readonly id?: string;
  readonly describedBy?: string | undefined;
  /** The user has chosen something else. */
  readonly onChoose: (values: readonly string[]) => void;
}

export function Select({ choices, chosen, min, max, onChoose, ...rest }: SelectProps) {
  const { label, isDisabled = false, isBusy = false, customId, id, describedBy } = rest;
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement | null>(null);
  const panelId = useId();
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  useEffect(() => {
    if (isDisabled || isBusy) setOpen(false);
  }, [isDisabled, isBusy]);
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
        aria-describedby={describedBy}
        aria-disabled={isBusy || undefined}
        disabled={isDisabled}
        data-custom-id={customId}
        onClick={() => {
          if (!isBusy) setOpen(!isOpen);
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
          chosen={chosen}
          min={min}
          max={max}
          onCancel={close}
          onChoose={(values) => {
            setOpen(false);
            trigger.current?.focus();
            if (JSON.stringify(values) !== JSON.stringify(chosen)) onChoose(values);
          }}
        />
      ) : null}
    </div>
  );
}

function Chosen({ label, choices, chosen }: Pick<SelectProps, 'label' | 'choices' | 'chosen'>) {
  if (chosen.length === 0) return <span class="placeholder">{label}</span>;
  return (
    <span
      class="chosen"
      aria-label={`${label}: ${chosen.map((value) => labelOf(choices, value)).join(', ')}`}
    >
      {chosen.map((value) => (
        <span key={value}>
          <EmojiView emoji={choices.find((choice) => choice.value === value)?.emoji} />
          {labelOf(choices, value)}
        </span>
      ))}
    </span>
  );
}

function labelOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

import { countCodePoints, isNumeric, OptionType } from 'commandry/protocol';
import type { FieldProps } from './field-props.js';

/** A field for a text or a number. */
export function TextField({ id, option, entry, onEntry, describedBy, isInvalid }: FieldProps) {
  const text = entry?.kind === 'text' ? entry.text : '';
  const { max_length: most } = option;
  const inputMode = option.type === OptionType.INTEGER ? 'numeric' : isNumeric(option) ? 'decimal' : 'text';
  return (
    <>
      <input
        id={id}
        class="entry"
        type="text"
        autocomplete="off"
        inputMode={inputMode}
        value={text}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={option.required ?? false}
        onInput={(event) => {
          onEntry({ kind: 'text', text: event.currentTarget.value });
        }}
      />
      {most != null && !isNumeric(option) && (
        <span class="counter" aria-hidden="true">
          {countCodePoints(text)} / {most}
        </span>
      )}
    </>
  );
}

import { OptionType } from '../../src/model/option-type.js';
import { shownName } from '../commands/leaves.js';
import type { FieldProps } from './field-props.js';

/** A field for one of few values: the choices of an option, or true and false. */
export function ChoiceField({ id, option, entry, onEntry, describedBy, isInvalid }: FieldProps) {
  const choices =
    option.type === OptionType.BOOLEAN
      ? [true, false].map((value) => ({ value, label: value ? 'True' : 'False' }))
      : (option.choices ?? []).map((choice) => ({ value: choice.value, label: shownName(choice) }));
  const chosen = choices.findIndex(({ value }) => entry?.kind === 'chosen' && entry.value === value);
  return (
    <select
      id={id}
      class="entry"
      value={String(chosen)}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      aria-required={option.required ?? false}
      onChange={(event) => {
        const choice = choices[Number(event.currentTarget.value)];
        onEntry(choice && { kind: 'chosen', value: choice.value, text: choice.label });
      }}
    >
      <option value="-1">Choose…</option>
      {choices.map(({ label }, index) => (
        <option key={index} value={String(index)}>
          {label}
        </option>
      ))}
    </select>
  );
}

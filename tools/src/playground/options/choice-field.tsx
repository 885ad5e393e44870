import { Combobox } from '../controls/combobox.js';
import { filterItems } from './entities.js';
import type { FieldProps } from './field-props.js';
import { listChoices } from './typed-entry.js';

/** A field for one of few values: the choices of an option, or true and false. */
export function ChoiceField({ id, option, entry, onEntry, describedBy, isInvalid }: FieldProps) {
  const items = listChoices(option).map((choice, index) => ({ ...choice, key: `choice ${index}` }));
  const text = entry && entry.kind !== 'file' ? entry.text : '';
  const found = entry?.kind === 'text' ? filterItems(items, text) : items;
  return (
    <Combobox
      id={id}
      text={text}
      items={found.map(({ key, label, value }) => ({ key, label, value }))}
      takesFirst={entry?.kind === 'text' && text !== ''}
      status={found.length > 0 ? undefined : 'No choice matches.'}
      placeholder="Choose…"
      describedBy={describedBy}
      isInvalid={isInvalid}
      isRequired={option.required ?? false}
      onText={(typed) => {
        onEntry({ kind: 'text', text: typed });
      }}
      onPick={({ value, label }) => {
        onEntry({ kind: 'chosen', value, text: label });
      }}
    />
  );
}

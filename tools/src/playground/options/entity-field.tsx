import { Combobox } from '../controls/combobox.js';
import type { Entry } from './entry.js';
import { filterItems, type EntityItem } from './entities.js';

interface Props {
  readonly id: string;
  readonly items: readonly EntityItem[];
  readonly entry: Entry | undefined;
  readonly onEntry: (entry: Entry | undefined) => void;
  readonly placeholder: string;
  readonly nothing: string;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly isRequired?: boolean;
}

/** A field for one item of a list, found by typing a part of its name. */
export function EntityField({ items, entry, onEntry, nothing, ...rest }: Props) {
  const text = entry && entry.kind !== 'file' ? entry.text : '';
  const found = entry?.kind === 'text' ? filterItems(items, text) : items;
  return (
    <Combobox
      {...rest}
      text={text}
      items={found}
      takesFirst={entry?.kind === 'text' && text !== ''}
      status={found.length > 0 ? undefined : nothing}
      onText={(typed) => {
        onEntry(typed === '' ? undefined : { kind: 'text', text: typed });
      }}
      onPick={({ key, label }) => {
        onEntry({ kind: 'chosen', value: key, text: label });
      }}
    />
  );
}

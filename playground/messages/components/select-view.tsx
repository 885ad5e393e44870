import { useEffect, useState } from 'preact/hooks';
import { useMessageContext } from '../place.js';
import { countRange, listChoices, listDefaults } from './choices.js';
import { Select } from './select.js';
import { useUsage } from './usage.js';
import type { WireSelect } from './wire.js';

/** A select of a message. What the user has chosen stays until the message says something else. */
export function SelectView({ select }: { readonly select: WireSelect }) {
  const context = useMessageContext();
  const { isBusy, use } = useUsage();
  const defaults = listDefaults(select).join('\n');
  const [chosen, setChosen] = useState(listDefaults(select));
  useEffect(() => {
    setChosen(defaults === '' ? [] : defaults.split('\n'));
  }, [defaults]);
  return (
    <Select
      label={select.placeholder ?? 'Make a selection'}
      choices={listChoices(select, context)}
      chosen={chosen}
      {...countRange({ ...select, required: true })}
      isDisabled={select.disabled === true}
      isBusy={isBusy}
      customId={select.custom_id}
      onChoose={(values) => {
        setChosen(values);
        void use(select.custom_id, values);
      }}
    />
  );
}

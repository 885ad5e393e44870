import { useEffect, useState } from 'preact/hooks';
import { useMessageContext } from '../message-context-provider.js';
import { countRange, listChoices, listDefaults } from './choices.js';
import { Select } from './select.js';
import { useEditedAt, useUsage } from './component-use.js';
import type { WireSelect } from './component-objects.js';

/** A select of a message. The user's choice stays until the message changes it. */
export function SelectView({ select }: { readonly select: WireSelect }) {
  const context = useMessageContext();
  const { isBusy, use } = useUsage();
  const editedAt = useEditedAt();
  const defaults = JSON.stringify(listDefaults(select));
  const [chosen, setChosen] = useState(listDefaults(select));
  useEffect(() => {
    setChosen(JSON.parse(defaults) as readonly string[]);
  }, [defaults, editedAt]);
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

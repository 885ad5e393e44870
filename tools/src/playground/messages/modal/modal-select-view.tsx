import { countRange, listChoices } from '../components/choices.js';
import { Select } from '../components/select.js';
import type { WireSelect } from '../components/component-objects.js';
import { useMessageContext } from '../message-context-provider.js';
import type { ControlProps } from './control-props.js';

/** A select of a modal: its values are submitted with the rest. */
export function ModalSelectView({ field, id, describedBy, answer, onAnswer }: ControlProps<WireSelect>) {
  const context = useMessageContext();
  return (
    <Select
      id={id}
      labelledBy={`${id}-label`}
      label={field.placeholder ?? 'Make a selection'}
      choices={listChoices(field, context)}
      chosen={Array.isArray(answer) ? (answer as readonly string[]) : []}
      {...countRange(field)}
      customId={field.custom_id}
      describedBy={describedBy}
      onChoose={onAnswer}
    />
  );
}

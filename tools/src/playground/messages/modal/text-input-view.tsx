import { TextInputStyle } from 'commandry/protocol';
import { countCharacters, isRequired, toLengths } from './modal-answers.js';
import type { ControlProps } from './control-props.js';
import type { WireTextInput } from './modal-objects.js';

/** A field for one line or several, with a counter of its characters. */
export function TextInputView(props: ControlProps<WireTextInput>) {
  const { field, id, describedBy, isInvalid, answer, onAnswer } = props;
  const value = typeof answer === 'string' ? answer : '';
  const shared = {
    id,
    value,
    placeholder: field.placeholder,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    'aria-required': isRequired(field),
    'data-custom-id': field.custom_id,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => {
      onAnswer(event.currentTarget.value);
    },
  };
  return (
    <>
      {field.style === TextInputStyle.PARAGRAPH ? (
        <textarea rows={4} {...shared} />
      ) : (
        <input type="text" autocomplete="off" {...shared} />
      )}
      <LengthLimit field={field} length={countCharacters(value)} />
    </>
  );
}

/** Shown only if the app has set limits: the defaults are far away. */
function LengthLimit({ field, length }: { readonly field: WireTextInput; readonly length: number }) {
  if (field.max_length === undefined && field.min_length === undefined) return null;
  const { min, max } = toLengths(field);
  return (
    <small class="modal-length">
      {length} of {field.max_length === undefined ? `at least ${min}` : max}
    </small>
  );
}

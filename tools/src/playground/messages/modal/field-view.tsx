import { useId } from 'preact/hooks';
import { ComponentType } from 'commandry/protocol';
import { isRequired, type Answer, type LabelledField } from './modal-answers.js';
import { CheckboxView, CheckboxGroupView, RadioGroupView } from './choice-views.js';
import { FileUploadView } from './file-upload-view.js';
import { ModalSelectView } from './modal-select-view.js';
import { TextInputView } from './text-input-view.js';
import type { WireField } from './modal-objects.js';
import type { ControlProps } from './control-props.js';

interface FieldViewProps extends LabelledField {
  readonly answer: Answer;
  /** The problem of the input, in words for the user. */
  readonly problem: string | null;
  readonly onAnswer: (answer: Answer) => void;
}

/** A field of a modal with its label, its description, and what is wrong with it. */
export function FieldView({ label, description, field, answer, problem, onAnswer }: FieldViewProps) {
  const id = useId();
  const described = [...(description ? [`${id}-about`] : []), ...(problem === null ? [] : [`${id}-problem`])];
  const props = {
    label,
    id,
    describedBy: described.length > 0 ? described.join(' ') : undefined,
    isInvalid: problem !== null,
    answer,
    onAnswer,
  };
  const about = description ? <small id={`${id}-about`}>{description}</small> : null;
  const wrong =
    problem === null ? null : (
      <small id={`${id}-problem`} class="modal-problem">
        {problem}
      </small>
    );
  if (isGroup(field)) {
    return (
      <fieldset class="modal-field" data-field aria-describedby={props.describedBy}>
        <legend>
          {label} <Star field={field} />
        </legend>
        {about}
        <Control field={field} {...props} />
        {wrong}
      </fieldset>
    );
  }
  return (
    <div class={field.type === ComponentType.CHECKBOX ? 'modal-field tick' : 'modal-field'} data-field>
      <label id={`${id}-label`} for={id}>
        {label} <Star field={field} />
      </label>
      {about}
      <Control field={field} {...props} />
      {wrong}
    </div>
  );
}

function isGroup({ type }: WireField): boolean {
  return type === ComponentType.RADIO_GROUP || type === ComponentType.CHECKBOX_GROUP;
}

function Star({ field }: { readonly field: WireField }) {
  if (!isRequired(field)) return null;
  return (
    <span class="star" title="Needed" aria-hidden="true">
      *
    </span>
  );
}

function Control({ field, ...props }: ControlProps<WireField>) {
  switch (field.type) {
    case ComponentType.TEXT_INPUT:
      return <TextInputView field={field} {...props} />;
    case ComponentType.RADIO_GROUP:
      return <RadioGroupView field={field} {...props} />;
    case ComponentType.CHECKBOX_GROUP:
      return <CheckboxGroupView field={field} {...props} />;
    case ComponentType.CHECKBOX:
      return <CheckboxView field={field} {...props} />;
    case ComponentType.FILE_UPLOAD:
      return <FileUploadView field={field} {...props} />;
    default:
      return <ModalSelectView field={field} {...props} />;
  }
}

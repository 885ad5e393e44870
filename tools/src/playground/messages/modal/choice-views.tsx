import type { WireOption } from '../components/component-objects.js';
import { toCounts } from './modal-answers.js';
import type { ControlProps } from './control-props.js';
import type { WireCheckbox, WireCheckboxGroup, WireRadioGroup } from './modal-objects.js';

/** A choice of one. If it is optional, it can be undone. */
export function RadioGroupView({ field, id, answer, onAnswer }: ControlProps<WireRadioGroup>) {
  return (
    <div class="group" data-custom-id={field.custom_id}>
      {field.options.map((option) => (
        <OptionView
          key={option.value}
          option={option}
          type="radio"
          name={id}
          isChosen={answer === option.value}
          onChange={() => {
            onAnswer(option.value);
          }}
        />
      ))}
      {field.required === false && answer !== null ? (
        <button
          type="button"
          class="button"
          onClick={() => {
            onAnswer(null);
          }}
        >
          Choose none
        </button>
      ) : null}
    </div>
  );
}

/** A choice of several. */
export function CheckboxGroupView({ field, id, answer, onAnswer }: ControlProps<WireCheckboxGroup>) {
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : [];
  const { min, max } = toCounts(field);
  return (
    <div class="group" data-custom-id={field.custom_id}>
      {field.options.map((option) => {
        const isChosen = chosen.includes(option.value);
        return (
          <OptionView
            key={option.value}
            option={option}
            type="checkbox"
            name={id}
            isChosen={isChosen}
            isDisabled={!isChosen && chosen.length >= max}
            onChange={() => {
              onAnswer(
                isChosen ? chosen.filter((value) => value !== option.value) : [...chosen, option.value],
              );
            }}
          />
        );
      })}
      {max < field.options.length || min > 1 ? (
        <small>{min === max ? `Choose ${max}.` : `Choose ${min} to ${max}.`}</small>
      ) : null}
    </div>
  );
}

export function CheckboxView({ field, id, describedBy, answer, onAnswer }: ControlProps<WireCheckbox>) {
  return (
    <input
      type="checkbox"
      id={id}
      checked={answer === true}
      aria-describedby={describedBy}
      data-custom-id={field.custom_id}
      onChange={(event) => {
        onAnswer(event.currentTarget.checked);
      }}
    />
  );
}

interface OptionViewProps {
  readonly option: WireOption;
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: () => void;
}

function OptionView({ option, type, name, isChosen, isDisabled = false, onChange }: OptionViewProps) {
  return (
    <label class="option">
      <input
        type={type}
        name={name}
        value={option.value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChange}
      />
      <span>
        {option.label}
        {option.description ? <small>{option.description}</small> : null}
      </span>
    </label>
  );
}

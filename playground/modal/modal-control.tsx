import { ChannelType } from '../../src/model/channel-type.js';
import { ComponentType, TextInputStyle } from '../../src/model/component.js';
import type { Names } from '../names/names.js';
import { listEntities, type EntityKinds } from '../options/entities.js';
import {
  listOptions,
  rangeOf,
  type Given,
  type ModalField,
  type ModalOption,
  type Part,
} from './modal-field.js';

interface Props {
  readonly id: string;
  readonly field: ModalField;
  readonly given: Given;
  readonly names: Names;
  readonly onGiven: (given: Given) => void;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

/** What a user fills in or chooses for one field of a modal. */
export function ModalControl(props: Props) {
  const { field, given, onGiven } = props;
  switch (field.type) {
    case ComponentType.TEXT_INPUT:
      return <TextControl {...props} />;
    case ComponentType.CHECKBOX:
      return (
        <input
          id={props.id}
          type="checkbox"
          checked={given === true}
          aria-describedby={props.describedBy}
          onChange={(event) => {
            onGiven(event.currentTarget.checked);
          }}
        />
      );
    case ComponentType.RADIO_GROUP:
      return <Choices {...props} options={listOptions(field.part)} isSingle />;
    case ComponentType.FILE_UPLOAD:
      return <input id={props.id} class="field" type="file" disabled aria-describedby={props.describedBy} />;
    default: {
      const options = listChoices(field.part, props.names);
      const { max } = rangeOf(field);
      const isSelect = field.type !== ComponentType.CHECKBOX_GROUP;
      return isSelect && max === 1 ? (
        <SelectControl {...props} options={options} />
      ) : (
        <Choices {...props} options={options} isSingle={false} />
      );
    }
  }
}

const ENTITIES: Readonly<Record<number, EntityKinds>> = {
  [ComponentType.USER_SELECT]: { users: true },
  [ComponentType.ROLE_SELECT]: { roles: true },
  [ComponentType.MENTIONABLE_SELECT]: { users: true, roles: true },
  [ComponentType.CHANNEL_SELECT]: { channels: true },
};

function listChoices(part: Part, names: Names): ModalOption[] {
  const kinds = ENTITIES[part['type'] as ComponentType];
  if (!kinds) return listOptions(part);
  const channelTypes = (part['channel_types'] as readonly ChannelType[] | undefined) ?? [];
  return listEntities(names, { ...kinds, channelTypes }).map(({ key, label, detail }) => ({
    value: key,
    label,
    description: detail,
  }));
}

function TextControl({ id, field, given, onGiven, describedBy, isInvalid }: Props) {
  const { part } = field;
  const common = {
    id,
    class: 'field',
    value: typeof given === 'string' ? given : '',
    placeholder: typeof part['placeholder'] === 'string' ? part['placeholder'] : '',
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    'aria-required': field.isRequired,
  };
  return part['style'] === TextInputStyle.PARAGRAPH ? (
    <textarea
      {...common}
      rows={4}
      onInput={(event) => {
        onGiven(event.currentTarget.value);
      }}
    />
  ) : (
    <input
      {...common}
      type="text"
      autocomplete="off"
      onInput={(event) => {
        onGiven(event.currentTarget.value);
      }}
    />
  );
}

interface ChoiceProps extends Props {
  readonly options: readonly ModalOption[];
}

function SelectControl({ id, field, given, onGiven, options, describedBy, isInvalid }: ChoiceProps) {
  const { placeholder } = field.part;
  return (
    <select
      id={id}
      class="field"
      value={Array.isArray(given) ? String(given[0] ?? '') : ''}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      aria-required={field.isRequired}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onGiven(value === '' ? [] : [value]);
      }}
    >
      <option value="">{typeof placeholder === 'string' ? placeholder : 'Choose…'}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Several values by boxes to tick, or one by buttons. */
function Choices({
  id,
  field,
  given,
  onGiven,
  options,
  describedBy,
  isSingle,
}: ChoiceProps & { readonly isSingle: boolean }) {
  const chosen: readonly string[] = Array.isArray(given) ? (given as readonly string[]) : [String(given)];
  const toggle = (value: string, isOn: boolean) => {
    if (isSingle) onGiven(value);
    else onGiven(isOn ? [...chosen, value] : chosen.filter((each) => each !== value));
  };
  return (
    <div
      id={id}
      class="choices"
      role={isSingle ? 'radiogroup' : 'group'}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {options.map(({ value, label, description }) => (
        <label key={value} class="choice">
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={field.customId}
            checked={chosen.includes(value)}
            onChange={(event) => {
              toggle(value, event.currentTarget.checked);
            }}
          />
          <span>
            {label}
            {description !== undefined && <span class="hint"> {description}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

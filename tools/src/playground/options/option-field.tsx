import { useId } from 'preact/hooks';
import { OptionType } from 'commandry/protocol';
import type { ActResult } from '../api/control-api.js';
import { shownName } from '../commands/leaves.js';
import type { ShownOption } from '../commands/shown-command.js';
import type { Names } from '../names/names.js';
import type { Reason } from '../session/notice.js';
import { describeLimits } from './check-option.js';
import { ChoiceField } from './choice-field.js';
import { entityKindsOf, listEntities } from './entities.js';
import { EntityField } from './entity-field.js';
import type { Entry } from './entry.js';
import type { FieldProps } from './field-props.js';
import { FileField } from './file-field.js';
import { SuggestedField } from './suggested-field.js';
import { TextField } from './text-field.js';

interface Props {
  readonly option: ShownOption;
  readonly entry: Entry | undefined;
  readonly problem: string | undefined;
  readonly names: Names;
  readonly locale: string;
  readonly onEntry: (entry: Entry | undefined) => void;
  readonly onAsk: (text: string) => Promise<ActResult>;
  readonly findFailure: (interactionId: string) => Reason | undefined;
  /** Removes the option; undefined for required ones. */
  readonly onRemove: (() => void) | undefined;
}

/** An option of a command with its name, its description, its limits, and the matching field. */
export function OptionField({ option, entry, problem, onRemove, ...around }: Props) {
  const id = useId();
  const limits = describeLimits(option);
  const describedBy = `${id}-about${problem === undefined ? '' : ` ${id}-problem`}`;
  return (
    <div class="option-field" data-option={option.name}>
      <div class="option-head">
        <label for={id}>
          {shownName(option)}
          {option.required && (
            <span class="required" title="required">
              {' '}
              *<span class="hidden-text"> (required)</span>
            </span>
          )}
        </label>
        {onRemove && (
          <button type="button" class="quiet" aria-label={`Remove ${shownName(option)}`} onClick={onRemove}>
            ×
          </button>
        )}
      </div>
      <div class="option-control">
        <Field
          {...around}
          id={id}
          option={option}
          entry={entry}
          describedBy={describedBy}
          isInvalid={problem !== undefined}
        />
      </div>
      <p class="hint" id={`${id}-about`}>
        {option.description_localized ?? option.description}
        {limits !== undefined && <span class="limits"> · {limits}</span>}
      </p>
      {problem !== undefined && (
        <p class="complaint" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

type FieldAround = FieldProps & Pick<Props, 'names' | 'locale' | 'onAsk' | 'findFailure'>;

function Field({ names, locale, onAsk, findFailure, ...field }: FieldAround) {
  const { option, id, entry, onEntry, describedBy, isInvalid } = field;
  const kinds = entityKindsOf(option);
  if (kinds) {
    return (
      <EntityField
        id={id}
        items={listEntities(names, kinds)}
        entry={entry}
        onEntry={onEntry}
        placeholder={kinds.channels ? 'Channel name' : 'Type a name'}
        nothing={kinds.channels ? 'No matching channel.' : 'No matching member.'}
        describedBy={describedBy}
        isInvalid={isInvalid}
        isRequired={option.required ?? false}
      />
    );
  }
  if (option.autocomplete) {
    return <SuggestedField {...field} locale={locale} onAsk={onAsk} findFailure={findFailure} />;
  }
  if (option.choices?.length || option.type === OptionType.BOOLEAN) return <ChoiceField {...field} />;
  if (option.type === OptionType.ATTACHMENT) return <FileField {...field} />;
  return <TextField {...field} />;
}

import type { ComponentType } from '../component.js';
import type { Snowflake } from '../../snowflake.js';

interface Answered {
  /** The number of the component in its modal. */
  id?: number | undefined;
  /** That of the modal's component: 1 to 100 characters. */
  custom_id: string;
}

/** The text that was typed; may be empty. */
export interface SubmittedTextInput extends Answered {
  type: typeof ComponentType.TEXT_INPUT;
  value: string;
}

/** The values of the texts that were selected. */
export interface SubmittedChoices extends Answered {
  type: typeof ComponentType.STRING_SELECT | typeof ComponentType.CHECKBOX_GROUP;
  values: string[];
}

/** The users, roles, channels or files that were selected. They are in `resolved`. */
export interface SubmittedEntities extends Answered {
  type:
    | typeof ComponentType.USER_SELECT
    | typeof ComponentType.ROLE_SELECT
    | typeof ComponentType.MENTIONABLE_SELECT
    | typeof ComponentType.CHANNEL_SELECT
    | typeof ComponentType.FILE_UPLOAD;
  values: Snowflake[];
}

/** The value of the option that was selected; null for none. */
export interface SubmittedRadioGroup extends Answered {
  type: typeof ComponentType.RADIO_GROUP;
  value: string | null;
}

/** True if it was ticked. */
export interface SubmittedCheckbox extends Answered {
  type: typeof ComponentType.CHECKBOX;
  value: boolean;
}

/** The answer in a label, by the type of its component. */
export type SubmittedAnswer =
  | SubmittedTextInput
  | SubmittedChoices
  | SubmittedEntities
  | SubmittedRadioGroup
  | SubmittedCheckbox;

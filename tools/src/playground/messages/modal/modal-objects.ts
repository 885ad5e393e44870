import type { TextInputStyle } from 'commandry/protocol';
import type { GivenFile } from '../../../emulator/domain/acting/given-file.js';
import type { WireOption, WireSelect, WireTextDisplay } from '../components/component-objects.js';

export interface WireTextInput {
  readonly type: 4;
  readonly custom_id: string;
  readonly style: TextInputStyle;
  /** In an action row, the older layout. */
  readonly label?: string;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly required?: boolean;
  readonly value?: string;
  readonly placeholder?: string;
}

export interface WireFileUpload {
  readonly type: 19;
  readonly custom_id: string;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly file_types?: readonly string[];
  readonly required?: boolean;
}

export interface WireRadioGroup {
  readonly type: 21;
  readonly custom_id: string;
  readonly options: readonly WireOption[];
  readonly required?: boolean;
}

export interface WireCheckboxGroup {
  readonly type: 22;
  readonly custom_id: string;
  readonly options: readonly WireOption[];
  readonly min_values?: number;
  readonly max_values?: number;
  readonly required?: boolean;
}

export interface WireCheckbox {
  readonly type: 23;
  readonly custom_id: string;
  readonly default?: boolean;
}

/** A component of a modal with an input. */
export type WireField =
  | WireTextInput
  | WireSelect
  | WireFileUpload
  | WireRadioGroup
  | WireCheckboxGroup
  | WireCheckbox;

/** A top-level component of a modal. */
export type WireModalComponent =
  | {
      readonly type: 18;
      readonly label: string;
      readonly description?: string;
      readonly component: WireField;
    }
  | { readonly type: 1; readonly components: readonly WireField[] }
  | WireTextDisplay;

/** The `components` of `POST /control/users/{id}/modal`. */
export type ModalAnswers = {
  custom_id: string;
  /** A text, the value of a radio group, or a checkbox state. */
  value?: string | boolean | null;
  /** For selects and checkbox groups. */
  values?: string[];
  /** For file uploads. */
  files?: GivenFile[];
}[];

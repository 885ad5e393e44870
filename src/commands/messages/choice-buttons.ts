import { refuseUnknown, type SettingNames } from '../../common/read-given.js';
import type { StyledChoice } from '../waiting/waiting-types.js';

/** How a choice looks besides its label. */
export type ChoiceSettings = Pick<StyledChoice, 'emoji' | 'description'>;

const SETTINGS: SettingNames<ChoiceSettings> = { emoji: true, description: true };

/** A choice of `ask` with a blurple button: the main choice. */
export function primary(label: string, settings: ChoiceSettings = {}): StyledChoice {
  refuseUnknown('primary', settings, SETTINGS);
  return { ...settings, label, style: 'primary' };
}

/** A choice of `ask` with a grey button, the default. */
export function secondary(label: string, settings: ChoiceSettings = {}): StyledChoice {
  refuseUnknown('secondary', settings, SETTINGS);
  return { ...settings, label, style: 'secondary' };
}

/** A choice of `ask` with a green button. */
export function success(label: string, settings: ChoiceSettings = {}): StyledChoice {
  refuseUnknown('success', settings, SETTINGS);
  return { ...settings, label, style: 'success' };
}

/** A choice of `ask` with a red button: for destructive actions. */
export function danger(label: string, settings: ChoiceSettings = {}): StyledChoice {
  refuseUnknown('danger', settings, SETTINGS);
  return { ...settings, label, style: 'danger' };
}

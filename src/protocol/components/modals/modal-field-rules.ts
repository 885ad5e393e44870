import { COMPONENT_LIMITS } from '../component-limits.js';
import { ComponentType, TextInputStyle } from '../component.js';
import type { ComponentWalk } from '../component-walk.js';
import type { JsonObject, Path } from '../../validation/field-checker.js';
import { checkFileTypes } from '../../commands/options/option-field-rules.js';
import {
  checkOptionalBoolean,
  checkOptionalInteger,
  checkOptionalText,
} from '../../validation/optional-fields.js';
import { checkCounts, checkOptions } from '../select-rules.js';

const STYLES = /* @__PURE__ */ Object.values(TextInputStyle);

/** Checks a text input. Inside a label component it has no label. */
export function checkTextInput(walk: ComponentWalk, input: JsonObject, path: Path, isInLabel: boolean): void {
  const { check } = walk;
  walk.customId(input, path);
  check.oneOf(input['style'], path, 'style', STYLES);
  checkOptionalInteger(check, input, path, 'min_length', COMPONENT_LIMITS.inputMinLength);
  checkOptionalInteger(check, input, path, 'max_length', COMPONENT_LIMITS.inputMaxLength);
  checkOptionalBoolean(check, input, path, 'required');
  checkOptionalText(check, input, path, 'value', COMPONENT_LIMITS.inputValue);
  checkOptionalText(check, input, path, 'placeholder', COMPONENT_LIMITS.inputPlaceholder);
  if (isInLabel) walk.absent(input, path, 'label');
  else checkOptionalText(check, input, path, 'label', { min: 1, max: COMPONENT_LIMITS.inputLabel });
}

/** Checks a file upload. */
export function checkUpload(walk: ComponentWalk, upload: JsonObject, path: Path): void {
  walk.customId(upload, path);
  checkOptionalBoolean(walk.check, upload, path, 'required');
  checkCounts(walk, upload, path, COMPONENT_LIMITS.uploadMinValues, COMPONENT_LIMITS.uploadMaxValues, true);
  checkFileTypes(walk.check, upload, path);
}

/** Checks a radio group or a checkbox group. */
export function checkGroup(walk: ComponentWalk, group: JsonObject, path: Path, type: ComponentType): void {
  walk.customId(group, path);
  checkOptionalBoolean(walk.check, group, path, 'required');
  if (type === ComponentType.RADIO_GROUP) {
    checkOptions(walk, group, path, COMPONENT_LIMITS.radioOptions);
    return;
  }
  checkOptions(walk, group, path, COMPONENT_LIMITS.checkboxOptions);
  const { options } = group;
  checkCounts(
    walk,
    group,
    path,
    COMPONENT_LIMITS.checkboxMinValues,
    COMPONENT_LIMITS.checkboxMaxValues,
    true,
    Array.isArray(options) ? options.length : Infinity,
  );
}

/** Checks a checkbox. */
export function checkCheckbox(walk: ComponentWalk, checkbox: JsonObject, path: Path): void {
  walk.customId(checkbox, path);
  checkOptionalBoolean(walk.check, checkbox, path, 'default');
}

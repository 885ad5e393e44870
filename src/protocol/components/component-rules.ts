import { checkButton } from './button-rules.js';
import { COMPONENT_LIMITS } from './component-limits.js';
import { ComponentType } from './component.js';
import type { ComponentWalk } from './component-walk.js';
import { isPresent, type JsonObject, type Path } from '../validation/field-checker.js';
import { checkFile, checkGallery, checkSeparator, checkTextDisplay, checkThumbnail } from './layout-rules.js';
import { checkCheckbox, checkGroup, checkTextInput, checkUpload } from './modals/modal-field-rules.js';
import {
  checkList,
  checkOptionalBoolean,
  checkOptionalInteger,
  checkOptionalText,
} from '../validation/optional-fields.js';
import { checkSelect } from './select-rules.js';

const {
  ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT, SECTION,
  TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP,
  CHECKBOX,
} = ComponentType; // oxfmt-ignore

const SELECTS = [STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT];
const CONTAINED = [ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR];

/**
 * The components that are allowed in each location. No location may contain itself, nor one that contains it, so that a
 * walk ends.
 */
const ALLOWED = {
  legacyMessage: [ACTION_ROW],
  message: [...CONTAINED, CONTAINER],
  container: CONTAINED,
  row: [BUTTON, ...SELECTS],
  section: [TEXT_DISPLAY],
  accessory: [BUTTON, THUMBNAIL],
  modal: [ACTION_ROW, TEXT_DISPLAY, LABEL],
  modalRow: [TEXT_INPUT],
  label: [TEXT_INPUT, ...SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX],
} satisfies Record<string, readonly ComponentType[]>;

/** Where a component is. */
export type ComponentLocation = keyof typeof ALLOWED;

/** Checks one component and its contents. Its location decides the type, and its type the contents. */
function checkComponent(walk: ComponentWalk, value: unknown, path: Path, location: ComponentLocation): void {
  const { check } = walk;
  const component = check.object(value, path);
  if (!component) return;
  const type = component['type'];
  const allowed: readonly ComponentType[] = ALLOWED[location];
  const known = allowed.find((each) => each === type);
  if (!isPresent(type)) check.add(path, 'type', { code: 'FIELD_REQUIRED' }, type);
  else if (known === undefined) check.add(path, undefined, { code: 'COMPONENT_NOT_HERE', allowed }, type);
  if (known === undefined) return;
  walk.count += 1;
  walk.id(component, path);
  checkFields(walk, component, path, location, known);
}

function checkFields(
  walk: ComponentWalk,
  component: JsonObject,
  path: Path,
  location: ComponentLocation,
  type: ComponentType,
): void {
  switch (type) {
    case ACTION_ROW:
      checkRow(walk, component, path, location);
      break;
    case BUTTON:
      checkButton(walk, component, path);
      break;
    case STRING_SELECT:
    case USER_SELECT:
    case ROLE_SELECT:
    case MENTIONABLE_SELECT:
    case CHANNEL_SELECT:
      checkSelect(walk, component, path, type, location === 'label');
      break;
    case TEXT_INPUT:
      checkTextInput(walk, component, path, location === 'label');
      break;
    case SECTION:
      checkInside(walk, component, path, 'section', COMPONENT_LIMITS.sectionTexts);
      checkComponent(walk, component['accessory'], [...path, 'accessory'], 'accessory');
      break;
    case TEXT_DISPLAY:
      checkTextDisplay(walk, component, path);
      break;
    case THUMBNAIL:
      checkThumbnail(walk, component, path);
      break;
    case MEDIA_GALLERY:
      checkGallery(walk, component, path);
      break;
    case FILE:
      checkFile(walk, component, path);
      break;
    case SEPARATOR:
      checkSeparator(walk, component, path);
      break;
    case CONTAINER:
      checkInside(walk, component, path, 'container', COMPONENT_LIMITS.containerComponents);
      checkOptionalInteger(walk.check, component, path, 'accent_color', COMPONENT_LIMITS.accentColor);
      checkOptionalBoolean(walk.check, component, path, 'spoiler');
      break;
    case LABEL:
      walk.check.text(component['label'], path, 'label', COMPONENT_LIMITS.label);
      checkOptionalText(walk.check, component, path, 'description', COMPONENT_LIMITS.labelDescription);
      checkComponent(walk, component['component'], [...path, 'component'], 'label');
      break;
    case FILE_UPLOAD:
      checkUpload(walk, component, path);
      break;
    case RADIO_GROUP:
    case CHECKBOX_GROUP:
      checkGroup(walk, component, path, type);
      break;
    case CHECKBOX:
      checkCheckbox(walk, component, path);
      break;
  }
}

/** Checks the `components` of a component, a message or a modal. */
export function checkInside(
  walk: ComponentWalk,
  holder: JsonObject,
  path: Path,
  location: ComponentLocation,
  range: { readonly min: number; readonly max: number },
): readonly unknown[] {
  const inside = checkList(walk.check, holder['components'], path, 'components', range);
  for (const [index, component] of inside.entries()) {
    checkComponent(walk, component, [...path, 'components', index], location);
  }
  return inside;
}

/** A select fills a row, like five buttons. */
function checkRow(walk: ComponentWalk, row: JsonObject, path: Path, location: ComponentLocation): void {
  if (location === 'modal') {
    checkInside(walk, row, path, 'modalRow', COMPONENT_LIMITS.modalInputs);
    return;
  }
  let width = 0;
  const inside = checkInside(walk, row, path, 'row', COMPONENT_LIMITS.buttons);
  for (const [index, component] of inside.entries()) {
    const type =
      typeof component === 'object' && component !== null && 'type' in component ? component.type : 0;
    width += (SELECTS as readonly unknown[]).includes(type) ? COMPONENT_LIMITS.buttons.max : 1;
    if (width <= COMPONENT_LIMITS.buttons.max) continue;
    walk.check.add([...path, 'components'], index, { code: 'ROW_TOO_WIDE' }, component);
    return;
  }
}

import { MESSAGE_LIMITS } from '../commands/limits.js';
import { checkFileTypes } from '../commands/options/option-field-rules.js';
import { countCodePoints } from '../validation/code-points.js';
import { isPresent, type JsonObject, type Path } from '../validation/field-checker.js';
import {
  checkList,
  checkOptionalBoolean,
  checkOptionalInteger,
  checkOptionalText,
  checkSnowflake,
  checkUrl,
  WEB_SCHEMES,
  MEDIA_SCHEMES,
} from '../validation/optional-fields.js';
import { COMPONENT_LIMITS } from './component-limits.js';
import type { ComponentWalk } from './component-walk.js';
import { ComponentType, ButtonStyle, SeparatorSpacing, TextInputStyle } from './component.js';
import { checkEmoji } from './emoji-rules.js';
import { checkSelect, checkCounts, checkOptions } from './select-rules.js';

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

const BUTTON_STYLES = /* @__PURE__ */ Object.values(ButtonStyle);
/** Links may also lead into the client. */
const LINK = { max: COMPONENT_LIMITS.url.max, schemes: [...WEB_SCHEMES, 'discord'] };

/** Checks a button: its style decides which fields it has. */
function checkButton(walk: ComponentWalk, button: JsonObject, path: Path): void {
  const { check } = walk;
  checkOptionalBoolean(check, button, path, 'disabled');
  if (!check.oneOf(button['style'], path, 'style', BUTTON_STYLES)) return;
  switch (button['style']) {
    case ButtonStyle.PREMIUM:
      checkSnowflake(check, button['sku_id'], path, 'sku_id');
      for (const field of ['custom_id', 'label', 'url', 'emoji']) walk.absent(button, path, field);
      return;
    case ButtonStyle.LINK:
      checkUrl(check, button['url'], path, 'url', LINK);
      refuseBoth(walk, button, path, 'custom_id');
      break;
    default:
      if (isPresent(button['custom_id'])) walk.customId(button, path);
      else check.add(path, 'custom_id', { code: 'BUTTON_CUSTOM_ID_REQUIRED' }, button['custom_id']);
      refuseBoth(walk, button, path, 'url');
      walk.absent(button, path, 'sku_id');
  }
  checkOptionalText(check, button, path, 'label', COMPONENT_LIMITS.buttonLabel);
  const { label, emoji } = button;
  const isLabelled = isPresent(label) && (typeof label !== 'string' || label.trim() !== '');
  if (!isLabelled && !isPresent(emoji)) check.add(path, 'label', { code: 'BUTTON_EMPTY' }, label);
  checkEmoji(check, button, path);
}

function refuseBoth({ check }: ComponentWalk, button: JsonObject, path: Path, field: string): void {
  if (isPresent(button[field])) check.add(path, field, { code: 'BUTTON_CUSTOM_ID_WITH_URL' }, button[field]);
}

const SPACINGS = /* @__PURE__ */ Object.values(SeparatorSpacing);

function checkTextDisplay(walk: ComponentWalk, display: JsonObject, path: Path): void {
  const content = walk.check.text(display['content'], path, 'content', COMPONENT_LIMITS.textDisplay);
  walk.textLength += content === undefined ? 0 : countCodePoints(content);
}

/** Checks a picture or video: an address, or `attachment://` and the name of a file of the same message. */
function checkThumbnail({ check }: ComponentWalk, item: JsonObject, path: Path): void {
  const media = check.object(item['media'], path, 'media');
  const url = { max: MESSAGE_LIMITS.url, schemes: MEDIA_SCHEMES };
  if (media) checkUrl(check, media['url'], [...path, 'media'], 'url', url);
  const description = { min: 1, max: COMPONENT_LIMITS.mediaDescription };
  checkOptionalText(check, item, path, 'description', description);
  checkOptionalBoolean(check, item, path, 'spoiler');
}

/** Checks a gallery; its items follow the rules of thumbnails. */
function checkGallery(walk: ComponentWalk, gallery: JsonObject, path: Path): void {
  const items = checkList(walk.check, gallery['items'], path, 'items', COMPONENT_LIMITS.galleryItems);
  for (const [index, value] of items.entries()) {
    const at = [...path, 'items', index];
    const item = walk.check.object(value, at);
    if (item) checkThumbnail(walk, item, at);
  }
}

/** Checks a file of the same message; an address is not allowed. */
function checkFile({ check }: ComponentWalk, component: JsonObject, path: Path): void {
  const file = check.object(component['file'], path, 'file');
  const url = { max: MESSAGE_LIMITS.url, schemes: ['attachment'] };
  if (file) checkUrl(check, file['url'], [...path, 'file'], 'url', url);
  checkOptionalBoolean(check, component, path, 'spoiler');
}

function checkSeparator({ check }: ComponentWalk, separator: JsonObject, path: Path): void {
  checkOptionalBoolean(check, separator, path, 'divider');
  if (isPresent(separator['spacing'])) check.oneOf(separator['spacing'], path, 'spacing', SPACINGS);
}

const TEXT_STYLES = /* @__PURE__ */ Object.values(TextInputStyle);

/** Checks a text input. Inside a label component it has no label. */
function checkTextInput(walk: ComponentWalk, input: JsonObject, path: Path, isInLabel: boolean): void {
  const { check } = walk;
  walk.customId(input, path);
  check.oneOf(input['style'], path, 'style', TEXT_STYLES);
  checkOptionalInteger(check, input, path, 'min_length', COMPONENT_LIMITS.inputMinLength);
  checkOptionalInteger(check, input, path, 'max_length', COMPONENT_LIMITS.inputMaxLength);
  checkOptionalBoolean(check, input, path, 'required');
  checkOptionalText(check, input, path, 'value', COMPONENT_LIMITS.inputValue);
  checkOptionalText(check, input, path, 'placeholder', COMPONENT_LIMITS.inputPlaceholder);
  if (isInLabel) walk.absent(input, path, 'label');
  else checkOptionalText(check, input, path, 'label', { min: 1, max: COMPONENT_LIMITS.inputLabel });
}

/** Checks a file upload. */
function checkUpload(walk: ComponentWalk, upload: JsonObject, path: Path): void {
  walk.customId(upload, path);
  checkOptionalBoolean(walk.check, upload, path, 'required');
  checkCounts(walk, upload, path, COMPONENT_LIMITS.uploadMinValues, COMPONENT_LIMITS.uploadMaxValues, true);
  checkFileTypes(walk.check, upload, path);
}

/** Checks a radio group or a checkbox group. */
function checkGroup(walk: ComponentWalk, group: JsonObject, path: Path, type: ComponentType): void {
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
function checkCheckbox(walk: ComponentWalk, checkbox: JsonObject, path: Path): void {
  walk.customId(checkbox, path);
  checkOptionalBoolean(walk.check, checkbox, path, 'default');
}

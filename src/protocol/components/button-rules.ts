import { COMPONENT_LIMITS } from './component-limits.js';
import { ButtonStyle } from './component.js';
import type { ComponentWalk } from './component-walk.js';
import { checkEmoji } from './emoji-rules.js';
import { isPresent, type JsonObject, type Path } from '../validation/field-checker.js';
import {
  checkOptionalBoolean,
  checkOptionalText,
  checkSnowflake,
  checkUrl,
  WEB_SCHEMES,
} from '../validation/optional-fields.js';

const STYLES = /* @__PURE__ */ Object.values(ButtonStyle);
/** Links may also lead into the client. */
const LINK = { max: COMPONENT_LIMITS.url.max, schemes: [...WEB_SCHEMES, 'discord'] };

/** Checks a button: its style decides which fields it has. */
export function checkButton(walk: ComponentWalk, button: JsonObject, path: Path): void {
  const { check } = walk;
  checkOptionalBoolean(check, button, path, 'disabled');
  if (!check.oneOf(button['style'], path, 'style', STYLES)) return;
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

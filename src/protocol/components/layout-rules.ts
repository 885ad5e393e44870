import { countCodePoints } from '../validation/code-points.js';
import { COMPONENT_LIMITS } from './component-limits.js';
import { SeparatorSpacing } from './component.js';
import type { ComponentWalk } from './component-walk.js';
import { isPresent, type JsonObject, type Path } from '../validation/field-checker.js';
import { MESSAGE_LIMITS } from '../commands/limits.js';
import {
  checkList,
  checkOptionalBoolean,
  checkOptionalText,
  checkUrl,
  MEDIA_SCHEMES,
} from '../validation/optional-fields.js';

const SPACINGS = /* @__PURE__ */ Object.values(SeparatorSpacing);

export function checkTextDisplay(walk: ComponentWalk, display: JsonObject, path: Path): void {
  const content = walk.check.text(display['content'], path, 'content', COMPONENT_LIMITS.textDisplay);
  walk.textLength += content === undefined ? 0 : countCodePoints(content);
}

/** Checks a picture or video: an address, or `attachment://` and the name of a file of the same message. */
export function checkThumbnail({ check }: ComponentWalk, item: JsonObject, path: Path): void {
  const media = check.object(item['media'], path, 'media');
  const url = { max: MESSAGE_LIMITS.url, schemes: MEDIA_SCHEMES };
  if (media) checkUrl(check, media['url'], [...path, 'media'], 'url', url);
  const description = { min: 1, max: COMPONENT_LIMITS.mediaDescription };
  checkOptionalText(check, item, path, 'description', description);
  checkOptionalBoolean(check, item, path, 'spoiler');
}

/** Checks a gallery; its items follow the rules of thumbnails. */
export function checkGallery(walk: ComponentWalk, gallery: JsonObject, path: Path): void {
  const items = checkList(walk.check, gallery['items'], path, 'items', COMPONENT_LIMITS.galleryItems);
  for (const [index, value] of items.entries()) {
    const at = [...path, 'items', index];
    const item = walk.check.object(value, at);
    if (item) checkThumbnail(walk, item, at);
  }
}

/** Checks a file of the same message; an address is not allowed. */
export function checkFile({ check }: ComponentWalk, component: JsonObject, path: Path): void {
  const file = check.object(component['file'], path, 'file');
  const url = { max: MESSAGE_LIMITS.url, schemes: ['attachment'] };
  if (file) checkUrl(check, file['url'], [...path, 'file'], 'url', url);
  checkOptionalBoolean(check, component, path, 'spoiler');
}

export function checkSeparator({ check }: ComponentWalk, separator: JsonObject, path: Path): void {
  checkOptionalBoolean(check, separator, path, 'divider');
  if (isPresent(separator['spacing'])) check.oneOf(separator['spacing'], path, 'spacing', SPACINGS);
}
